function [W, lambda, mu, info] = eef_pca(X, K, varargin)
%EEF_PCA  Robust principal component analysis with a multiplication-free kernel.
%   X is D x N with ONE SAMPLE PER COLUMN (MATLAB's pca has samples in rows).
%
%   Usage
%     W = eef_pca(X, K)
%     W = eef_pca(X, K, kernel)
%     [W, lambda, mu, info] = eef_pca(..., Name, Value)
%
%   Input
%     X       D x N real matrix: double, single, logical or any integer class; or a
%             source of samples that are read when they are needed, see EEF_SOURCE
%     K       number of components, 1 to D
%     kernel  name of a kernel, 'min' by default, see EEF_GRAM
%     The section "Choosing centre, kernel and K" below helps with the choice.
%
%   Options
%     'Center'   'none' (default) | 'mean' | 'median' | scalar | D x 1 vector:
%                the centre, which is subtracted from every sample
%     'Solver'   'auto' (default): the solver that is expected to be fastest;
%                'dense': all eigenpairs of the matrix A;
%                'operator': iterations with products A*u, without the matrix A
%     'Select'   'largest' (default): the algebraically largest eigenvalues;
%                'magnitude': the largest in magnitude, as eigs(A,K) selects
%     'Tol'      tolerance of the operator solver (9e-10), see Notes
%     'MaxIter'  largest number of iterations of the operator solver (1000)
%     'Display'  'off' (default) | 'iter': the compiled operator solver prints a
%                line per iteration
%
%   Options for a source
%     'Memory'   bytes of the operator that are kept in memory (Inf); what exceeds
%                them is kept in temporary files, which no other user can read and which
%                are gone when the call ends, in whatever way
%     'Scratch'  folder of these files (default: tempdir)
%     'Launcher' command that starts the program eef-pca on several processes, such as
%                'mpirun -n 8', for a binary file or an HDF5 file; used as it is typed
%
%   Output
%     W       D x K matrix with orthonormal columns: the K dominant eigenvectors of
%             A = eef_gram(X-mu, kernel); the largest-magnitude entry of each
%             column is positive, the first one of those that differ by less than
%             1e-8 of it
%     lambda  K x 1, their eigenvalues in descending order
%     mu      D x 1, the centre
%     info    struct with the fields
%               kernel           name of the kernel
%               solver           'dense', 'lowrank' or 'operator'
%               iterations       iterations of the operator solver, else 0
%               residuals        K x 1, norm(A*w - lambda*w) of each column w; for
%                                the compiled direct solvers ('dense', 'lowrank'),
%                                a bound on the rounding error
%               converged        false when the operator solver reached MaxIter
%                                before the eigenvalues were found and verified
%               explained        K x 1, lambda/trace(A): the share of the trace that each
%                                component explains, see EEF_SCREE; NaN for 'mf'
%               products         number of matrix-vector products with A
%               multiplications  number of multiplications in these products; those of
%                                the centring, of the orthogonalisation and of the
%                                small eigenproblems are not counted
%               seconds          elapsed time
%
%     W, lambda and mu are single when X is single, else double. For single X, mu is
%     rounded to single before it is subtracted, and X-mu is rounded to single; all
%     further computations are in double.
%
%   Notes
%     Choosing centre, kernel and K:
%
%       data                              centre           kernel
%       sensors and other data with an    'median'         'min'
%       offset
%       pictures, one per column          middle grey      'min'; 'minm' is as good
%                                         (0.5 or 128)     when noise covers patches
%       video of a still scene            'median': the    'min'
%                                         centre itself is
%                                         the background
%       data that vary about zero         'none'           'min' ('minm' needs two
%                                                          components per source)
%       comparison with the paper's MF    any              'mf', 'Select','magnitude'
%
%     The centre matters more than the kernel: with 'none', the first component of data
%     with an offset is the offset. When 'none' meets data that are far from zero and
%     nearly constant over the samples, the warning eef:farFromZero says so, once per
%     session; the centre 0 is the same as 'none' without this warning.
%     For K, look at EEF_SCREE, and take the number before the step. Do not use
%     EEF_PCA for data without outliers: L2_PCA is then exact, and faster with few samples.
%     A centre of your own must be computed in double: in Octave 7, median and mean of
%     integers may saturate. The centres 'mean' and 'median' convert to double first.
%
%     The D x D matrix A is formed only when D is small. The operator solver sorts
%     each sample by magnitude once; a product with A then costs O(N*D). For up to 20
%     samples of half a million rows or more, a model of A saves most of the products,
%     which are then interpolated without sorting; info.residuals include a bound of the
%     error of this, and where it is too large for Tol, samples are sorted. Another
%     model saves products for the kernel 'min' with 64 to 320 samples, D >= 32768 and
%     K = 2 to 8, where the eigenvalues lie close together.
%     For the kernel 'mf', A has rank at most 2*N, and the solver 'lowrank' uses that.
%     The residuals of all solvers are those of A itself, not of an approximation.
%
%     Stopping rule: the operator solver has converged when the root mean square of
%     the K residuals is at most Tol times the largest selected eigenvalue in
%     magnitude. This limit is at least 1e-14 times the norm of A. The direct
%     solvers need no tolerance.
%
%     Accuracy: every eigenvalue is within 1e-8*abs(lambda(1)) of the true eigenvalue
%     of its rank, multiplicities counted, or info.converged is false and the warning
%     eef:noConvergence is given. With another tolerance than the default, the limit
%     is about 10*Tol instead of 1e-8. The operator solver verifies this: by the
%     distances between the eigenvalues that were found; where these are small, by a
%     bound from the trace of A when the kernel is semi-definite, or by a search of the
%     orthogonal complement of W from random vectors of a fixed seed. In theory the
%     verification can miss an eigenvalue that nearly equals two others, with a
%     probability of about 1e-4 or less per call for spectra that are made to be
%     difficult. For Tol above 1e-6 only eigenvalues near those found are looked for.
%     With the model of few samples, a bound of its error takes the place of the
%     verification; with that of many samples, random vectors show that no eigenvalue
%     was missed, except with a probability of 1e-6.
%
%     Interruption: Ctrl-C ends the operator solver within a fraction of a second, or
%     some seconds where D is 3000 or less and the iteration is so slow that A is
%     formed instead. It has no effect while the direct solvers ('dense', 'lowrank')
%     are inside LAPACK, which may take minutes when D or N is several thousand. Choose the solver
%     'operator' for calls that must be interruptible.
%
%     Only the kernel is free of multiplications; the centring and the eigensolver
%     are not. info.multiplications counts those of the products with A.
%
%   Example
%     >> X = [1 2 3; 2 4 6; -1 -2 30];        % three samples, one with an outlier
%     >> W = eef_pca(X, 1);
%     >> round(1000 * W')
%     ans =
%         32   147   989
%
%
%   See also EEF_SCREE, EEF_GRAM, EEF_PROJECT, EEF_RECONSTRUCT, L1_PCA, L2_PCA.
%
%   Reference
%     H. Pan, D. Badawi, E. Koyuncu, A. E. Cetin, "Robust Principal Component Analysis
%     Using a Novel Kernel Related with the L1-Norm", 2021.

%   Licence: BSD-3-Clause, see LICENSE.

who = 'eef_pca';
started = tic;
if nargin < 2
    eef_error('badCall', who, 'needs the data X and the number of components K');
end
from_source = isstruct(X);
if from_source
    D = eef_check_source(who, X);
else
    eef_check_data(who, 'X', X);
    D = size(X, 1);
end
K = eef_check_K(who, K, D);
defaults = struct('Center', 'none', 'Solver', 'auto', 'Select', 'largest', 'Tol', 9e-10, ...
    'MaxIter', 1000, 'Display', 'off');
if from_source
    [defaults.Memory, defaults.Scratch, defaults.Launcher] = deal(Inf, '', '');
end
[kernel, pairs] = eef_split_kernel(who, varargin, defaults);
options = eef_options(who, defaults, pairs);

eef_check_center(who, options.Center, D);
if from_source
    [W, lambda, mu, info, class_name] = eef_source_pca(who, X, K, kernel, options);
else
    eef_hint_center(who, X, options.Center);
    [W, lambda, mu, info] = eef_compute(who, @eef_pca_m, @eef_pca_mex, X, K, kernel, options.Center, ...
        options.Select, options.Solver, options.Tol, options.MaxIter, options.Display);
    class_name = class(X);
end
if strcmp(class_name, 'single')
    W = single(W);
    lambda = single(lambda);
    mu = single(mu);
    eef_check_overflow(who, [lambda; mu]);
end
if ~info.converged
    warning('eef:noConvergence', ...
        ['eef_pca: not converged after %d iterations; the root mean square of the residuals is %.2g of ' ...
        'the largest eigenvalue.'], info.iterations, sqrt(mean(info.residuals.^2)) / double(max(abs(lambda))));
end
if any(lambda < -1e-12 * max(abs(lambda)))
    warning('eef:negativeEigenvalue', ...
        'eef_pca: a selected eigenvalue of the indefinite kernel ''%s'' is negative.', kernel);
end
info.kernel = kernel;
info.seconds = toc(started);
end
