function [W, value, mu, info] = l1_pca(X, K, varargin)
%L1_PCA  Principal component analysis that maximises the L1-norm.
%   X is D x N with ONE SAMPLE PER COLUMN (MATLAB's pca has samples in rows).
%
%   Usage
%     W = l1_pca(X, K)
%     [W, value, mu, info] = l1_pca(..., Name, Value)
%
%   Input
%     X       D x N real matrix: double, single, logical or any integer class
%     K       number of components, 1 to D
%
%   Options
%     'Method'   'fixedpoint' (default): fixed-point (recursive) iterations for all K
%                components at once;
%                'bitflip': flips in each iteration the sign that increases the
%                value most;
%                'greedy': one component after the other, by fixed-point iterations;
%                'exact': the global maximum, for few samples
%     'Center'   'none' (default) | 'mean' | 'median' | scalar | D x 1 vector:
%                the centre, which is subtracted from every sample
%     'Tol'      the iterations stop when the value increases by at most this
%                fraction (1e-8)
%     'MaxIter'  largest number of iterations from one start (10000)
%     'Starts'   number of starts (1); the best result is returned. The first start
%                is from the singular vectors, the others are from random signs
%     'Seed'     integer seed of the random starts (0)
%
%   Output
%     W       D x K matrix with orthonormal columns, sorted by the L1-norm of their
%             scores in descending order; the largest-magnitude entry of each
%             column is positive
%     value   sum(sum(abs((X-mu)'*W))), which every method maximises
%     mu      D x 1, the centre
%     info    struct with the fields
%               method      the option 'Method'
%               starts      the option 'Starts'
%               iterations  iterations from the best start; with 'greedy', the sum
%                           over all components
%               converged   false when MaxIter ended the iterations
%               candidates  number of sign matrices that 'exact' chose from, else 0
%               seconds     elapsed time
%
%     W, value and mu are single when X is single, else double.
%
%   Formula
%     The maximum of value over W is the maximum of the nuclear norm (the sum of the
%     singular values) of (X-mu)*B over all N x K matrices B of signs. If U*S*V' is
%     the SVD of the best (X-mu)*B, then W = U*V'.
%
%   Notes
%     'exact' tries every multiset of K of the 2^(N-1) sign vectors that are
%     different up to a factor -1. These are nchoosek(2^(N-1)+K-1, K) candidates;
%     more than 1e8 are refused with eef:tooLarge.
%
%     All methods reduce the data to at most N x N numbers first, which changes neither the
%     maximum nor the iterations. A long search prints its progress every five seconds.
%
%     When the best (X-mu)*B has a rank below K (for samples near one line, all
%     columns of B are equal), value does not determine the remaining columns of U.
%     They are chosen orthogonal to all samples, so that they add nothing to a
%     reconstruction. If D leaves too few such directions, the others are greedy
%     components of the deflated data.
%
%   Example
%     >> X = [1 2 3; 2 4 6; -1 -2 30];        % three samples, one with an outlier
%     >> [W, value] = l1_pca(X, 1, 'Method', 'exact');
%     >> round(value)
%     ans = 33
%
%
%   See also EEF_PCA, L2_PCA, EEF_PROJECT, EEF_RECONSTRUCT.
%
%   Reference
%     'fixedpoint': F. Nie et al., "Robust Principal Component Analysis with
%     Non-Greedy L1-Norm Maximization", IJCAI, 2011.
%     'bitflip': P. Markopoulos, S. Kundu, S. Chamadia, D. Pados, "Efficient L1-Norm
%     Principal-Component Analysis via Bit Flipping", IEEE Trans. Signal Processing,
%     2017.
%     'greedy': N. Kwak, "Principal Component Analysis Based on L1-Norm
%     Maximization", IEEE Trans. PAMI, 2008.
%     'exact': P. Markopoulos, G. Karystinos, D. Pados, "Optimal Algorithms for
%     L1-Subspace Signal Processing", IEEE Trans. Signal Processing, 2014.

%   Licence: BSD-3-Clause, see LICENSE.

who = 'l1_pca';
started = tic;
if nargin < 2
    eef_error('badCall', who, 'needs the data X and the number of components K');
end
defaults = struct('Method', 'fixedpoint', 'Center', 'none', 'Tol', 1e-8, 'MaxIter', 10000, ...
    'Starts', 1, 'Seed', 0);
[Xc, exponent, mu, K, options] = eef_prepare(who, X, K, defaults, varargin);
candidates = 0;
if strcmp(options.Method, 'exact')
    candidates = l1_candidates(who, size(Xc, 2), K);
end

% Coordinates in the span of the samples: Xc = s(1)*U*Y, where Y is r x N of full rank r.
% Its rows are right singular vectors, scaled by s/s(1).
[U, s, V] = eef_thin_svd(double(Xc));
r = sum(s > max(size(Xc)) * eps(class(Xc)) * s(1));
U = U(:, 1:r);
Y = (V(:, 1:r) .* (s(1:r, 1)' / s(1)))';

search = struct('iterations', 0, 'converged', true);
if r == 0
    W = zeros(size(Xc, 1), 0);
elseif strcmp(options.Method, 'greedy')
    [Q, search] = l1_greedy(Y, zeros(r, 0), min(K, r), options);
    W = U * Q;
elseif strcmp(options.Method, 'exact')
    W = l1_basis(U, Y, l1_exact(Y, K, candidates), options);
else
    [B, search] = l1_search(Y, K, options);
    W = l1_basis(U, Y, B, options);
end
W = eef_basis_complete(W, K);
[~, order] = sort(sum(abs(Xc' * W), 1), 'descend');
W = cast(eef_basis_fix_signs(W(:, order)), class(Xc));
value = sum(sum(abs(Xc' * W))) * 2^exponent;
eef_check_overflow(who, value);
if ~search.converged
    warning('eef:noConvergence', 'l1_pca: not converged after %d iterations.', search.iterations);
end
info = struct('method', options.Method, 'starts', options.Starts, 'iterations', search.iterations, ...
    'converged', search.converged, 'candidates', candidates, 'seconds', toc(started));
end
