function [A, fault] = eef_gram_m(X, kernel_name)
%EEF_GRAM_M  A = X (+) X' in M code, with the same outputs as eef_gram_mex.

%   Licence: BSD-3-Clause, see LICENSE.

A = [];
kernel = eef_kernels('eef_gram', kernel_name);
fault = eef_fault_entries('X', X);
if isempty(fault)
    fault = eef_fault_sums('X', X, 2, kernel);
end
if isempty(fault)
    [A, fault] = eef_sums_m(X', X', kernel);
    A = tril(A) + tril(A, -1)'; % exactly symmetric, although sums may be rounded in any order
end
end
