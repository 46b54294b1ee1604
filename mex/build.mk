# The build recipe of the MEX files: sources, compiler flags and libraries, listed once. The Makefile, the
# Octave package (package/Makefile) and matlab/eef_build.m, which reads the lines NAME := VALUE, all use it.

# Folders of the core below mex/core; every C file in them is compiled.
core_folders := base kernels gram operator eigen pca
# For GCC and Clang. -fno-math-errno lets sqrt compile to one instruction.
c_flags := -std=c11 -O3 -fno-math-errno -pthread
# For Microsoft's compiler.
msvc_flags := /std:c11 /O2
octave_libraries := -llapack -lblas
matlab_libraries := -lmwlapack -lmwblas
