# --- Other systems ----------------------------------------------------------------------

# Runs the C tests of the core on systems that this machine emulates: Linux on 64-bit ARM (qemu) and Windows (Wine).
# The compilers are Debian's cross compilers. LAPACK is the reference implementation, compiled by lapack.sh.

aarch64_needs := aarch64-linux-gnu-gcc=gcc-aarch64-linux-gnu aarch64-linux-gnu-gfortran=gfortran-aarch64-linux-gnu \
    qemu-aarch64=qemu-user
windows_needs := x86_64-w64-mingw32-gcc=gcc-mingw-w64-x86-64 x86_64-w64-mingw32-gfortran=gfortran-mingw-w64-x86-64 \
    /usr/lib/wine/wine64=wine64

# $(call cross_lapack,FOLDER,TOOLS): compiles the routines that the core may call, which check-matlab compares with its
# objects. Needs the network once.
cross_lapack = [ $(BUILD)/$1/lapack/liblapack.a -nt tests/matlab_api/lapack.h ] || \
    tests/cross/lapack.sh $2 $(BUILD)/$1/lapack $$(sed -n 's/.*void \([a-z0-9]*\)_(.*/\1/p' tests/matlab_api/lapack.h)

.PHONY: check-aarch64
check-aarch64: ## run the C tests for 64-bit ARM, emulated by qemu (needs Debian)
	@$(call install,$(aarch64_needs))
	@$(call cross_lapack,aarch64,aarch64-linux-gnu-)
	@$(MAKE) -s CC=aarch64-linux-gnu-gcc CFLAGS=-Werror BUILD=$(BUILD)/aarch64 runner=qemu-aarch64 \
	    octave_libraries='$(BUILD)/aarch64/lapack/liblapack.a -static -lgfortran -lm' c-tests

# The headers of MinGW cause the warnings that are switched off. The gateways are compiled, not run, except that of HDF5,
# whose headers belong to this machine. Only the tests need POSIX threads.
.PHONY: check-windows
check-windows: ## run the C tests for Windows, emulated by Wine (needs Debian)
	@$(call install,$(windows_needs))
	@$(call cross_lapack,windows,x86_64-w64-mingw32-)
	@$(MAKE) -s CC=x86_64-w64-mingw32-gcc c_flags='$(mingw_flags)' CFLAGS='-Werror -Wno-float-conversion' \
	    BUILD=$(BUILD)/windows EXE=.exe mex_include=-Itests/matlab_api hdf5_package= \
	    runner='env WINEDEBUG=-all WINEPREFIX=$(abspath $(BUILD))/windows/wine /usr/lib/wine/wine64' \
	    octave_libraries='$(BUILD)/windows/lapack/liblapack.a -static -lgfortran -lquadmath -lpthread -lm' \
	    objects c-tests
	@tests/cross/check_moves.sh x86_64-w64-mingw32- $(BUILD)/windows/core/*/*avx*.o
