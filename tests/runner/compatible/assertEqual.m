function assertEqual(a, b, message)
%ASSERTEQUAL  Fail unless two values agree in size, class, sparsity and content.
%   assertEqual(A, B)
%   assertEqual(A, B, MESSAGE)
%   NaN equals NaN.

%   Licence: BSD-3-Clause, see LICENSE.

if nargin < 3
    message = '';
end
assert_same_kind(a, b, message);
if ~isequaln(a, b)
    fail_assertion(message, 'the values differ', a, b);
end
end
