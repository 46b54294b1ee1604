function for_each_backend(check)
%FOR_EACH_BACKEND  Call check() once with every backend that this machine has.

%   Licence: BSD-3-Clause, see LICENSE.

[previous, threads, names] = eef_backend();
restore = onCleanup(@() eef_backend(previous, threads));
for k = 1:numel(names)
    eef_backend(names{k});
    with_context(['backend ' names{k}], check);
end
end
