function model = eef_check_basis(who, W, mu, X)
%EEF_CHECK_BASIS  Check the arguments W and mu, and return them as a model without scales.
%   MODEL = eef_check_basis(WHO, W, mu, X) is for EEF_PROJECT_ROBUST.

%   Licence: BSD-3-Clause, see LICENSE.

eef_check_data(who, 'X', X);
[~, W, mu] = eef_check_model(who, zeros(size(X, 1), 1), W, mu);
model = struct('W', W, 'mu', mu + zeros(size(W, 1), 1), 'scale', [], 'spread', [], 'variances', [], ...
    'cutoff', struct('cells', 3));
end
