function for_each_compiled(check)
%FOR_EACH_COMPILED  Call check() once with every compiled backend; skip the test if there is none.

%   Licence: BSD-3-Clause, see LICENSE.

skip_unless_built();
for_each_backend(@() check_if_compiled(check));
end

function check_if_compiled(check)
if ~strcmp(eef_backend(), 'm')
    check();
end
end
