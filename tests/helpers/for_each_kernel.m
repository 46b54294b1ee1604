function for_each_kernel(check)
%FOR_EACH_KERNEL  Call check(kernel) for every kernel, with every backend.

%   Licence: BSD-3-Clause, see LICENSE.

names = kernel_names();
for k = 1:numel(names)
    with_context(['kernel ' names{k}], @() for_each_backend(@() check(names{k})));
end
end
