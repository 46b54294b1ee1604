# `make` builds the MEX files for Octave; `make help` lists all targets. In MATLAB, call eef_build instead.

# Can be set on the command line.
CC = gcc
CFLAGS =
LDFLAGS =
MKOCTFILE = mkoctfile
OCTAVE = octave-cli
BUILD = build

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := all

# Folders of the core, c_flags and octave_libraries.
include mex/build.mk
core_sources := $(foreach folder,$(core_folders),$(wildcard mex/core/$(folder)/*.c))
gateways := $(wildcard mex/*_mex.c)
-include mex/hdf5/hdf5.mk
c_tests := $(wildcard tests/c/*/test_*.c)
core_objects := $(core_sources:mex/core/%.c=$(BUILD)/core/%.o)
gateway_objects := $(gateways:mex/%.c=$(BUILD)/%.o) $(BUILD)/gateway.o
hdf5_objects := $(if $(hdf5_package),$(patsubst mex/%.c,$(BUILD)/%.o,$(wildcard mex/hdf5/*.c)))
mex_files := $(gateways:mex/%.c=matlab/%.mex)
hdf5_mex := $(if $(hdf5_objects),matlab/eef_hdf5_mex.mex)
c_test_programs := $(c_tests:tests/c/%.c=$(BUILD)/tests/%$(EXE))

flags = $(c_flags) -fPIC -Imex -Imex/core
warnings := -Wall -Wextra -Wpedantic -Wshadow -Wconversion
compile = $(CC) $(flags) $(warnings) $(CFLAGS) -MMD -MP
mex_include = -I"$$($(MKOCTFILE) -p OCTINCLUDEDIR)"
octave = $(OCTAVE) -q --no-history --no-init-file

# --- Dependencies -----------------------------------------------------------------------

# COMMAND=PACKAGE or FILE=PACKAGE: the Debian package that provides a command or file. Nothing is
# installed when the command or file exists.
build_needs := octave-cli=octave mkoctfile=octave-dev
run_needs := $(build_needs) /usr/lib/*/libopenblas.so.0=libopenblas0 gnuplot=gnuplot-nox \
    gs=ghostscript /usr/share/fonts/opentype/freefont/FreeSans.otf=fonts-freefont-otf
dist_needs := $(run_needs) zip=zip unzip=unzip
check_needs := $(run_needs) clang=clang clang-format=clang-format cppcheck=cppcheck valgrind=valgrind \
    /usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.fuzzer-*.a=libclang-rt-dev
peers_needs := $(run_needs) Rscript=r-base-core /usr/lib/R/site-library/rrcov=r-cran-rrcov \
    /usr/lib/R/site-library/pcaPP=r-cran-pcapp
site_needs := $(run_needs) chromium=chromium node=nodejs npm=npm
missing = $(shell for need in $(foreach need,$1,'$(need)'); do \
    command -v "$${need%%=*}" > /dev/null || compgen -G "$${need%%=*}" > /dev/null || \
    echo "$${need/*=/}"; done)

# Order-only prerequisites of the targets that need these packages. They are empty when nothing is missing.
build_deps := $(if $(call missing,$(build_needs)),deps)
run_deps = $(if $(call missing,$(run_needs)),deps)
dist_deps = $(if $(call missing,$(dist_needs)),deps-dist)
check_deps = $(if $(call missing,$(check_needs)),deps-check)
peers_deps = $(if $(call missing,$(peers_needs)),deps-peers)
site_deps = $(if $(call missing,$(site_needs)),deps-site)

.PHONY: deps deps-dist deps-check deps-peers deps-site
deps: ## install missing packages for building, testing and plotting (Debian, Ubuntu)
	@$(call install,$(run_needs))
deps-dist: ## install missing packages for make dist
	@$(call install,$(dist_needs))
deps-check: ## install missing packages for make check and make fuzz
	@$(call install,$(check_needs))
deps-peers: ## install missing packages for make peers: R and its robust methods
	@$(call install,$(peers_needs))
deps-site: ## install missing packages for make test-site: a browser and Node.js
	@$(call install,$(site_needs))

# Fails only without Octave or mkoctfile: most targets work without the other packages.
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
all: $(mex_files) $(hdf5_mex) ## build the MEX files in the folder matlab (default)

$(mex_files): matlab/%.mex: $(BUILD)/%.o $(BUILD)/gateway.o $(core_objects)
	@echo "  link    $@"
	@LDFLAGS="$(LDFLAGS)" $(MKOCTFILE) --mex -o $@ $^ $(octave_libraries)

# Needs the HDF5 library, see mex/hdf5/hdf5.mk.
$(hdf5_mex): $(hdf5_objects) $(BUILD)/gateway.o $(core_objects)
	@echo "  link    $@"
	@LDFLAGS="$(LDFLAGS)" $(MKOCTFILE) --mex -o $@ $^ $(hdf5_libraries) $(octave_libraries)

$(hdf5_objects): $(BUILD)/hdf5/%.o: mex/hdf5/%.c $(BUILD)/flags | $(build_deps)
	@echo "  compile $<"
	@mkdir -p $(@D)
	@$(compile) $(mex_include) $(hdf5_flags) -c $< -o $@

$(core_objects): $(BUILD)/core/%.o: mex/core/%.c $(BUILD)/flags | $(build_deps)
	@echo "  compile $<"
	@mkdir -p $(@D)
	@$(compile) -c $< -o $@

$(gateway_objects): $(BUILD)/%.o: mex/%.c $(BUILD)/flags | $(build_deps)
	@echo "  compile $<"
	@$(compile) $(mex_include) -c $< -o $@

# This file holds the compiler, its flags and the libraries. When they change, it is written again and
# everything is rebuilt.
recipe = $(compile) $(LDFLAGS) $(octave_libraries)
$(BUILD)/flags:
	@mkdir -p $(@D)
	@echo '$(recipe)' > $@
ifneq ($(strip $(file <$(BUILD)/flags)),$(strip $(recipe)))
$(BUILD)/flags: FORCE
endif
.PHONY: FORCE

-include $(wildcard $(BUILD)/*.d $(BUILD)/hdf5/*.d $(BUILD)/core/*/*.d $(BUILD)/tests/*/*.d)

# --- Test -------------------------------------------------------------------------------

.PHONY: test
test: all $(c_test_programs:=.run) | $(run_deps) ## run all C and M tests; TEST=name: only M tests whose group, file or name contains it
	@$(octave) --eval "addpath('tests/runner'); exit(~run_tests('tests'))"

$(c_test_programs): $(BUILD)/tests/%$(EXE): tests/c/%.c $(core_objects) $(BUILD)/flags
	@echo "  compile $<"
	@mkdir -p $(@D)
	@$(compile) -Itests/c $(LDFLAGS) $< $(core_objects) $(octave_libraries) -o $@

# EXE and `runner` are set for programs of other systems, see tests/cross/cross.mk.
.PHONY: c-tests $(c_test_programs:=.run)
c-tests: $(c_test_programs:=.run)
$(c_test_programs:=.run): %.run: %
	@$(runner) $<

MOXUNIT_COMMIT := 807397e96f2b6fdb6a1aa49f0acb9acecd2a25b2
.PHONY: moxunit
moxunit: ## download MOxUnit, for make test MOXUNIT_DIR=build/MOxUnit
	git init -q $(BUILD)/MOxUnit
	git -C $(BUILD)/MOxUnit fetch -q --depth 1 https://github.com/MOxUnit/MOxUnit.git $(MOXUNIT_COMMIT)
	git -C $(BUILD)/MOxUnit checkout -q FETCH_HEAD
export MOXUNIT_DIR

# --- The paper --------------------------------------------------------------------------

DRAWS ?= 5
SEED ?= 1
OUTPUT ?= results/paper
# Without a value: yes for the images of the project, no for others.
TIMING ?=
timing = $(if $(TIMING),$(if $(filter yes,$(TIMING)),true,false),'auto')
.PHONY: paper
paper: all | $(run_deps) ## reproduce the tables and the figure of the paper: results/paper/report.html (DRAWS=20 SEED=2 IMAGES=folder OUTPUT=folder TIMING=no)
	@$(octave) --eval "addpath('examples/paper'); run_paper('Draws', $(DRAWS), 'Seed', $(SEED), \
	    $(if $(IMAGES),'Images'$(,) '$(IMAGES)'$(,)) 'Output', '$(OUTPUT)', 'Timing', $(timing))"

# --- Robust peers -----------------------------------------------------------------------

PEERS_DRAWS ?= 5
.PHONY: peers
peers: all | $(peers_deps) ## compare eef_robust with other robust methods: results/peers/peers.html (PEERS_DRAWS=20)
	@$(octave) --eval "addpath('examples/peers'); run_peers('Draws', $(PEERS_DRAWS))"

# --- Check ------------------------------------------------------------------------------

.PHONY: check
check: check-gcc check-clang check-matlab check-format check-cppcheck check-size check-language check-mulfree check-symbols ## run the static checks: all targets check-* of this section except check-help

.PHONY: objects
objects: $(core_objects) $(gateway_objects) $(hdf5_objects)

.PHONY: check-gcc
check-gcc: | $(check_deps) ## compile with gcc, warnings are errors
	@$(MAKE) -s CC=gcc CFLAGS=-Werror BUILD=$(BUILD)/gcc objects $(c_test_programs:$(BUILD)/%=$(BUILD)/gcc/%)

.PHONY: check-clang
check-clang: | $(check_deps) ## compile with clang, warnings are errors
	@$(MAKE) -s CC=clang CFLAGS=-Werror BUILD=$(BUILD)/clang objects $(c_test_programs:$(BUILD)/%=$(BUILD)/clang/%)

# The headers in tests/matlab_api declare MATLAB's documented C interface and its LAPACK functions with
# 64-bit integers. The objects show whether a LAPACK function is called that these headers do not declare.
.PHONY: check-matlab
check-matlab: | $(check_deps) ## compile against MATLAB's C interface
	@$(MAKE) -s CC=gcc CFLAGS=-Werror BUILD=$(BUILD)/matlab mex_include=-Itests/matlab_api \
	    flags='$(flags) -DEEF_LAPACK_ILP64 -include tests/matlab_api/lapack.h' objects
	@for name in $$(nm -u $(BUILD)/matlab/*.o $(BUILD)/matlab/core/*/*.o | grep -oE '\b[a-z0-9]+_$$' | sort -u); do \
	    grep -q "void $$name(" tests/matlab_api/lapack.h || \
	    { echo "$$name is not declared in tests/matlab_api/lapack.h"; exit 1; }; done

.PHONY: check-format
check-format: | $(check_deps) ## check the format of the C files with clang-format
	@clang-format --dry-run -Werror $(wildcard mex/*.[ch] mex/hdf5/*.[ch] mpi/*.[ch] mpi/tests/*.c mex/core/*.h mex/core/*/*.[ch] tests/c/*.h tests/c/*/*.[ch] tests/fuzz/*.[ch] tests/matlab_api/*.h)

.PHONY: check-cppcheck
check-cppcheck: | $(check_deps) ## analyse the C files with cppcheck
	@cppcheck --quiet --error-exitcode=1 --std=c11 --enable=warning,performance,portability \
	    --suppress=normalCheckLevelMaxBranches --inline-suppr -Imex -Imex/core -Impi -Itests/c -Itests/matlab_api \
	    mex mpi tests/c

.PHONY: check-language
check-language: | $(run_deps) ## check that M-files use only the language common to MATLAB and Octave
	@$(octave) --eval "addpath('tests'); exit(~check_language('matlab', 'tests', 'examples', 'mpi'))"

# `make test` runs these examples too, without the package doctest (Debian: octave-doctest).
.PHONY: check-help
check-help: all | $(run_deps) ## run the examples of the help texts with the Octave package doctest
	@$(octave) --eval "pkg('load', 'doctest'); addpath(fullfile(pwd(), 'matlab')); \
	    names = regexp(fileread('matlab/+eef/Contents.m'), '\n%   (\w+) +- ', 'tokens'); exit(~doctest([names{:}]))"

# All code that computes a Gram matrix: packing, micro-kernels and their callers.
gram_objects := $(filter $(addprefix $(BUILD)/core/,base/classes.o base/threads.o base/architecture.o kernels/% gram/%),$(core_objects))

.PHONY: check-mulfree
check-mulfree: $(gram_objects) ## check that the machine code of Gram matrices has no multiplication
	@CC=$(CC) tests/check_mulfree_test.sh
	@tests/check_mulfree.sh $(gram_objects)

.PHONY: check-symbols
check-symbols: $(core_objects) ## check that all external symbols of the core have the prefix eef_
	@CC=$(CC) tests/check_symbols_test.sh
	@tests/check_symbols.sh $(core_objects)

.PHONY: check-size
check-size: ## check that no function of the core has more than 60 lines or 6 parameters
	@tests/check_size_test.sh
	@tests/check_size.sh $(wildcard mex/core/*.h mex/core/*/*.[ch] mex/hdf5/*.[ch])

# --- Benchmark --------------------------------------------------------------------------

bench = $(octave) --eval "addpath('examples/bench'); run_bench('results/bench/$1', $2);"
.PHONY: bench
bench: all | $(run_deps) ## measure times and count operations of eef_pca and eef_gram: results/bench
	@OMP_NUM_THREADS=1 $(call bench,one_thread,{'energy'$(,) 'gram'})
	@$(call bench,all_threads,{'pca'$(,) 'workloads'$(,) 'growth'$(,) 'gram'})
, := ,

# --- Demos ------------------------------------------------------------------------------

.PHONY: demos
demos: all | $(run_deps) ## run the demos and write them as web pages: results/demos/index.html
	@$(octave) --eval "addpath('examples/gallery'); make_gallery('results/demos')"

include tests/site/site.mk
include tests/reliability/reliability.mk
include tests/cross/cross.mk

include mpi/mpi.mk

# --- Packages ---------------------------------------------------------------------------

# Web address of the published project, for the entry of the Octave package index.
REPOSITORY ?= https://github.com/OWNER/eef-pca
.PHONY: dist
dist: | $(dist_deps) ## create the Octave package, its entry of the package index and the MATLAB zip file: dist/eef-pca* (REPOSITORY=address)
	@REPOSITORY='$(REPOSITORY)' package/assemble.sh dist

.PHONY: check-dist
check-dist: dist ## install, test and remove both packages as an ordinary user in a temporary home folder
	@package/check.sh dist

# --- Other ------------------------------------------------------------------------------

.PHONY: clean
clean: ## remove everything that was built
	rm -rf $(BUILD) matlab/*.mex results dist

# Prints the title of each section and the targets that have a description.
.PHONY: help
help: ## list the targets
	@awk '/^# --- / { title = $$0; gsub(/^# -+ | -+$$/, "", title) } \
	    /^[a-z0-9-]+:.*## / { if (title != "") print title; title = ""; target = $$0; sub(/:.*/, "", target); \
	        sub(/.*## /, ""); printf "  make %-16s%s\n", target, $$0 }' $(filter-out %.d,$(MAKEFILE_LIST))
