function timing = peer_seconds(options)
%PEER_SECONDS  Seconds of every method for data of several sizes, with 10 % wrong cells.

%   Licence: BSD-3-Clause, see LICENSE.

K = options.Size(3);
D = options.Size(1) * [1 4 16];
N = options.Size(2);
methods = peer_methods();
names = [{'thin SVD'}, {methods.name}];
seconds = zeros(numel(D), numel(names));
data = cell(numel(D), 1);
for k = 1:numel(D)
    X = peer_data('symmetric', 0.1, options.Seed, [D(k) N K]);
    data{k} = X;
    seconds(k, 1) = kit_time_briefly(@() svd_of(X), true);
    for m = 1:numel(methods)
        seconds(k, m + 1) = kit_time_briefly(@() methods(m).basis(X, K), D(k) == D(1));
    end
end
[others, ~, others_seconds] = peers_in_R(data, K);
timing.methods = [names, others];
timing.seconds = [seconds, others_seconds];
timing.rows = D;
timing.names = arrayfun(@(rows) sprintf('%d x %d', rows, N), D, 'UniformOutput', false);
end

function U = svd_of(X)
[U, ~, ~] = svd(X, 'econ');
end
