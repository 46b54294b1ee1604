function [Xc, W, mu] = eef_check_model(who, X, W, mu)
%EEF_CHECK_MODEL  Check the arguments X, W and mu of eef_project and eef_reconstruct.
%   [Xc, W, mu] = eef_check_model(WHO, X, W, mu) returns Xc = X - mu, W and mu in one
%   class: single when any argument is single, else double. mu may be a column or a
%   scalar. W must have orthonormal columns. Numbers that exceed this class are an error.

%   Licence: BSD-3-Clause, see LICENSE.

eef_check_data(who, 'X', X);
eef_check_data(who, 'W', W);
eef_check_data(who, 'mu', mu);
D = size(X, 1);
if size(W, 1) ~= D
    eef_error('badSize', who, sprintf('W must have the %d rows of X, but has %d', D, size(W, 1)));
end
if size(mu, 2) ~= 1 || ~any(size(mu, 1) == [1 D])
    eef_error('badSize', who, sprintf('mu must be a scalar or a column of %d numbers, but is %s', ...
        D, eef_describe(mu)));
end
eef_check_finite(who, 'X', X);
eef_check_finite(who, 'W', W);
eef_check_finite(who, 'mu', mu);
common = 'double';
if isa(X, 'single') || isa(W, 'single') || isa(mu, 'single')
    common = 'single';
end
W = cast(W, common);
mu = cast(mu, common);
Xc = cast(X, common) - mu;
eef_check_overflow(who, W);
eef_check_orthonormal(who, W);
eef_check_overflow(who, Xc);
end
