# --- Cluster ----------------------------------------------------------------------------

# The program eef-pca: the core on MPI, PETSc and SLEPc.

mpi_needs := mpicc=libopenmpi-dev mpirun=openmpi-bin pkg-config=pkg-config \
    /usr/lib/*/pkgconfig/slepc.pc=slepc-dev /usr/lib/*/pkgconfig/hdf5-openmpi.pc=libhdf5-mpi-dev
mpi_deps = $(if $(call missing,$(mpi_needs)),deps-mpi)
mpi_build := $(BUILD)/mpi
mpi_sources := $(wildcard mpi/*.c) mex/hdf5/hdf5_reader.c
mpi_objects := $(patsubst %.c,$(mpi_build)/%.o,$(notdir $(mpi_sources)))
mpi_packages := slepc petsc hdf5-openmpi
# Headers of other projects may have warnings.
mpi_include = $(patsubst -I%,-isystem %,$(shell pkg-config --cflags-only-I $(mpi_packages)))
mpi_version = $(shell sed -n 's/^% Version //p' matlab/+eef/Contents.m)
mpi_compile = $(subst $(CC) ,OMPI_CC=$(CC) mpicc ,$(compile)) -Impi $(mpi_include) -DEEF_VERSION='"$(mpi_version)"'
mpi_libraries = $(shell pkg-config --libs $(mpi_packages)) $(octave_libraries)

.PHONY: deps-mpi
deps-mpi: ## install missing packages for make mpi
	@$(call install,$(build_needs) $(mpi_needs))

.PHONY: mpi
mpi: $(mpi_build)/eef-pca ## build the program eef-pca for clusters: build/mpi/eef-pca

vpath %.c mpi mex/hdf5
$(mpi_objects): $(mpi_build)/%.o: %.c $(BUILD)/flags | $(mpi_deps)
	@echo "  compile $<"
	@mkdir -p $(@D)
	@$(mpi_compile) -c $< -o $@

$(mpi_build)/eef-pca: $(mpi_objects) $(core_objects)
	@echo "  link    $@"
	@OMPI_CC=$(CC) mpicc $(CFLAGS) $(LDFLAGS) $^ $(mpi_libraries) -o $@

-include $(wildcard $(mpi_build)/*.d)

.PHONY: check-mpi
check-mpi: | $(check_deps) $(mpi_deps) ## compile the program with gcc and clang, warnings are errors
	@$(MAKE) -s CC=gcc CFLAGS=-Werror BUILD=$(BUILD)/gcc $(BUILD)/gcc/mpi/eef-pca
	@$(MAKE) -s CC=clang CFLAGS=-Werror BUILD=$(BUILD)/clang $(BUILD)/clang/mpi/eef-pca

# --- Test of the program ----------------------------------------------------------------

write_mat73 := $(mpi_build)/write_mat73
$(write_mat73): mpi/tests/write_mat73.c $(BUILD)/flags | $(mpi_deps)
	@mkdir -p $(@D)
	@$(mpi_compile) $< $(shell pkg-config --libs hdf5-openmpi) -o $@

.PHONY: test-mpi
test-mpi: all $(mpi_build)/eef-pca $(write_mat73) | $(run_deps) ## test the program eef-pca on 1 to 13 processes; TEST=name: only tests whose file or name contains it
	@EEF_PROGRAM=$(abspath $(mpi_build)/eef-pca) EEF_WRITE_MAT73=$(abspath $(write_mat73)) \
	    $(octave) --eval "addpath('tests/runner'); addpath('mpi/tests/helpers'); exit(~run_tests('mpi/tests'))"

.PHONY: bench-mpi
bench-mpi: all $(mpi_build)/eef-pca | $(run_deps) ## measure eef-pca on 1 and 2 processes and fit the cost model of docs/scale.md
	@$(octave) --eval "addpath('matlab', 'mpi/bench'); bench_mpi('$(abspath $(mpi_build)/eef-pca)');"
