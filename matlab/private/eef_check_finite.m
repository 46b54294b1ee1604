function eef_check_finite(who, name, X)
%EEF_CHECK_FINITE  Raise an error unless every entry of X is finite and exact as a double.
%   NAME is the name of X in the help of the function WHO.

%   Licence: BSD-3-Clause, see LICENSE.

fault = eef_fault_entries(name, X);
if ~isempty(fault)
    eef_fault_raise(who, fault, class(X));
end
end
