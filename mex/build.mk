# Build recipe of the MEX files, used by the Makefile, by the Octave package (package/Makefile) and by
# matlab/eef_build.m. eef_build reads the lines NAME := VALUE, so a value must be complete: one line,
# words separated by spaces, no variables.

# Folders of the core, below mex/core. Every C file in them is compiled.
core_folders := base kernels gram operator eigen pca robust
# Flags for GCC and Clang. With -fno-math-errno, sqrt compiles to one instruction.
c_flags := -std=c11 -O3 -fno-math-errno -pthread
# Flags for GCC on Windows (MinGW). The threads are those of Windows.
mingw_flags := -std=c11 -O3 -fno-math-errno
# Flags for Microsoft's compiler. Versions without the second option ignore it and use one thread.
msvc_flags := /std:c11 /experimental:c11atomics /O2
# Libraries for Octave and for MATLAB.
octave_libraries := -llapack -lblas -pthread -ldl -lm
matlab_libraries := -lmwlapack -lmwblas -ldl
# The same on Windows. The runtime library of GCC becomes part of the MEX files.
octave_windows_libraries := -llapack -lblas -lm -static-libgcc
matlab_windows_libraries := -lmwlapack -lmwblas
mingw_link_flags := -static-libgcc
