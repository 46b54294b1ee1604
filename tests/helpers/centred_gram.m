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
terms = ref_kernels(kernel);
A = zeros(size(X, 1));
for k = 1:size(X, 2)
    rows = find(X(:, k)); % entries that are zero contribute nothing
    x = X(rows, k);
    A(rows, rows) = A(rows, rows) + terms(x, x');
end
end
