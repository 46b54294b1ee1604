function A = centred_gram(X, mu, kernel)
%CENTRED_GRAM  (X-mu) (+) (X-mu)' from the paper's definitions, one sample at a time, in double.

%   Licence: BSD-3-Clause, see LICENSE.

X = full(double(X)) - double(mu); % full: diagonal matrices of Octave do not broadcast
A = zeros(size(X, 1));
for k = 1:size(X, 2)
    magnitude = abs(X(:, k));
    signs = sign(X(:, k)) * sign(X(:, k))';
    switch kernel
        case 'mf'
            A = A + signs .* (magnitude + magnitude');
        case 'min'
            A = A + signs .* min(magnitude, magnitude');
        case 'minm'
            A = A + (signs > 0) .* min(magnitude, magnitude');
    end
end
end
