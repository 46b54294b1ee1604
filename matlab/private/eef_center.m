function [Xc, mu] = eef_center(X, center)
%EEF_CENTER  Subtract a centre from every column.
%   [Xc, mu] = eef_center(X, CENTER), where CENTER is 'none', 'mean', 'median', a scalar
%   or a column of size(X,1) numbers. mu is the centre as a column. Xc and mu are single
%   when X is single, else double.

%   Licence: BSD-3-Clause, see LICENSE.

X = full(X); % Octave's diagonal and permutation matrices do not broadcast
if ~isfloat(X)
    X = double(X);
end
D = size(X, 1);
if ischar(center)
    switch center
        case 'none'
            mu = zeros(D, 1, class(X));
            Xc = X;
            return
        case 'mean'
            mu = mean(X, 2);
        case 'median'
            mu = median(X, 2);
    end
elseif isscalar(center)
    mu = repmat(cast(center, class(X)), D, 1);
else
    mu = cast(center, class(X));
end
Xc = X - mu;
end
