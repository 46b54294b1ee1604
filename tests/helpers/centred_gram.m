function A = centred_gram(X, mu, kernel)
%CENTRED_GRAM  (X-mu) (+) (X-mu)' from the paper's definitions, one sample at a time, in double.

%   Licence: BSD-3-Clause, see LICENSE.

X = full(double(X)) - double(mu); % full: diagonal matrices of Octave do not broadcast
terms = ref_kernels(kernel);
A = zeros(size(X, 1));
for k = 1:size(X, 2)
    A = A + terms(X(:, k), X(:, k)');
end
end
