function Y = eef_apply_m(samples, U, kernel)
%EEF_APPLY_M  Multiply the EEF Gram matrix by a block of vectors without forming it.
%   Y = eef_apply_m(SAMPLES, U, KERNEL) is A*U for the D x D matrix A of the data that
%   EEF_SORT_SAMPLES_M turned into SAMPLES. KERNEL is an entry of EEF_KERNELS.

%   Licence: BSD-3-Clause, see LICENSE.

Y = zeros(size(U));
for k = 1:numel(samples)
    Y = Y + kernel.apply(samples(k), U);
end
end
