function assertTrue(condition, message)
%ASSERTTRUE  Fail unless the condition is a logical scalar that is true.
%   assertTrue(CONDITION)
%   assertTrue(CONDITION, MESSAGE)

%   Licence: BSD-3-Clause, see LICENSE.

if nargin < 2
    message = '';
end
assert_logical(condition, true, message);
end
