function table = ref_kernels(name)
%REF_KERNELS  The definition of every kernel, for the tests.
%   table = ref_kernels() is a struct array with the fields name and terms, where terms(a, b) is
%   f(a,b) for arrays of compatible sizes. terms = ref_kernels(NAME) is that function for one kernel.

%   Licence: BSD-3-Clause, see LICENSE.

definitions = {
    'min',  @(a, b) sign(a) .* sign(b) .* min(abs(a), abs(b))
    'minm', @(a, b) (sign(a) == sign(b)) .* min(abs(a), abs(b))
    'mf',   @(a, b) sign(a) .* sign(b) .* (abs(a) + abs(b))
};
table = cell2struct(definitions, {'name', 'terms'}, 2);
if nargin > 0
    table = table(strcmp({table.name}, name)).terms;
end
end
