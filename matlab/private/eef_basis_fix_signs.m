function W = eef_basis_fix_signs(W)
%EEF_BASIS_FIX_SIGNS  Make the largest-magnitude entry of every column of W positive.

%   Licence: BSD-3-Clause, see LICENSE.

[~, row] = max(abs(W), [], 1);
negative = W(sub2ind(size(W), row, 1:size(W, 2))) < 0;
W(:, negative) = -W(:, negative);
end
