function kernel = eef_kernels(who, name)
%EEF_KERNELS  Table of the kernels: everything that the M code knows of each of them.
%   kernel = eef_kernels() returns the table, a struct array. kernel = eef_kernels(WHO, NAME)
%   returns the entry of the kernel NAME, see EEF_MATCH; a name without an entry raises
%   eef:badKernel in the name of the public function WHO. An entry describes the kernel f(a,b) and the
%   matrix A(i,j) = sum over k of f(X(i,k), X(j,k)):
%     name             name of the kernel
%     terms            terms(a, b): f(a,b) for arrays of compatible sizes
%     operands         1: |f(a,b)| <= min(|a|,|b|); 2: |f(a,b)| <= |a| + |b|
%     semidefinite     true when A is positive semi-definite for all data
%     apply            apply(sample, U): the product of A for one sample with the block of
%                      vectors U; sample comes from EEF_SORT_SAMPLES_M
%     multiplications  multiplications(sample): multiplications of apply for one vector
%     factor           [], or factor(X): the matrix S of X's size with A = X*S' + S*X'
%
%   To add a kernel, add its entry here: all other M code uses this table.

%   Licence: BSD-3-Clause, see LICENSE.

persistent table
if isempty(table)
    table = [min_kernel(), minm_kernel(), mf_kernel()];
end
kernel = table;
if nargin == 0
    return
end
names = {kernel.name};
matched = eef_match(name, names);
if isempty(matched)
    eef_error('badKernel', who, ['''' strjoin(names, ''', ''') ''''], eef_describe(name));
end
kernel = kernel(strcmp(names, matched));
end

function kernel = min_kernel()
kernel = struct('name', 'min', ...
    'terms', @(a, b) sign(a) .* sign(b) .* min(abs(a), abs(b)), ...
    'operands', 1, ...
    'semidefinite', true, ...
    'apply', @(sample, U) apply_signed_min(sample, sample.sign, U), ...
    'multiplications', @(sample) numel(sample.step), ...
    'factor', []);
end

function kernel = minm_kernel()
kernel = struct('name', 'minm', ...
    'terms', @(a, b) (sign(a) == sign(b)) .* min(abs(a), abs(b)), ...
    'operands', 1, ...
    'semidefinite', true, ...
    'apply', @(sample, U) apply_signed_min(sample, double(sample.sign > 0), U) + ...
        apply_signed_min(sample, double(sample.sign < 0), U), ...
    'multiplications', @(sample) 2 * numel(sample.step), ...
    'factor', []);
end

function kernel = mf_kernel()
kernel = struct('name', 'mf', ...
    'terms', @(a, b) sign(a) .* sign(b) .* (abs(a) + abs(b)), ...
    'operands', 2, ...
    'semidefinite', false, ...
    'apply', @(sample, U) sample.x * (sample.sign' * U) + sample.sign * (sample.x' * U), ...
    'multiplications', @(sample) 2 * numel(sample.x), ...
    'factor', @(X) sign(X));
end

function Y = apply_signed_min(sample, s, U)
% Y = B*U with B(i,j) = s(i)*s(j)*min(|x(i)|,|x(j)|). With the distinct magnitudes
% t_1 < t_2 < ... of the sample and t_0 = 0,
%    min(a, b) = sum over l of (t_l - t_(l-1)) * [a >= t_l] * [b >= t_l].
% The product therefore needs one signed sum of the entries of U for each distinct
% magnitude, one cumulative sum from the largest magnitude down, one from the smallest
% up, and one signed look-up: O(D) operations instead of O(D^2).
D = numel(s);
levels = sparse(sample.rank, (1:D)', s, numel(sample.step), D);
sums_from_here = flipud(cumsum(flipud(levels * U), 1));
Y = levels' * cumsum(sample.step .* sums_from_here, 1);
end
