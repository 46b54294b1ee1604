function [C, fault] = eef_dot_m(W, X, kernel)
%EEF_DOT_M  C = W' (+) X in plain M code: what eef_dot_mex computes.

%   Licence: BSD-3-Clause, see LICENSE.

C = [];
fault = eef_find_fault('W', W);
if isempty(fault)
    fault = eef_find_fault('X', X);
end
if isempty(fault)
    fault = find_excess(W, X, kernel);
end
if isempty(fault)
    [C, fault] = eef_sums_m(W, X, kernel);
end
end

function fault = find_excess(W, X, kernel)
% min and minm are bounded by either operand, mf by their sum.
in_w = eef_find_excess('W', W, 1, kernel);
in_x = eef_find_excess('X', X, 1, kernel);
if isempty(in_w) && strcmp(kernel, 'mf')
    fault = in_x;
elseif isempty(in_x) && ~strcmp(kernel, 'mf')
    fault = [];
else
    fault = in_w;
end
end
