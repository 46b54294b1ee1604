function [C, fault] = eef_sums_m(W, X, kernel)
%EEF_SUMS_M  C = W' (+) X straight from the definitions, the oracle of the tests.
%   W and X are of one class and have no faulty entries. FAULT is as in EEF_RAISE.

%   Licence: BSD-3-Clause, see LICENSE.

fault = [];
if isfloat(X)
    C = cast(sums(double(W), double(X), kernel), class(X));
    bad = ~isfinite(C);
    what = 'overflow';
else
    % In double while no sum can leave the range where it is exact.
    largest = max(max(abs(double(W(:)))), max(abs(double(X(:)))));
    if 2 * largest * size(X, 1) <= 2^53
        C = sums(double(W), double(X), kernel);
        return
    end
    C = sums(int64(W), int64(X), kernel);
    bad = abs(C) > 2^53;
    what = 'notExact';
    C = double(C);
end
if any(bad(:))
    [row, col] = find(bad, 1);
    fault = struct('name', what, 'argument', 'the result', 'count', sum(bad(:)), 'row', row, ...
        'col', col);
end
end

function C = sums(W, X, kernel)
W = full(W); % Octave's diagonal matrices, and columns of them, do not combine entry by entry
X = full(X);
C = zeros(size(W, 2), size(X, 2), class(X));
for j = 1:size(X, 2)
    x = X(:, j);
    switch kernel
        case 'min'
            terms = sign(W) .* sign(x) .* min(abs(W), abs(x));
        case 'minm'
            terms = min(abs(W), abs(x));
            terms(sign(W) ~= sign(x)) = 0;
        case 'mf'
            terms = sign(W) .* sign(x) .* (abs(W) + abs(x));
    end
    C(:, j) = sum(terms, 1, 'native')';
end
end
