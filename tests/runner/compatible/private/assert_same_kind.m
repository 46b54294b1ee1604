function assert_same_kind(a, b, message)
%ASSERT_SAME_KIND  Fail unless a and b agree in size, class and sparsity.

%   Licence: BSD-3-Clause, see LICENSE.

if ~isequal(size(a), size(b))
    fail_assertion(message, 'the sizes differ', a, b);
elseif ~strcmp(class(a), class(b))
    fail_assertion(message, 'the classes differ', a, b);
elseif issparse(a) ~= issparse(b)
    fail_assertion(message, 'one is sparse, the other full', a, b);
end
end
