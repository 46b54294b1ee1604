function A = eef_gram(X, kernel, varargin)
%EEF_GRAM  EEF Gram matrix of a data matrix (the paper: MF-covariance).
%   X is D x N with ONE SAMPLE PER COLUMN (MATLAB's pca has samples in rows).
%
%   Usage
%     A = eef_gram(X)
%     A = eef_gram(X, kernel)
%
%   Input
%     X       D x N real, full matrix
%     kernel  'min' (default), 'minm' or 'mf'; case is ignored, and unambiguous
%             abbreviations are accepted
%
%   Output
%     A       D x D matrix, exactly symmetric
%
%     class of X         class of A   accuracy
%     double             double       sums are rounded
%     single             single       sums are rounded
%     logical, intN,     double       exact; an integer or a sum beyond 2^53 is an
%     uintN                           error (eef:notExact)
%
%   Formula
%     A(i,j) = sum over k of f(X(i,k), X(j,k)), where f(a,b) is
%       'min'   sign(a*b) * min(|a|,|b|)
%       'minm'  min(|a|,|b|) if a and b have the same sign, else 0
%       'mf'    sign(a*b) * (|a| + |b|)
%     For 'min' and 'minm', A is positive semi-definite, and its diagonal holds the
%     l1 norms of the rows of X. For 'mf', A is indefinite, and its diagonal holds
%     twice these norms.
%
%   Notes
%     The compiled code that computes A contains no floating-point or vector
%     multiplication; `make check-mulfree` verifies this by disassembly. This does
%     not hold for the centring and the eigensolver of EEF_PCA.
%
%     A takes 8*D^2 bytes. When D is large, use EEF_PCA, which does not form A.
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
%   Reference
%     H. Pan, D. Badawi, E. Koyuncu, A. E. Cetin, "Robust Principal Component Analysis
%     Using a Novel Kernel Related with the L1-Norm", 2021.

%   Licence: BSD-3-Clause, see LICENSE.

who = 'eef_gram';
if nargin < 1 || nargin > 2
    eef_error('badCall', who, 'takes the data X and an optional kernel');
end
eef_check_data(who, 'X', X);
if nargin < 2
    kernel = 'min';
else
    kernel = eef_check_kernel(who, kernel);
end
D = size(X, 1);
eef_check_memory(who, D, D, class(X), 'eef_pca(X, K) computes the eigenvectors without this matrix');
A = eef_compute(who, @eef_gram_m, @eef_gram_mex, X, kernel);
end
