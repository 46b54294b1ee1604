function [Z, cells, filled, R, model] = eef_project_robust(who, X, model)
%EEF_PROJECT_ROBUST  Scores of samples without their outlying and missing cells.
%   [Z, cells, filled, R, model] = eef_project_robust(WHO, X, MODEL) for D x N data X, in which
%   NaN is a missing cell. MODEL is a struct from EEF_ROBUST. When its field scale is empty,
%   scales are estimated from X, see EEF_PROJECT. CELLS is true for outlying cells, FILLED
%   has the fit in place of outlying and missing cells, Z = W'*(filled-mu), and
%   R = X - (W*Z+mu). Z and FILLED are single when X or the model is. The returned model
%   has the class double and all fields.

%   Licence: BSD-3-Clause, see LICENSE.

MIN_SMOOTH = 6; % iterations with smooth weights
MAX_ITERATIONS = 30;
[X, model, class_name] = check_arguments(who, X, model);
W = model.W;
missing = isnan(X);
estimated = isempty(model.scale);
if estimated
    model = estimate_spread(who, X, model);
end
weights = double(abs(X - model.mu) <= 4 * model.spread);
F = repmat(model.mu, 1, size(X, 2));
for iteration = 1:MAX_ITERATIONS
    R = X - F;
    if estimated
        model.scale = estimate_scale(who, R, model.spread);
    end
    R(missing) = 0;
    before = weights;
    limit = model.cutoff.cells * model.scale;
    if iteration > MIN_SMOOTH
        weights = double(abs(R) <= limit);
    elseif iteration > 1
        weights = eef_robust_weights(R, limit .* own_scale(R, model.scale, missing));
    end
    weights(missing) = 0;
    if iteration > MIN_SMOOTH + 1 && isequal(weights, before)
        break
    end
    F = F + W * eef_robust_scores(W, eef_robust_precision(model.scale, model.spread), weights, R);
end
filled = X;
filled(weights == 0) = F(weights == 0);
cells = weights == 0 & ~missing;
Z = W' * (filled - model.mu);
R = X - (W * Z + model.mu);
eef_check_overflow(who, Z);
Z = cast(Z, class_name);
filled = cast(filled, class_name);
end

function [X, model, class_name] = check_arguments(who, X, model)
eef_check_data(who, 'X', X);
needed = {'W', 'mu', 'scale', 'spread', 'variances', 'cutoff'};
if ~all(isfield(model, needed)) || ~isfield(model.cutoff, 'cells')
    eef_error('badCall', who, 'needs a model that eef_robust returned');
end
if size(X, 1) ~= size(model.W, 1)
    eef_error('badSize', who, sprintf('X must have the %d rows of the model, but has %d', ...
        size(model.W, 1), size(X, 1)));
end
eef_check_cells(who, X);
few = find(sum(~isnan(X), 1) <= size(model.W, 2), 1);
if ~isempty(few)
    eef_error('tooFewCells', who, sprintf('sample %d has %d cells, but K = %d components need %d in each sample', ...
        few, sum(~isnan(X(:, few))), size(model.W, 2), size(model.W, 2) + 1));
end
class_name = 'double';
if isa(X, 'single') || isa(model.W, 'single')
    class_name = 'single';
end
X = double(full(X));
for name = needed(1:5)
    model.(name{1}) = double(model.(name{1}));
end
end

function model = estimate_spread(who, X, model)
model.cutoff.cells = 3;
Y = X - model.mu;
model.spread = estimate_scale(who, Y, []);
end

function scale = estimate_scale(who, R, spread)
% The scale of each row; of all rows together when there are few samples.
MIN_SAMPLES = 10;
[D, N] = size(R);
if N >= MIN_SAMPLES
    if isempty(spread)
        [~, scale] = eef_compute(who, @eef_row_scale_m, @eef_row_scale_mex, R, 2, 3);
        scale(isnan(scale)) = 0;
    else
        [~, scale] = eef_robust_scale(who, R, 1e-6 * spread);
    end
else
    scale = repmat(1.4826 * median(abs(R(~isnan(R)))), D, 1);
end
if isempty(spread)
    scale = max(scale, 1e-6 * max([scale; realmin]));
else
    scale = max(scale, 1e-6 * spread);
end
end

function own = own_scale(R, scale, missing)
% Scale of the residuals of each sample in units of the scales of the rows, at least 1.
R = abs(R) ./ scale;
R(missing) = NaN;
present = max(sum(~missing, 1), 1);
sorted = sort(R, 1);
own = max(1, 1.4826 * sorted(ceil(present / 2) + size(R, 1) * (0:size(R, 2) - 1)));
end
