function C = eef_dot(W, X, kernel, varargin)
%EEF_DOT  Multiplication-free product of two matrices.
%   X is n x p with ONE SAMPLE PER COLUMN (MATLAB's pca has samples in rows).
%
%   Usage
%     C = eef_dot(W, X)
%     C = eef_dot(W, X, kernel)
%
%   Input
%     W       n x m real, full matrix
%     X       n x p real, full matrix
%     kernel  name of a kernel, 'min' by default, see EEF_GRAM
%
%   Output
%     C       m x p matrix, the counterpart of the ordinary product W' * X
%
%     classes of W and X         class of C   accuracy
%     double and double          double       sums are rounded
%     one of them single         single       sums are rounded
%     both logical or integer    double       exact; an integer or a sum beyond 2^53
%                                             is an error (eef:notExact)
%     double and integer         double       sums are rounded
%
%   Formula
%     C(i,j) = sum over k of f(W(k,i), X(k,j)), with f as in EEF_GRAM. Therefore
%     eef_gram(X) is eef_dot(X', X').
%
%   Example
%     >> C = eef_dot([1; -2], [3 -1; 1 4])
%     C =
%        0  -3
%
%
%   See also EEF_GRAM, EEF_PCA, EEF_BACKEND.
%
%   Reference
%     H. Pan, D. Badawi, E. Koyuncu, A. E. Cetin, "Robust Principal Component Analysis
%     Using a Novel Kernel Related with the L1-Norm", 2021.

%   Licence: BSD-3-Clause, see LICENSE.

who = 'eef_dot';
if nargin < 2 || nargin > 3
    eef_error('badCall', who, 'takes W, X and an optional kernel');
end
eef_check_data(who, 'W', W);
eef_check_data(who, 'X', X);
if nargin < 3
    kernel = 'min';
else
    kernel = eef_check_kernel(who, kernel);
end
if size(W, 1) ~= size(X, 1)
    eef_error('badSize', who, sprintf( ...
        'W and X must have the same number of rows, but W is %dx%d and X is %dx%d', size(W), size(X)));
end
[W, X, result_class] = common_class(who, W, X);
eef_check_memory(who, size(W, 2), size(X, 2), result_class, ...
    'compute a block of columns of X at a time');
C = eef_compute(who, @eef_dot_m, @eef_dot_mex, W, X, kernel);
if ~isa(C, result_class)
    C = single(C);
    if any(isinf(C(:)))
        eef_error('overflow', who, result_class);
    end
end
end

function [W, X, result_class] = common_class(who, W, X)
% Convert different classes to double, or to int64 when both are integer classes. Either
% holds every entry exactly, because entries beyond 2^53 are refused first.
if isa(W, 'single') || isa(X, 'single')
    result_class = 'single';
else
    result_class = 'double';
end
if ~strcmp(class(W), class(X))
    eef_check_finite(who, 'W', W);
    eef_check_finite(who, 'X', X);
    if isfloat(W) || isfloat(X)
        common = 'double';
    else
        common = 'int64';
    end
    W = cast(W, common);
    X = cast(X, common);
end
end
