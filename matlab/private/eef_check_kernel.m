function name = eef_check_kernel(who, name)
%EEF_CHECK_KERNEL  Return the name of a kernel as a char row, or raise an error.

%   Licence: BSD-3-Clause, see LICENSE.

kernel = eef_kernels(who, name);
name = kernel.name;
end
