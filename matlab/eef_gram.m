function A = eef_gram(X, kernel, varargin)
%EEF_GRAM  Multiplication-free covariance matrix of a data matrix.
%   X is D x N with ONE SAMPLE PER COLUMN (MATLAB's pca has samples in rows).
%
%   Usage
%     A = eef_gram(X)
%     A = eef_gram(X, kernel)
%
%   Input
%     X       D x N real, full matrix
%     kernel  'min' (default), 'minm' or 'mf'
%
%   Output
%     A       D x D, exactly symmetric
%
%     class of X         class of A   accuracy
%     double             double       rounding of the sums
%     single             single       rounding of the sums
%     logical, intN,     double       exact, or an error (eef:notExact) when an
%     uintN                           integer or a sum is beyond 2^53
%
%   Formula
%     A(i,j) = sum over k of f(X(i,k), X(j,k)), where f(a,b) is
%       'min'   sign(a*b) * min(|a|,|b|)
%       'minm'  min(|a|,|b|) if a and b have the same sign, else 0
%       'mf'    sign(a*b) * (|a| + |b|)
%     The first two are positive semi-definite and have the l1 norms of the rows
%     of X on their diagonal. 'mf' is indefinite and has twice that.
%
%   The compiled code that computes A has no floating-point or vector
%   multiplication in it, which `make check-mulfree` shows by disassembly. The
%   centring and the eigensolver of EEF_PCA are outside of that claim.
%
%   A takes 8*D^2 bytes: use EEF_PCA, which does not form it, when D is large.
%
%   Example
%     >> A = eef_gram([1 -1; 2 -2])
%     A =
%        2   2
%        2   4
%
%
%   See also EEF_DOT, EEF_PCA, EEF_BACKEND.
%
%   Reference: H. Pan, D. Badawi, E. Koyuncu, A. E. Cetin, "Robust Principal
%   Component Analysis Using a Novel Kernel Related with the L1-Norm", 2021.

%   Licence: BSD-3-Clause, see LICENSE.

who = 'eef_gram';
if nargin < 1 || nargin > 2
    eef_error('badCall', who, 'takes the data X and, if wanted, a kernel');
end
eef_check_data(who, 'X', X);
if nargin < 2
    kernel = 'min';
else
    kernel = eef_check_kernel(who, kernel);
end
D = size(X, 1);
eef_check_memory(who, D, D, class(X), 'eef_pca(X, K) finds its eigenvectors and never forms it');
A = eef_compute(who, @eef_gram_m, @eef_gram_mex, X, kernel);
end
