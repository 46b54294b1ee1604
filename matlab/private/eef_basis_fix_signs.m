function W = eef_basis_fix_signs(W)
%EEF_BASIS_FIX_SIGNS  Make the largest-magnitude entry of every column of W positive.
%   Magnitudes that differ by less than a tolerance count as equal, and the first of the
%   largest entries decides. Otherwise rounding errors would decide between entries of
%   equal magnitude and opposite sign. The compiled code has the same rule.

%   Licence: BSD-3-Clause, see LICENSE.

tolerance = 1e-8;
if isa(W, 'single')
    tolerance = 1e-4; % both are near the square root of eps
end
magnitudes = abs(W);
[~, row] = max(magnitudes >= (1 - tolerance) * max(magnitudes, [], 1), [], 1); % first true entry
negative = W(sub2ind(size(W), row, 1:size(W, 2))) < 0;
W(:, negative) = -W(:, negative);
end
