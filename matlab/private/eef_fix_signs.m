function W = eef_fix_signs(W)
%EEF_FIX_SIGNS  Turn every column so that its entry of largest magnitude is positive.

%   Licence: BSD-3-Clause, see LICENSE.

[~, row] = max(abs(W), [], 1);
turn = W(sub2ind(size(W), row, 1:size(W, 2))) < 0;
W(:, turn) = -W(:, turn);
end
