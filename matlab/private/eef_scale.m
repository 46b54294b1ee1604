function [X, exponent] = eef_scale(X)
%EEF_SCALE  Divide extreme data by a power of two, so that no sum of squares leaves its range.
%   [X, exponent] = eef_scale(X) divides X by 2^exponent, after which its largest magnitude
%   is from 1 to 2, or below 1 if it was subnormal. Data whose largest magnitude is from
%   realmax^(-1/4) to realmax^(1/4) of its class is not changed: exponent is 0. The
%   division is exact except for entries that become too small. The sign of an entry
%   matters to the kernel 'mf' however small the entry is, so none becomes 0.

%   Licence: BSD-3-Clause, see LICENSE.

exponent = 0;
largest = double(max(abs(X(:))));
limit = double(realmax(class(X)))^(1 / 4);
if largest <= limit && largest >= 1 / limit
    return
end
[~, exponent] = log2(largest);
[~, least] = log2(double(realmin(class(X))));
exponent = max(exponent - 1, least); % so that 2^-exponent is finite in the class of X
before = X;
X = X * 2^-exponent;
vanished = X == 0 & before ~= 0;
X(vanished) = sign(before(vanished)) * realmin(class(X));
end
