function B = l1_exact(Y, K, candidates)
%L1_EXACT  Find the N x K signs B that maximise the nuclear norm of Y*B.
%   Of several maximisers, the first in the order of the search is returned. A long
%   search shows its progress. CANDIDATES is the number of sign matrices to try.

%   Licence: BSD-3-Clause, see LICENSE.

progress = struct('started', tic, 'shown', 0, 'total', candidates);
if K == 1
    B = best_single(Y, progress);
    return
end
S = sign_vectors(size(Y, 2));
Z = Y * S;
if K == 2
    chosen = best_pair(Z, progress);
else
    [~, start] = l1_search(Y, K, struct('Method', 'fixedpoint', 'Tol', 1e-8, 'MaxIter', 1000, ...
        'Starts', 20, 'Seed', 0));
    chosen = best_multiset(Z, K, start.value, progress);
end
B = S(:, chosen);
end

function S = sign_vectors(N)
% All columns of N signs that start with +1.
S = 1 - 2 * mod(floor((0:2^(N - 1) - 1) ./ 2.^(-1:N - 2)'), 2);
end

function b = best_single(Y, progress)
% With b = [b1; b2], where b1 and b2 have half of the signs each, the squared norm of Y*b
% is |y1|^2 + 2*y1'*y2 + |y2|^2. One matrix product yields y1'*y2 for all combinations.
N = size(Y, 2);
half = ceil(N / 2);
S1 = sign_vectors(half);
S2 = sign_vectors(N - half + 1);
S2 = S2(2:end, :);
Z1 = Y(:, 1:half) * S1;
Z2 = Y(:, half + 1:end) * S2;
squares1 = sum(Z1.^2, 1)';
squares2 = sum(Z2.^2, 1);
block = max(1, floor(2^20 / numel(squares1)));
best = -1;
for first = 1:block:numel(squares2)
    part = first:min(first + block - 1, numel(squares2));
    [value, where] = max(reshape(squares1 + 2 * (Z1' * Z2(:, part)) + squares2(part), [], 1));
    if value > best
        best = value;
        [i, j] = ind2sub([numel(squares1), numel(part)], where);
        b = [S1(:, i); S2(:, part(j))];
    end
    progress = show(progress, part(end) * numel(squares1));
end
end

function pair = best_pair(Z, progress)
% Try all pairs of columns i <= j of Z, a block of i at a time.
count = size(Z, 2);
squares = sum(Z.^2, 1);
block = max(1, floor(2^20 / count));
best = -1;
done = 0;
for first = 1:block:count
    part = first:min(first + block - 1, count);
    later = first:count;
    norms = l1_pair_norm(squares(part)', squares(later), Z(:, part)' * Z(:, later));
    [value, where] = max(norms(:));
    if value > best
        best = value;
        [i, j] = ind2sub(size(norms), where);
        pair = [part(i), later(j)];
    end
    done = done + numel(norms) - numel(part) * (numel(part) - 1) / 2; % pairs i > j are not counted
    progress = show(progress, done);
end
end

function chosen = best_multiset(Z, K, known, progress)
% Depth-first search through the multisets of columns of Z, many at a time. The nuclear
% norm of a matrix of K columns is at most the sum of the nuclear norms of its pairs of
% columns divided by K-1, because the matrix is the mean of K*(K-1)/2 matrices, each K/2
% times two of its columns. Partial multisets are dropped when their bound is below
% KNOWN, the value that an iterative search has found.
G = Z' * Z;
squares = diag(G);
table = struct('K', K, 'G', G, 'pairs', l1_pair_norm(squares, squares', G));
table.top = max(table.pairs, [], 2);
table.goal = known * (1 - 1e-6); % rounding errors of the sums below reach 1e-8
best = struct('value', -1, 'chosen', [], 'done', 0, 'progress', progress);
count = numel(squares);
best = extend(table, (1:count)', zeros(count, 1), best);
chosen = best.chosen;
end

function best = extend(table, members, sums, best)
% MEMBERS has one partial multiset per row, in ascending order, and SUMS the sum of the
% norms of its pairs.
[rows, size_now] = size(members);
left = table.K - size_now;
bound = (sums + left * sum(reshape(table.top(members), rows, size_now), 2) + ...
    left * (left - 1) / 2 * max(table.top)) / (table.K - 1);
keep = bound >= table.goal;
count = size(table.G, 1);
dropped = members(~keep, end);
best.done = best.done + sum(multisets(count - dropped + 1, left));
members = members(keep, :);
sums = sums(keep);
if left == 0
    best = evaluate(table, members, best);
    return
end
children = count - members(:, end) + 1;
block = cumsum(children);
while ~isempty(children)
    % As many rows as have about 100000 children together, but at least one row.
    part = 1:max(1, find(block - block(1) <= 1e5, 1, 'last'));
    parent = repelem(part', children(part), 1);
    offset = (1:numel(parent))' - repelem(cumsum(children(part)) - children(part), children(part), 1);
    newest = members(parent, end) + offset - 1;
    added = sums(parent);
    for k = 1:size_now
        added = added + table.pairs(members(parent, k) + count * (newest - 1));
    end
    best = extend(table, [members(parent, :), newest], added, best);
    best.progress = show(best.progress, best.done);
    members(part, :) = [];
    sums(part) = [];
    children(part) = [];
    block(part) = [];
end
end

function best = evaluate(table, members, best)
rows = size(members, 1);
best.done = best.done + rows;
if rows == 0
    return
end
grams = zeros(rows, table.K, table.K);
for i = 1:table.K
    for j = 1:table.K
        grams(:, i, j) = table.G(members(:, i) + size(table.G, 1) * (members(:, j) - 1));
    end
end
[value, row] = max(l1_nuclear(grams));
if value > best.value
    best.value = value;
    best.chosen = members(row, :);
end
end

function number = multisets(kinds, members)
% Number of multisets with MEMBERS elements of so many KINDS.
number = ones(size(kinds));
for k = 1:members
    number = number .* (kinds + k - 1) / k;
end
end

function progress = show(progress, done)
% DONE is the number of candidates tried so far, of progress.total.
progress = eef_progress('l1_pca', progress, '%.0f %% of %.3g candidates, about %.0f s left', 100 * done / progress.total, ...
    progress.total, toc(progress.started) * (progress.total / done - 1));
end
