function [Z, W, mu] = eef_check_scores(who, Z, W, mu)
%EEF_CHECK_SCORES  Check scores Z, a basis W and a centre mu.
%   [Z, W, mu] = eef_check_scores(WHO, Z, W, mu) returns them in one class: single when any
%   argument is single, else double.

%   Licence: BSD-3-Clause, see LICENSE.

eef_check_data(who, 'Z', Z);
eef_check_data(who, 'W', W);
if size(Z, 1) ~= size(W, 2)
    eef_error('badSize', who, sprintf('Z must have a row for each of the %d columns of W, but has %d', ...
        size(W, 2), size(Z, 1)));
end
eef_check_finite(who, 'Z', Z);
[~, W, mu] = eef_check_model(who, zeros(size(W, 1), 1, result_class(Z)), W, mu);
Z = cast(Z, class(W));
eef_check_overflow(who, Z);
end

function name = result_class(Z)
name = 'double';
if isa(Z, 'single')
    name = 'single';
end
end
