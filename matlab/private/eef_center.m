function [Xc, mu] = eef_center(X, center)
%EEF_CENTER  Subtract a centre from every column.
%   [Xc, mu] = eef_center(X, CENTER), where CENTER is 'none', 'mean', 'median', a scalar
%   or a column of size(X,1) numbers. mu is the centre as a column. Xc and mu are single
%   when X is single, else double. mu is rounded to that class before it is subtracted, so
%   that Xc is X - mu. Both have infinite entries where they exceed the class.

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
            mu = cast(row_average(@mean, X), class(X));
        case 'median'
            mu = cast(row_average(@median, X), class(X));
    end
elseif isscalar(center)
    mu = repmat(cast(center, class(X)), D, 1);
else
    mu = cast(center, class(X));
end
Xc = X - mu;
end

function mu = row_average(average, X)
% The average of each row, in double. Rows whose sums overflow are halved often enough.
X = double(X);
mu = average(X, 2);
too_large = ~isfinite(mu);
if any(too_large)
    halvings = ceil(log2(size(X, 2))) + 1;
    mu(too_large) = average(X(too_large, :) * 2^-halvings, 2) * 2^halvings;
end
end
