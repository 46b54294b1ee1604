function ok = signs_are_fixed(W)
%SIGNS_ARE_FIXED  Whether the first of the largest-magnitude entries of every column of W is positive.
%   Magnitudes count as equal when they differ by less than 1e-8 of the largest one. The signs of
%   class single are decided before W is rounded to it, so any of the entries that are equal up to
%   this rounding may be the positive one.

%   Licence: BSD-3-Clause, see LICENSE.

ok = true;
for k = 1:size(W, 2)
    w = double(W(:, k));
    if isa(W, 'single')
        ok = ok && max(w) >= (1 - 1e-6) * max(abs(w));
    else
        ok = ok && w(find(abs(w) >= (1 - 1e-8) * max(abs(w)), 1)) >= 0;
    end
end
end
