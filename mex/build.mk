# Build recipe of the MEX files, used by the Makefile, by the Octave package (package/Makefile) and by
# matlab/eef_build.m. eef_build reads the lines NAME := VALUE, so a value must be complete: one line,
# words separated by spaces, no variables.

# Folders of the core, below mex/core. Every C file in them is compiled.
core_folders := base kernels gram operator eigen pca robust
# Flags for GCC and Clang. With -fno-math-errno, sqrt compiles to one instruction.
c_flags := -std=c11 -O3 -fno-math-errno -pthread
# Flags for Microsoft's compiler.
msvc_flags := /std:c11 /O2
# Libraries for Octave and for MATLAB.
octave_libraries := -llapack -lblas -pthread -lm
matlab_libraries := -lmwlapack -lmwblas
