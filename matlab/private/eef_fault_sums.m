function fault = eef_fault_sums(name, X, dim, kernel)
%EEF_FAULT_SUMS  Find a sum of integers along dimension DIM of X that may not be exact.
%   FAULT = eef_fault_sums(NAME, X, DIM, KERNEL) is [] or 'notExact', as described in
%   EEF_FAULT, with the place where the limit is first exceeded. KERNEL is an entry of
%   EEF_KERNELS. Sums of the kernel are exact while the magnitudes that bound them add up
%   to at most 2^53; a kernel bounded by two operands leaves half of that to each. Sums of
%   double and single are rounded, never at fault here.

%   Licence: BSD-3-Clause, see LICENSE.

fault = [];
if isfloat(X)
    return
end
limit = 2^53 / kernel.operands;
magnitude = abs(double(X));
if size(X, dim) * max(magnitude(:)) <= limit
    return
end
% A total of limit + 1 may be rounded to limit. The total before the last entry is exact,
% so compare that.
before = cumsum(magnitude, dim);
if dim == 1
    before = [zeros(1, size(X, 2)); before(1:end - 1, :)];
else
    before = [zeros(size(X, 1), 1), before(:, 1:end - 1)];
end
fault = eef_fault('notExact', name, before > limit - magnitude);
end
