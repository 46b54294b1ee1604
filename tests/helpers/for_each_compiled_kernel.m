function for_each_compiled_kernel(check)
%FOR_EACH_COMPILED_KERNEL  Call check(kernel) for every kernel, with every compiled backend.

%   Licence: BSD-3-Clause, see LICENSE.

names = kernel_names();
for k = 1:numel(names)
    with_context(['kernel ' names{k}], @() for_each_compiled(@() check(names{k})));
end
end
