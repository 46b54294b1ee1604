function [C, fault] = eef_sums_m(W, X, kernel)
%EEF_SUMS_M  C = W' (+) X straight from the definitions, the oracle of the tests.
%   W and X are of one class and have no faulty entries. C is single when they
%   are, else double. FAULT is as in EEF_RAISE.

%   Licence: BSD-3-Clause, see LICENSE.

is_single = isa(X, 'single');
W = full(double(W)); % Octave's diagonal matrices do not take part in all that follows
X = full(double(X));
C = zeros(size(W, 2), size(X, 2));
for j = 1:size(X, 2)
    x = X(:, j);
    switch kernel
        case 'min'
            terms = sign(W) .* sign(x) .* min(abs(W), abs(x));
        case 'minm'
            terms = (sign(W) == sign(x)) .* min(abs(W), abs(x));
        case 'mf'
            terms = sign(W) .* sign(x) .* (abs(W) + abs(x));
    end
    C(:, j) = sum(terms, 1)';
end
if is_single
    C = single(C);
end

fault = [];
bad = ~isfinite(C);
if any(bad(:))
    [row, col] = find(bad, 1);
    fault = struct('name', 'overflow', 'argument', '', 'count', sum(bad(:)), 'row', row, 'col', col);
end
end
