function assertLessThan(a, b, message)
%ASSERTLESSTHAN  Fail unless every entry of A is less than its counterpart in B.
%   assertLessThan(A, B) for A and B of the same size and class
%   assertLessThan(A, B, MESSAGE)

%   Licence: BSD-3-Clause, see LICENSE.

if nargin < 3
    message = '';
end
assert_same_kind(a, b, message);
if ~all(a(:) < b(:))
    fail_assertion(message, 'input 1 is not less than input 2', a, b);
end
end
