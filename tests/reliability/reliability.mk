# Shows that nothing breaks the toolbox. What is built here is built in copies of the sources, so
# that the MEX files in matlab/ stay as they are. Logs and figures go to $(figures).

figures := $(BUILD)/reliability
sanitizers := -fsanitize=address,undefined -fno-sanitize-recover=undefined
# Leaks of Octave itself are no concern of ours; the C tests do look for leaks. Octave allocates at
# every step, so the sanitizer must not spend much on each block.
sanitized_octave = env LD_PRELOAD="$(shell $(CC) -print-file-name=libasan.so) $(shell $(CC) -print-file-name=libubsan.so)" \
    ASAN_OPTIONS=detect_leaks=0:malloc_context_size=0:quarantine_size_mb=16 $(OCTAVE)
valgrind := valgrind -q --error-exitcode=1

# $(call in_copy,NAME,ARGUMENTS): make with these arguments in the copy of that name, brought up to
# date; its object files are kept from one time to the next.
in_copy = mkdir -p $(BUILD)/$1; \
    find $(BUILD)/$1 -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf {} +; \
    tar -c --exclude='*.mex' --exclude=./.git --exclude=./$(BUILD) --exclude=./results . | tar -x -C $(BUILD)/$1; \
    $(MAKE) -s -C $(BUILD)/$1 BUILD=build MOXUNIT_DIR=$(abspath $(MOXUNIT_DIR)) $2

# Threads that wait for each other rest: spinning, they would slow the instrumented code down.
.PHONY: asan
asan: | $(run_deps) ## run all tests with address and undefined-behaviour sanitizers (TEST=... some M tests)
	@mkdir -p $(figures)
	@export OMP_WAIT_POLICY=passive; $(call in_copy,asan,CFLAGS='-g -O1 $(sanitizers)' LDFLAGS='$(sanitizers)' \
	    OCTAVE='$(sanitized_octave)' test) 2>&1 | tee $(figures)/asan.log

# --- Fuzzing ----------------------------------------------------------------------------

SECONDS = 60
fuzzers := $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
fuzz_build := $(BUILD)/fuzz
fuzz_flags := -g -O2 -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined

.PHONY: fuzz
fuzz: | $(fuzz_deps) ## fuzz the core for SECONDS=60 in all, each run checked against the definition
	@$(MAKE) -s CC=clang flags='$(no_openmp)' CFLAGS='$(fuzz_flags)' BUILD=$(fuzz_build) \
	    $(fuzzers:%=$(fuzz_build)/%)
	@mkdir -p $(figures)
	@for fuzzer in $(fuzzers); do \
	    mkdir -p $(fuzz_build)/corpus/$$fuzzer tests/fuzz/corpus/$$fuzzer; \
	    OPENBLAS_NUM_THREADS=1 $(fuzz_build)/$$fuzzer -max_total_time=$$(($(SECONDS) / $(words $(fuzzers)))) \
	        -max_len=600 -timeout=20 -print_final_stats=1 -verbosity=0 -artifact_prefix=$(fuzz_build)/$$fuzzer- \
	        $(fuzz_build)/corpus/$$fuzzer tests/fuzz/corpus/$$fuzzer > $(figures)/$$fuzzer.log 2>&1 || \
	        { tail -n 40 $(figures)/$$fuzzer.log; exit 1; }; \
	    echo "$$fuzzer: $$(sed -n 's/stat::number_of_executed_units: *//p' $(figures)/$$fuzzer.log) executions"; \
	done

$(BUILD)/fuzz_%: tests/fuzz/fuzz_%.c tests/fuzz/fuzz.h $(core_objects)
	@echo "  compile $<"
	@$(compile) -fsanitize=fuzzer $< $(core_objects) -llapack -lblas -lm -o $@
