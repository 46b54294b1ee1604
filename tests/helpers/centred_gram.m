function A = centred_gram(X, mu, kernel)
%CENTRED_GRAM  (X-mu) (+) (X-mu)' from the paper's definitions, one sample at a time, in double.
%   The difference of class single is rounded to single, as in MATLAB. Only nonzero entries of a
%   sample count, because f(0,b) = 0 for every kernel f.

%   Licence: BSD-3-Clause, see LICENSE.

if isa(X, 'single')
    X = double(X - single(mu));
else
    X = full(double(X)) - double(mu); % full: diagonal matrices of Octave do not broadcast
end
A = zeros(size(X, 1));
for k = 1:size(X, 2)
    rows = find(X(:, k));
    magnitude = abs(X(rows, k));
    signs = sign(X(rows, k)) * sign(X(rows, k))';
    switch kernel
        case 'mf'
            terms = signs .* (magnitude + magnitude');
        case 'min'
            terms = signs .* min(magnitude, magnitude');
        case 'minm'
            terms = (signs > 0) .* min(magnitude, magnitude');
    end
    A(rows, rows) = A(rows, rows) + terms;
end
end
