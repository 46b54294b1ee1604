function [A, fault] = eef_gram_m(X, kernel)
%EEF_GRAM_M  A = X (+) X' in plain M code: what eef_gram_mex computes.

%   Licence: BSD-3-Clause, see LICENSE.

A = [];
fault = eef_find_fault('X', X);
if isempty(fault)
    fault = eef_find_excess('X', X, 2, kernel);
end
if isempty(fault)
    [A, fault] = eef_sums_m(X', X', kernel);
end
end
