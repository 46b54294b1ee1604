function [Xc, exponent, mu, K, options] = eef_prepare(who, X, K, defaults, pairs)
%EEF_PREPARE  Check the arguments of l1_pca or l2_pca, centre and scale the data.
%   [Xc, exponent, mu, K, options] = eef_prepare(WHO, X, K, DEFAULTS, PAIRS) returns the
%   centred data, divided by 2^exponent, and the centre mu, both single when X is single,
%   else double; K as a double; and the options, with the Name, Value pairs of the cell
%   row PAIRS in place of DEFAULTS.

%   Licence: BSD-3-Clause, see LICENSE.

eef_check_data(who, 'X', X);
K = eef_check_K(who, K, size(X, 1));
options = eef_options(who, defaults, pairs);
eef_check_center(who, options.Center, size(X, 1));
eef_check_finite(who, 'X', X);
[Xc, mu] = eef_center(X, options.Center);
eef_check_overflow(who, Xc);
[Xc, exponent] = eef_scale(Xc);
end
