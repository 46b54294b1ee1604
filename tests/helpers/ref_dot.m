function C = ref_dot(W, X, kernel)
%REF_DOT  W' (+) X from the paper's definitions, one dot product at a time, in double.

%   Licence: BSD-3-Clause, see LICENSE.

W = double(W);
X = double(X);
terms = ref_kernels(kernel);
C = zeros(size(W, 2), size(X, 2));
for i = 1:size(W, 2)
    for j = 1:size(X, 2)
        C(i, j) = sum(terms(W(:, i), X(:, j)));
    end
end
end
