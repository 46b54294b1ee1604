function [C, fault] = eef_sums_m(W, X, kernel)
%EEF_SUMS_M  C = W' (+) X computed from the definition of the kernel.
%   W and X have the same class and no faulty entries. KERNEL is an entry of
%   EEF_KERNELS. C is single when W and X are, else double. FAULT is as in EEF_FAULT.

%   Licence: BSD-3-Clause, see LICENSE.

is_single = isa(X, 'single');
W = full(double(W)); % not every operation below accepts Octave's diagonal matrices
X = full(double(X));
C = zeros(size(W, 2), size(X, 2));
for j = 1:size(X, 2)
    C(:, j) = sum(kernel.terms(W, X(:, j)), 1)';
end
if is_single
    C = single(C);
end
fault = eef_fault('overflow', '', ~isfinite(C));
end
