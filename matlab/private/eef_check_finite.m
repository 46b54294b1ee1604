function eef_check_finite(who, name, X)
%EEF_CHECK_FINITE  Raise an error unless every entry of X is finite and exact as a double.

%   Licence: BSD-3-Clause, see LICENSE.

fault = eef_find_fault(name, X);
if ~isempty(fault)
    eef_raise(who, fault, class(X));
end
end
