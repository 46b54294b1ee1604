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
%     'Method'   'fixedpoint' (default): recursive, all K components at once;
%                'bitflip': flips the one sign that raises the value most;
%                'greedy': one component after the other, by fixed point;
%                'exact': the global maximum, for few samples
%     'Center'   'none' (default) | 'mean' | 'median' | scalar | D x 1 vector:
%                what is subtracted from every sample first
%     'Tol'      relative gain at which the iterations stop (1e-8)
%     'MaxIter'  largest number of iterations of one start (10000)
%     'Starts'   number of starts, of which the best counts (1). The first is
%                that of the singular vectors, the others are random signs.
%     'Seed'     whole number that the random starts depend on (0)
%
%   Output
%     W       D x K, orthonormal columns, those of the largest L1-norm of scores
%             first; each column's largest entry is positive
%     value   sum(sum(abs((X-mu)'*W))), which every method maximises
%     mu      D x 1, the centre
%     info    struct: method; starts; iterations, of the best start, with
%             'greedy' of all components; converged; candidates, the number
%             that 'exact' chose from, else 0; seconds
%
%   W, value and mu are single when X is single, else double.
%
%   Formula. The largest value is that of the nuclear norm (the sum of the
%   singular values) of (X-mu)*B over all N x K matrices B of signs; with
%   U*S*V' the SVD of the best (X-mu)*B, W = U*V'. 'exact' tries every multiset of K
%   out of the 2^(N-1) sign vectors that differ by more than a factor -1,
%   nchoosek(2^(N-1)+K-1, K) in all, and refuses more than 1e8 with eef:tooLarge.
%   When the best (X-mu)*B has a rank below K (on data near one line all columns of
%   B agree), the value leaves the remaining columns of U free. They are then
%   orthogonal to all samples, so that they add nothing to a reconstruction, as
%   far as D has room for that, and greedy components of the rest otherwise.
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
%   References: N. Kwak, "Principal Component Analysis Based on L1-Norm
%   Maximization", IEEE Trans. PAMI, 2008 (greedy). F. Nie et al., "Robust
%   Principal Component Analysis with Non-Greedy L1-Norm Maximization", IJCAI,
%   2011 (fixed point). P. Markopoulos, G. Karystinos, D. Pados, "Optimal
%   Algorithms for L1-Subspace Signal Processing", IEEE Trans. Signal
%   Processing, 2014 (exact). P. Markopoulos, S. Kundu, S. Chamadia, D. Pados,
%   "Efficient L1-Norm Principal-Component Analysis via Bit Flipping", IEEE
%   Trans. Signal Processing, 2017 (bit flipping).

%   Licence: BSD-3-Clause, see LICENSE.

who = 'l1_pca';
started = tic;
if nargin < 2
    eef_error('badCall', who, 'needs the data X and the number of components K');
end
defaults = struct('Method', 'fixedpoint', 'Center', 'none', 'Tol', 1e-8, 'MaxIter', 10000, ...
    'Starts', 1, 'Seed', 0);
[Xc, mu, K, options] = eef_prepare(who, X, K, defaults, varargin);
candidates = 0;
if strcmp(options.Method, 'exact')
    candidates = l1_candidates(who, size(Xc, 2), K);
end

% Coordinates in the space of the samples, scaled against overflow: Xc = U*Y times
% a factor, Y is r x N of full rank r, and its rows are scaled singular vectors.
[U, s, V] = eef_thin_svd(double(Xc));
r = sum(s > max(size(Xc)) * eps(class(Xc)) * s(1));
U = U(:, 1:r);
Y = (V(:, 1:r) .* (s(1:r)' / s(1)))';

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
value = sum(sum(abs(Xc' * W)));
eef_check_overflow(who, value);
if ~search.converged
    warning('eef:noConvergence', 'l1_pca: not converged after %d iterations.', search.iterations);
end
info = struct('method', options.Method, 'starts', options.Starts, 'iterations', search.iterations, ...
    'converged', search.converged, 'candidates', candidates, 'seconds', toc(started));
end
