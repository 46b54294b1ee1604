# EEF-PCA: `make` builds the MEX files for Octave in place; `make help` lists the rest.
# For MATLAB, call eef_build there.

CC ?= cc
CFLAGS ?= -O3
MKOCTFILE ?= mkoctfile
OCTAVE ?= octave-cli
BUILD ?= build

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := all

core_sources := $(wildcard mex/core/*.c)
gateways := $(wildcard mex/*_mex.c)
c_tests := $(wildcard tests/c/test_*.c)
core_objects := $(core_sources:mex/core/%.c=$(BUILD)/core/%.o)
gateway_objects := $(gateways:mex/%.c=$(BUILD)/%.o) $(BUILD)/gateway.o
mex_files := $(gateways:mex/%.c=matlab/%.mex)
c_test_programs := $(c_tests:tests/c/%.c=$(BUILD)/tests/%)

flags := -std=c11 -fPIC -fopenmp -Imex -Imex/core
warnings := -Wall -Wextra -Wpedantic -Wshadow -Wconversion
compile := $(CC) $(flags) $(warnings) $(CFLAGS)
libraries := -llapack -lblas -lgomp -lm
octave = $(OCTAVE) -q --no-history --no-init-file

.PHONY: all
all: $(mex_files) ## build the MEX files in place, for `addpath matlab` (default)

$(mex_files): matlab/%.mex: $(BUILD)/%.o $(BUILD)/gateway.o $(core_objects)
	@echo "  link    $@"
	@LDFLAGS="$(LDFLAGS)" $(MKOCTFILE) --mex -o $@ $^ $(libraries)

$(core_objects): $(BUILD)/core/%.o: mex/core/%.c $(BUILD)/flags
	@echo "  compile $<"
	@mkdir -p $(@D)
	@$(compile) -MMD -MP -c $< -o $@

$(gateway_objects): $(BUILD)/%.o: mex/%.c $(BUILD)/flags
	@echo "  compile $<"
	@$(compile) -I"$$($(MKOCTFILE) -p OCTINCLUDEDIR)" -MMD -MP -c $< -o $@

# Holds the compiler and its flags; made anew when they change, and everything with it.
$(BUILD)/flags:
	@mkdir -p $(@D)
	@echo '$(compile) $(LDFLAGS)' > $@
ifneq ($(strip $(file <$(BUILD)/flags)),$(strip $(compile) $(LDFLAGS)))
$(BUILD)/flags: FORCE
endif
.PHONY: FORCE

.PHONY: test
test: all $(c_test_programs:=.run) ## run all tests; the last line counts them
	@$(octave) --eval "addpath('tests/runner'); exit(~run_tests('tests'))"

$(c_test_programs): $(BUILD)/tests/%: tests/c/%.c $(core_objects) $(BUILD)/flags
	@echo "  compile $<"
	@mkdir -p $(@D)
	@$(compile) $(LDFLAGS) -MMD -MP $< $(core_objects) $(libraries) -o $@

.PHONY: $(c_test_programs:=.run)
$(c_test_programs:=.run): %.run: %
	@$<

.PHONY: clean
clean: ## remove all that was built
	rm -rf $(BUILD) matlab/*.mex results

.PHONY: help
help: ## list the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 16

-include $(wildcard $(BUILD)/*.d $(BUILD)/core/*.d $(BUILD)/tests/*.d)
