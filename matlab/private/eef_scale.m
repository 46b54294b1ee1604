function [X, exponent] = eef_scale(X)
%EEF_SCALE  Divide data by a power of two, so that no sum of squares overflows.
%   [X, exponent] = eef_scale(X) divides X by 2^exponent, after which its largest magnitude
%   is from 1 to 2. The division is exact except for entries that become too small. The
%   sign of an entry matters to the kernel 'mf' however small the entry is, so none
%   becomes 0. Both 2^exponent and 2^-exponent are finite in the class of X; the largest
%   magnitude of subnormal data therefore stays below 1.

%   Licence: BSD-3-Clause, see LICENSE.

[~, exponent] = log2(double(max(abs(X(:)))));
[~, least] = log2(double(realmin(class(X))));
exponent = max(exponent - 1, least);
if exponent <= 0
    X = X * 2^-exponent;
else
    before = X;
    X = X * 2^-exponent;
    vanished = X == 0 & before ~= 0;
    X(vanished) = sign(before(vanished)) * realmin(class(X));
end
end
