function assert_logical(condition, wanted, message)
%ASSERT_LOGICAL  Fail unless condition is a logical scalar equal to wanted.

%   Licence: BSD-3-Clause, see LICENSE.

if ~(islogical(condition) && isscalar(condition))
    fail_assertion(message, 'not a logical scalar', condition);
elseif condition ~= wanted
    fail_assertion(message, 'the condition does not hold', condition);
end
end
