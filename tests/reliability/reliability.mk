# --- Reliability ------------------------------------------------------------------------

# These tests build in copies of the sources, so that the MEX files in matlab/ do not
# change. Logs and figures are written to $(figures).

figures := $(BUILD)/reliability
sanitizers := -fsanitize=address,undefined -fno-sanitize-recover=undefined
# Leaks are not detected in Octave, which has leaks of its own, but in the C tests. Octave makes many
# allocations, so the sanitizer keeps little information about each.
sanitized_octave = env LD_PRELOAD="$(shell $(CC) -print-file-name=libasan.so) $(shell $(CC) -print-file-name=libubsan.so)" \
    ASAN_OPTIONS=detect_leaks=0:malloc_context_size=0:quarantine_size_mb=16 $(OCTAVE)
valgrind := valgrind -q --error-exitcode=1

# $(call in_copy,NAME,ARGUMENTS): update the copy of that name and run make there. Object files are
# kept between calls.
in_copy = mkdir -p $(BUILD)/$1; \
    find $(BUILD)/$1 -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf {} +; \
    tar -c --exclude='*.mex' --exclude=./.git --exclude=./$(BUILD) --exclude=./results . | tar -x -C $(BUILD)/$1; \
    $(MAKE) -s -C $(BUILD)/$1 BUILD=build MOXUNIT_DIR=$(abspath $(MOXUNIT_DIR)) $2

# $(call run_asan,GOALS): with the sanitizers, malloc returns NULL for sizes that are too large, as without.
run_asan = mkdir -p $(figures); export ASAN_OPTIONS=allocator_may_return_null=1; \
    { $(call in_copy,asan,CFLAGS='-g -O1 $(sanitizers)' LDFLAGS='$(sanitizers)' OCTAVE='$(sanitized_octave)' $1); } \
    2>&1 | tee $(figures)/asan.log

.PHONY: asan asan-short
asan: | $(run_deps) ## run all tests with the sanitizers for addresses and undefined behaviour (a quarter of an hour)
	@$(call run_asan,test)
asan-short: | $(run_deps) ## run only the C tests of faults with these sanitizers
	@$(call run_asan,all build/tests/pca/test_faults.run build/tests/pca/test_faults_environment.run)

# One thread, because several threads only wait for each other under valgrind.
.PHONY: valgrind
valgrind: | $(run_deps) ## run a short list of calls under valgrind
	@mkdir -p $(figures)
	@export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1; $(call in_copy,valgrind,CFLAGS='-g -O0' all build/tests/pca/test_faults); \
	    cd $(BUILD)/valgrind; { $(valgrind) --leak-check=full build/tests/pca/test_faults short; \
	    $(valgrind) $(octave) --eval "addpath('matlab', 'tests/reliability'); \
	    printf('%d bad calls refused\n', long_run(150))"; } 2>&1 | tee $(abspath $(figures))/valgrind.log

# --- Fuzzing ----------------------------------------------------------------------------

SECONDS = 60
fuzzers := $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
fuzz_build := $(BUILD)/fuzz
FUZZ_SEED = 0
RUNS =
# With RUNS, the inputs are the same each time: fixed seed, no inputs of earlier runs, and feedback
# only from the edges that were reached, because hit counts and compared values can depend on addresses.
fuzz_limit = $(if $(RUNS),-runs=$(RUNS) -seed=1 -use_counters=0 -use_cmp=0,-max_total_time=$$(($(SECONDS) / $(words $(fuzzers)))) -seed=$(FUZZ_SEED))
fuzz_flags := -g -O2 -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined

.PHONY: fuzz
fuzz: | $(check_deps) ## compare the core with the definition on generated inputs, for SECONDS=60 in all (FUZZ_SEED=0: at random) or for RUNS=n fixed inputs
	@$(MAKE) -s CC=clang CFLAGS='$(fuzz_flags)' BUILD=$(fuzz_build) \
	    $(fuzzers:%=$(fuzz_build)/%)
	@mkdir -p $(figures)
	@for fuzzer in $(fuzzers); do \
	    $(if $(RUNS),rm -rf $(fuzz_build)/corpus/$$fuzzer;) mkdir -p $(fuzz_build)/corpus/$$fuzzer; \
	    OPENBLAS_NUM_THREADS=1 $(fuzz_build)/$$fuzzer $(fuzz_limit) -max_len=600 -timeout=20 -print_final_stats=1 -verbosity=0 -artifact_prefix=$(fuzz_build)/$$fuzzer- \
	        $(fuzz_build)/corpus/$$fuzzer tests/fuzz/corpus/$$fuzzer > $(figures)/$$fuzzer.log 2>&1 || \
	        { tail -n 40 $(figures)/$$fuzzer.log; exit 1; }; \
	    echo "$$fuzzer: $$(sed -n 's/stat::number_of_executed_units: *//p' $(figures)/$$fuzzer.log) executions"; \
	done

$(BUILD)/fuzz_%: tests/fuzz/fuzz_%.c tests/fuzz/fuzz.h $(core_objects)
	@echo "  compile $<"
	@$(compile) -fsanitize=fuzzer $< $(core_objects) $(octave_libraries) -o $@

# --- Long runs --------------------------------------------------------------------------

CALLS = 100000
INTERRUPTS = 50

# One thread, because small calls do not gain from more.
.PHONY: long-run
long-run: all | $(run_deps) ## make CALLS=100000 good and bad calls in one process, then in three at once
	@mkdir -p $(figures)
	@export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1; \
	run() { $(octave) --eval "addpath('matlab', 'tests/reliability'); [bad, growth] = long_run($$1); \
	    fprintf('%d calls, %d of them bad; memory grew by %.1f MiB\n', $$1, bad, growth)"; }; \
	run $(CALLS) | tee $(figures)/long_run.log; \
	pids=; for process in 1 2 3; do run $$(($(CALLS) / 20)) & pids="$$pids $$!"; done; \
	for pid in $$pids; do wait $$pid; done

.PHONY: interrupts
interrupts: all | $(run_deps) ## send Ctrl-C to each long function at random moments, INTERRUPTS=50 times
	@mkdir -p $(figures)
	@OCTAVE='$(OCTAVE)' tests/reliability/interrupts.sh $(INTERRUPTS) | tee $(figures)/interrupts.log

# --- Coverage ---------------------------------------------------------------------------

# Without optimisation, so that counts belong to source lines.
.PHONY: coverage
coverage: | $(run_deps) ## list the lines of the core and gateways that no test reaches, and how often each M-file is called
	@mkdir -p $(figures)
	@find $(BUILD)/coverage/build -name "*.gcda" -delete 2> /dev/null || true
	@( $(call in_copy,coverage,CFLAGS='-g -O0 --coverage' LDFLAGS=--coverage \
	    all $(c_tests:tests/c/%.c=build/tests/%.run)); cd $(BUILD)/coverage && \
	    $(octave) --eval "addpath('tests/runner', 'tests/reliability'); exit(~m_coverage(fullfile(pwd(), 'tests')))" ) \
	    > $(figures)/coverage_tests.log 2>&1 || { tail -n 30 $(figures)/coverage_tests.log; exit 1; }
	@( cd $(BUILD)/coverage; tests/reliability/coverage.sh build; \
	    grep -E '^ *[0-9]+ calls  ' $(abspath $(figures))/coverage_tests.log ) | tee $(figures)/coverage.log

# --- All tests of reliability -----------------------------------------------------------

.PHONY: reliability
reliability: ## run all tests of reliability and print the table of figures (an hour)
	@$(MAKE) asan
	@$(MAKE) valgrind
	@$(MAKE) fuzz SECONDS=600
	@$(MAKE) long-run
	@$(MAKE) interrupts
	@$(MAKE) coverage
	@tests/reliability/table.sh $(figures)
