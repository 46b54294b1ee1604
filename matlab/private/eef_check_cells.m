function eef_check_cells(who, X)
%EEF_CHECK_CELLS  Raise an error when X has infinite cells or inexact integers; NaN is accepted.

%   Licence: BSD-3-Clause, see LICENSE.

if isfloat(X)
    fault = eef_fault('notFinite', 'X', isinf(X));
else
    fault = eef_fault_entries('X', X);
end
if ~isempty(fault)
    eef_fault_raise(who, fault, class(X));
end
end
