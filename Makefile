# EEF-PCA: `make` builds the MEX files for Octave in place; `make help` lists the rest.
# In MATLAB, call eef_build instead.

CC = gcc
CFLAGS =
MKOCTFILE = mkoctfile
OCTAVE = octave-cli
BUILD = build

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := all

include mex/build.mk
core_sources := $(foreach folder,$(core_folders),$(wildcard mex/core/$(folder)/*.c))
gateways := $(wildcard mex/*_mex.c)
c_tests := $(wildcard tests/c/*/test_*.c)
core_objects := $(core_sources:mex/core/%.c=$(BUILD)/core/%.o)
gateway_objects := $(gateways:mex/%.c=$(BUILD)/%.o) $(BUILD)/gateway.o
mex_files := $(gateways:mex/%.c=matlab/%.mex)
c_test_programs := $(c_tests:tests/c/%.c=$(BUILD)/tests/%)

flags = $(c_flags) -fPIC -Imex -Imex/core
warnings := -Wall -Wextra -Wpedantic -Wshadow -Wconversion
compile = $(CC) $(flags) $(warnings) $(CFLAGS) -MMD -MP
mex_include = -I"$$($(MKOCTFILE) -p OCTINCLUDEDIR)"
libraries := $(octave_libraries) -lpthread -lm
octave = $(OCTAVE) -q --no-history --no-init-file

# --- What must be installed -------------------------------------------------------------

# A command or file of each Debian package.
build_needs := octave-cli=octave mkoctfile=octave-dev
run_needs := $(build_needs) /usr/lib/*/libopenblas.so.0=libopenblas0 gnuplot=gnuplot-nox \
    gs=ghostscript /usr/share/fonts/opentype/freefont/FreeSans.otf=fonts-freefont-otf
dist_needs := $(run_needs) zip=zip unzip=unzip
check_needs := $(run_needs) clang=clang clang-format=clang-format cppcheck=cppcheck valgrind=valgrind \
    /usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.fuzzer-*.a=libclang-rt-14-dev
missing = $(shell for need in $(foreach need,$1,'$(need)'); do \
    command -v "$${need%%=*}" > /dev/null || compgen -G "$${need%%=*}" > /dev/null || \
    echo "$${need/*=/}"; done)

# Order-only prerequisites of what needs them: nothing unless something is missing.
build_deps := $(if $(call missing,$(build_needs)),deps)
run_deps = $(if $(call missing,$(run_needs)),deps)
dist_deps = $(if $(call missing,$(dist_needs)),deps-dist)
check_deps = $(if $(call missing,$(check_needs)),deps-check)

.PHONY: deps deps-dist deps-check
deps: ## install what is missing (Debian, Ubuntu)
	@$(call install,$(run_needs))
deps-dist:
	@$(call install,$(dist_needs))
deps-check:
	@$(call install,$(check_needs))

# Without the build's own needs there is no going on; without the others, most works.
install = packages="$(call missing,$1)"; \
    if [ -z "$$packages" ]; then echo 'nothing is missing'; exit; fi; \
    if command -v apt-get > /dev/null; then \
        as_root=; if [ "$$(id -u)" != 0 ]; then as_root=sudo; fi; \
        echo "installing $$packages"; \
        { $$as_root apt-get update -q && \
          { apt-cache show octave-dev > /dev/null 2>&1 || packages="$${packages/octave-dev/liboctave-dev}"; } && \
          $$as_root env DEBIAN_FRONTEND=noninteractive \
              apt-get install -y -q --no-install-recommends $$packages; } || \
        echo "could not install $$packages"; \
    else \
        echo "please install what Debian calls: $$packages"; \
    fi; \
    command -v $(OCTAVE) > /dev/null && command -v $(MKOCTFILE) > /dev/null

# --- Build ------------------------------------------------------------------------------

.PHONY: all
all: $(mex_files) ## build the MEX files in place, for `addpath matlab` (default)

$(mex_files): matlab/%.mex: $(BUILD)/%.o $(BUILD)/gateway.o $(core_objects)
	@echo "  link    $@"
	@LDFLAGS="$(LDFLAGS)" $(MKOCTFILE) --mex -o $@ $^ $(libraries)

$(core_objects): $(BUILD)/core/%.o: mex/core/%.c $(BUILD)/flags | $(build_deps)
	@echo "  compile $<"
	@mkdir -p $(@D)
	@$(compile) -c $< -o $@

$(gateway_objects): $(BUILD)/%.o: mex/%.c $(BUILD)/flags | $(build_deps)
	@echo "  compile $<"
	@$(compile) $(mex_include) -c $< -o $@

# Holds the compiler and its flags; made anew when they change, and everything with it.
$(BUILD)/flags:
	@mkdir -p $(@D)
	@echo '$(compile) $(LDFLAGS)' > $@
ifneq ($(strip $(file <$(BUILD)/flags)),$(strip $(compile) $(LDFLAGS)))
$(BUILD)/flags: FORCE
endif
.PHONY: FORCE

-include $(wildcard $(BUILD)/*.d $(BUILD)/core/*/*.d $(BUILD)/tests/*/*.d)

# --- Test -------------------------------------------------------------------------------

.PHONY: test
test: all $(c_test_programs:=.run) | $(run_deps) ## run all tests; the last line counts the M tests
	@$(octave) --eval "addpath('tests/runner'); exit(~run_tests('tests'))"

$(c_test_programs): $(BUILD)/tests/%: tests/c/%.c $(core_objects) $(BUILD)/flags
	@echo "  compile $<"
	@mkdir -p $(@D)
	@$(compile) -Itests/c $(LDFLAGS) $< $(core_objects) $(libraries) -o $@

.PHONY: $(c_test_programs:=.run)
$(c_test_programs:=.run): %.run: %
	@$<

MOXUNIT_COMMIT := 807397e96f2b6fdb6a1aa49f0acb9acecd2a25b2
.PHONY: moxunit
moxunit: ## fetch MOxUnit, for `make test MOXUNIT_DIR=build/MOxUnit` (needs a network)
	git init -q $(BUILD)/MOxUnit
	git -C $(BUILD)/MOxUnit fetch -q --depth 1 https://github.com/MOxUnit/MOxUnit.git $(MOXUNIT_COMMIT)
	git -C $(BUILD)/MOxUnit checkout -q FETCH_HEAD
export MOXUNIT_DIR

# --- The paper --------------------------------------------------------------------------

DRAWS ?= 5
SEED ?= 1
IMAGES ?= data/images
.PHONY: paper
paper: all | $(run_deps) ## rerun the paper's tables and figure: results/paper/report.html (DRAWS=20 SEED=2 IMAGES=folder)
	@$(octave) --eval "addpath('examples/paper'); run_paper('Draws', $(DRAWS), 'Seed', $(SEED), 'Images', '$(IMAGES)')"

# --- Check ------------------------------------------------------------------------------

.PHONY: check
check: check-gcc check-clang check-matlab check-format check-cppcheck check-size check-language check-mulfree check-symbols ## check warnings, portability and style

.PHONY: objects
objects: $(core_objects) $(gateway_objects)

.PHONY: check-gcc
check-gcc: | $(check_deps)
	@$(MAKE) -s CC=gcc CFLAGS=-Werror BUILD=$(BUILD)/gcc objects $(c_test_programs:$(BUILD)/%=$(BUILD)/gcc/%)

.PHONY: check-clang
check-clang: | $(check_deps)
	@$(MAKE) -s CC=clang CFLAGS=-Werror BUILD=$(BUILD)/clang objects

# Against our own headers with nothing but MATLAB's documented interface and its 64-bit LAPACK
# integers. The objects then show whether a LAPACK function is called that they do not declare.
.PHONY: check-matlab
check-matlab: | $(check_deps)
	@$(MAKE) -s CC=gcc CFLAGS=-Werror BUILD=$(BUILD)/matlab mex_include=-Itests/matlab_api \
	    flags='$(flags) -DEEF_LAPACK_ILP64 -include tests/matlab_api/lapack.h' objects
	@for name in $$(nm -u $(BUILD)/matlab/*.o $(BUILD)/matlab/core/*/*.o | grep -oE '\b[a-z0-9]+_$$' | sort -u); do \
	    grep -q "void $$name(" tests/matlab_api/lapack.h || \
	    { echo "$$name is not declared in tests/matlab_api/lapack.h"; exit 1; }; done

.PHONY: check-format
check-format: | $(check_deps)
	@clang-format --dry-run -Werror $(wildcard mex/*.[ch] mex/core/*.h mex/core/*/*.[ch] tests/c/*.h tests/c/*/*.[ch] tests/fuzz/*.[ch] tests/matlab_api/*.h)

.PHONY: check-cppcheck
check-cppcheck: | $(check_deps)
	@cppcheck --quiet --error-exitcode=1 --std=c11 --enable=warning,performance,portability \
	    --inline-suppr -Imex -Imex/core -Itests/c -Itests/matlab_api mex $(wildcard tests/c)

.PHONY: check-language
check-language: | $(run_deps)
	@$(octave) --eval "addpath('tests'); exit(~check_language('matlab', 'tests', 'examples'))"

# The examples of the help once more, by the tool whose form they have (Debian: octave-doctest).
.PHONY: check-help
check-help: all | $(run_deps) ## run the examples of the help by doctest
	@$(octave) --eval "pkg('load', 'doctest'); addpath(fullfile(pwd(), 'matlab')); \
	    names = regexp(fileread('matlab/Contents.m'), '\n%   (\w+) +- ', 'tokens'); exit(~doctest([names{:}]))"

# What computes a Gram matrix: packing, micro-kernels, and everything that calls them.
gram_objects := $(filter $(addprefix $(BUILD)/core/,base/classes.o base/threads.o base/architecture.o kernels/% gram/%),$(core_objects))

.PHONY: check-mulfree
check-mulfree: $(gram_objects) ## show that the machine code of Gram matrices has no multiplication
	@CC=$(CC) tests/check_mulfree_test.sh
	@tests/check_mulfree.sh $(gram_objects)

.PHONY: check-symbols
check-symbols: $(core_objects) ## show that all external symbols of the core have the prefix eef_
	@CC=$(CC) tests/check_symbols_test.sh
	@tests/check_symbols.sh $(core_objects)

.PHONY: check-size
check-size: ## show that no function of the core has more than 60 lines or 6 parameters
	@tests/check_size_test.sh
	@tests/check_size.sh $(wildcard mex/core/*.h mex/core/*/*.[ch])

# --- Benchmark --------------------------------------------------------------------------

bench = $(octave) --eval "addpath('examples/bench'); run_bench('results/bench/$1', $2);"
.PHONY: bench
bench: all | $(run_deps) ## time eef_pca and eef_gram and count operations, into results/bench
	@OMP_NUM_THREADS=1 $(call bench,one_thread,{'energy'$(,) 'gram'})
	@$(call bench,all_threads,{'pca'$(,) 'gram'})
, := ,

# --- Demos ------------------------------------------------------------------------------

.PHONY: demos
demos: all | $(run_deps) ## run the demos, make web pages of them: results/demos/index.html
	@$(octave) --eval "addpath('examples/gallery'); make_gallery('results/demos')"

# --- Reliability ------------------------------------------------------------------------

include tests/reliability/reliability.mk

# --- Packages ---------------------------------------------------------------------------

.PHONY: dist
dist: | $(dist_deps) ## make the Octave package and the MATLAB zip: dist/eef-pca-*
	@package/assemble.sh dist

.PHONY: check-dist
check-dist: dist ## install, try, test and remove both as an ordinary user in a home of its own
	@package/check.sh dist

# --- The rest ---------------------------------------------------------------------------

.PHONY: clean
clean: ## remove all that was built
	rm -rf $(BUILD) matlab/*.mex results dist

.PHONY: help
help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 22
