function names = kernel_names()
%KERNEL_NAMES  Every kernel of the toolbox.

%   Licence: BSD-3-Clause, see LICENSE.

names = {'min', 'minm', 'mf'};
end
