function [C, fault] = eef_dot_m(W, X, kernel_name)
%EEF_DOT_M  C = W' (+) X in M code, with the same outputs as eef_dot_mex.

%   Licence: BSD-3-Clause, see LICENSE.

C = [];
kernel = eef_kernels('eef_dot', kernel_name);
fault = eef_fault_entries('W', W);
if isempty(fault)
    fault = eef_fault_entries('X', X);
end
if isempty(fault)
    fault = find_inexact_sums(W, X, kernel);
end
if isempty(fault)
    [C, fault] = eef_sums_m(W, X, kernel);
end
end

function fault = find_inexact_sums(W, X, kernel)
% One operand within the limit is enough when either of them bounds the sum.
in_w = eef_fault_sums('W', W, 1, kernel);
in_x = eef_fault_sums('X', X, 1, kernel);
if kernel.operands == 1 && (isempty(in_w) || isempty(in_x))
    fault = [];
elseif isempty(in_w)
    fault = in_x;
else
    fault = in_w;
end
end
