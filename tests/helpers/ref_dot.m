function C = ref_dot(W, X, kernel)
%REF_DOT  W' (+) X from the paper's definitions, one dot product at a time, in double.

%   Licence: BSD-3-Clause, see LICENSE.

W = double(W);
X = double(X);
C = zeros(size(W, 2), size(X, 2));
for i = 1:size(W, 2)
    for j = 1:size(X, 2)
        C(i, j) = dot_product(W(:, i), X(:, j), kernel);
    end
end
end

function c = dot_product(w, x, kernel)
switch kernel
    case 'mf'
        c = sum(sign(w) .* sign(x) .* (abs(w) + abs(x)));
    case 'min'
        c = sum(sign(w) .* sign(x) .* min(abs(w), abs(x)));
    case 'minm'
        c = sum((sign(w) == sign(x)) .* min(abs(w), abs(x)));
end
end
