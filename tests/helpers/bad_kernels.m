function values = bad_kernels()
%BAD_KERNELS  Values that are not the name of a kernel.

%   Licence: BSD-3-Clause, see LICENSE.

values = {'median', 'mx', 'i', 'minmm', ' min', '', [], 1, {'min'}, ['min'; 'min'], ...
    ['m'; 'f'], true, @min, struct('kernel', 'min'), double('min')};
end
