function assertFalse(condition, message)
%ASSERTFALSE  Fail unless the condition is a logical scalar that is false.
%   assertFalse(CONDITION)
%   assertFalse(CONDITION, MESSAGE)

%   Licence: BSD-3-Clause, see LICENSE.

if nargin < 2
    message = '';
end
assert_logical(condition, false, message);
end
