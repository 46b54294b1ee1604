function names = eef_kernel_names()
%EEF_KERNEL_NAMES  The kernels that the toolbox knows, the default first.

%   Licence: BSD-3-Clause, see LICENSE.

names = {'min', 'minm', 'mf'};
end
