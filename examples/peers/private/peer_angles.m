function results = peer_angles(options)
%PEER_ANGLES  Angle of every method in every condition and draw, see RUN_PEERS.

%   Licence: BSD-3-Clause, see LICENSE.

K = options.Size(3);
methods = peer_methods();
conditions = peer_conditions();
data = cell(numel(conditions), options.Draws);
truth = data;
angles = NaN(numel(conditions), numel(methods), options.Draws);
reference = NaN(numel(conditions), options.Draws);
found = reference;
flagged = reference;
started = tic;
for c = 1:numel(conditions)
    for d = 1:options.Draws
        [X, clean, wrong, W] = peer_data(conditions(c).kind, conditions(c).share, options.Seed + d - 1, options.Size);
        truth{c, d} = W;
        data{c, d} = without_gaps(X);
        reference(c, d) = degrees_between(l2_pca(clean, K, 'Center', 'mean'), W);
        for m = 1:numel(methods)
            if strcmp(methods(m).name, 'eef_robust')
                [V, ~, ~, model] = eef_robust(X, K);
                found(c, d) = mean(model.cells(wrong));
                flagged(c, d) = mean(model.cells(~wrong & ~isnan(X)));
            else
                V = methods(m).basis(data{c, d}, K);
            end
            angles(c, m, d) = degrees_between(V, W);
        end
        kit_progress(conditions(c).name, started, ((c - 1) * options.Draws + d) / numel(data));
    end
end
[others, bases] = peers_in_R(data(:), K);
for m = 1:numel(others)
    for k = 1:numel(data)
        if ~isempty(bases{k, m})
            [c, d] = ind2sub(size(data), k);
            angles(c, numel(methods) + m, d) = degrees_between(orthonormal(bases{k, m}), truth{k});
        else
            [c, d] = ind2sub(size(data), k);
            angles(c, numel(methods) + m, d) = NaN;
        end
    end
end
results = struct('methods', {[{methods.name}, others]}, 'conditions', conditions, 'angles', angles, ...
    'reference', reference, 'found', found, 'flagged', flagged);
end

function X = without_gaps(X)
for i = find(any(isnan(X), 2))'
    X(i, isnan(X(i, :))) = median(X(i, ~isnan(X(i, :))));
end
end

function Q = orthonormal(W)
[Q, ~] = qr(W, 0);
end

function degrees = degrees_between(A, B)
degrees = asin(min(1, norm(A - B * (B' * A)))) * 180 / pi;
end
