function fault = eef_fault_entries(name, X)
%EEF_FAULT_ENTRIES  Find entries of X that cannot be computed with.
%   FAULT = eef_fault_entries(NAME, X) is [] or, as described in EEF_FAULT, 'notFinite'
%   for NaN and Inf or 'notExact' for integers beyond 2^53. NAME is the name of X.

%   Licence: BSD-3-Clause, see LICENSE.

if isfloat(X)
    fault = eef_fault('notFinite', name, ~isfinite(X));
elseif isa(X, 'int64') || isa(X, 'uint64')
    fault = eef_fault('notExact', name, abs(X) > 2^53);
else
    fault = [];
end
end
