function names = kernel_names()
%KERNEL_NAMES  Every kernel of the toolbox.

%   Licence: BSD-3-Clause, see LICENSE.

table = ref_kernels();
names = {table.name};
end
