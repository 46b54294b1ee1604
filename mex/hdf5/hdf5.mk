# The HDF5 library for Octave, where pkg-config finds it. Without it, eef_hdf5_mex is not built, and eef_source reads
# no HDF5 files. Used by the Makefile and by package/Makefile.

hdf5_package := $(firstword $(foreach name,hdf5-serial hdf5,$(shell pkg-config --exists $(name) 2> /dev/null && echo $(name))))
hdf5_flags = $(patsubst -I%,-isystem %,$(shell pkg-config --cflags-only-I $(hdf5_package)))
hdf5_libraries = $(shell pkg-config --libs $(hdf5_package))
