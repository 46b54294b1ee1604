function [C, fault] = eef_dot_m(W, X, kernel)
%EEF_DOT_M  C = W' (+) X in plain M code: what eef_dot_mex computes.

%   Licence: BSD-3-Clause, see LICENSE.

C = [];
fault = eef_find_fault('W', W);
if isempty(fault)
    fault = eef_find_fault('X', X);
end
if isempty(fault)
    [C, fault] = eef_sums_m(W, X, kernel);
end
end
