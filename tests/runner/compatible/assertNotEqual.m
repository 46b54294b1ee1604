function assertNotEqual(a, b, message)
%ASSERTNOTEQUAL  Fail when two values are equal and both sparse or both full.
%   assertNotEqual(A, B)
%   assertNotEqual(A, B, MESSAGE)
%   NaN equals NaN.

%   Licence: BSD-3-Clause, see LICENSE.

if nargin < 3
    message = '';
end
if isequaln(a, b) && issparse(a) == issparse(b)
    fail_assertion(message, 'the values are equal', a, b);
end
end
