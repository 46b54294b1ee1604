function assertGreaterThan(a, b, message)
%ASSERTGREATERTHAN  Fail unless every entry of A is greater than its counterpart in B.
%   assertGreaterThan(A, B) for A and B of the same size and class
%   assertGreaterThan(A, B, MESSAGE)

%   Licence: BSD-3-Clause, see LICENSE.

if nargin < 3
    message = '';
end
assert_same_kind(a, b, message);
if ~all(a(:) > b(:))
    fail_assertion(message, 'input 1 is not greater than input 2', a, b);
end
end
