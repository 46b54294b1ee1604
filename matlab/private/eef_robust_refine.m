function fit = eef_robust_refine(who, X, fit, options)
%EEF_ROBUST_REFINE  Alternate between outlying cells, scores and the subspace.
%   fit = eef_robust_refine(WHO, X, FIT, OPTIONS) for D x N data X, in which NaN is a missing
%   cell. FIT has the fields W, mu and spread, see EEF_ROBUST_START; OPTIONS has the fields
%   Cutoff, Tol, MaxIter and Display. The result also has the fields scale, used (the
%   samples that the subspace was computed from), Z, iterations and converged.
%
%   One iteration: residuals R; their location and scale in each row; a weight for each
%   cell; weighted least squares for the scores; cells are moved towards the fit, filled =
%   fit + weights.*R, so that a missing cell is equal to it; mean and leading singular
%   vectors of the filled data. This is the majorise-minimise iteration of a robust
%   loss. The first 4 to 12 iterations, until the subspace begins to settle, use smooth
%   weights, see EEF_ROBUST_WEIGHTS, which decide about no cell while the subspace is
%   inaccurate. The others use 1 up to the cutoff and 0 beyond.

%   Licence: BSD-3-Clause, see LICENSE.

MIN_SMOOTH = 4;
MAX_SMOOTH = 12;
FIRST = 4;   % updates of the scores before the first update of the subspace
STICKY = 20; % from this iteration on, a flagged cell needs a residual below 0.9 cutoffs to be used again
missing = isnan(X);
any_missing = any(missing(:));
[D, N] = size(X);
K = size(fit.W, 2);
% Smaller residuals may be due to a subspace that has not settled completely.
smallest = max(options.Tol, 1e-9) * fit.spread + 1e-13 * abs(fit.mu);
fit.used = true(1, N);
fit.converged = false;
inner = FIRST;
smooth = true;
width = options.Cutoff * (2 + min(1, 20 / N)) / 3; % wider for few samples, which narrow weights overfit
exact = false;
weights = double(abs(X - fit.mu) <= 4 * fit.spread);
flagged = false(D, N);
fit.Z = zeros(K, N);
F = repmat(fit.mu, 1, N);
for iteration = 1:options.MaxIter
    for s = 1:inner
        R = X - F;
        [shift, scale] = eef_robust_scale(who, without(R, ~fit.used), smallest);
        if ~smooth
            shift = 0; % the mean of the filled data is the better location from now on
        end
        R = R - shift;
        if any_missing
            R(missing) = 0;
        end
        if smooth && (iteration > 1 || s > 1)
            weights = eef_robust_weights(R, width * (scale .* eef_robust_sample_scale(who, R, scale, missing)));
        elseif ~smooth
            limit = options.Cutoff * scale;
            weights = double(abs(R) <= limit);
            if iteration >= STICKY
                weights(flagged) = abs(R(flagged)) <= 0.9 * limit(mod(find(flagged) - 1, D) + 1);
            end
        end
        if any_missing
            weights(missing) = 0;
        end
        change = eef_robust_scores(fit.W, eef_robust_precision(scale, fit.spread), weights, R);
        P = fit.W * change;
        F = F + shift + P;
    end
    inner = 1;
    filled = F + weights .* (R - P);
    if N >= 5 * (K + 1) % with fewer samples, one of them may be all that shows a component
        fit.used = usual_samples(R, scale, missing);
    end
    previous = fit.W;
    fit.mu = mean(filled(:, fit.used), 2);
    Y = filled - fit.mu;
    fit.W = eef_robust_leading(Y(:, fit.used), K, fit.W, exact);
    fit.Z = fit.W' * Y;
    F = fit.mu + fit.W * fit.Z;
    changed = sum(sum((weights < 0.5) ~= flagged)) / (D * N);
    flagged = weights < 0.5;
    turned = norm(previous - fit.W * (fit.W' * previous));
    if strcmp(options.Display, 'iter')
        fprintf('%4d  subspace %.2e  cells %.2e  scale %.4g\n', iteration, turned, changed, median(scale));
    end
    if ~smooth && turned <= options.Tol && changed <= options.Tol
        fit.converged = exact;
        if exact
            break
        end
        exact = true; % usually for one more iteration
    end
    smooth = smooth && (iteration < MIN_SMOOTH || (turned > 5 * options.Tol && iteration < MAX_SMOOTH));
end
fit.iterations = iteration;
[~, fit.scale] = eef_robust_scale(who, without(X - F, ~fit.used), smallest);
end

function R = without(R, left_out)
if any(left_out)
    R(:, left_out) = NaN;
end
end

function used = usual_samples(R, scale, missing)
% False for samples that are outlying as a whole: the mean of their squared residuals, each limited
% to 9, is beyond the median of all samples by a factor of 2 and by five standard deviations.
LIMIT = 9;
VARIANCE = 1.66; % of min(g^2, 9) for standard normal g
present = max(sum(~missing, 1), 1);
statistic = sum(min((R ./ scale).^2, LIMIT), 1) ./ present;
middle = median(statistic);
deviation = max(1.4826 * median(abs(statistic - middle)), sqrt(VARIANCE ./ present));
used = statistic <= max(middle + 5 * deviation, 2 * middle);
end
