%DEMO_THEOREM  Positive semi-definite kernels: when eigenvalues are variances.
%
%   In a PCA the eigenvalues of the matrix are variances, so that none may be negative.
%   Figure 1 shows the smallest eigenvalue of the EEF Gram matrix of many random data sets,
%   for each kernel: it is never negative for min and minm (the paper's Theorem 1), and
%   often negative for mf. Look at the left end of the curves.
%   Figure 2 shows the counterexample for mf: the "variance" w'*A*w in each direction w. Look at
%   the directions around 145 degrees.
%
%   Lesson: With min and minm, eigenvalues can be read as variances, and their sum is the sum of
%   the magnitudes of the data. With mf they cannot: eef_pca warns if a negative eigenvalue
%   is among the selected ones.

%   Order: 30
%   Licence: BSD-3-Clause, see LICENSE.

kernels = {'min', 'minm', 'mf'};
methods = kit_methods();
colors = {methods(3).color, methods(4).color, methods(5).color};
styles = {'-', ':', '--'};
widths = [2.5 4 2.5];

%% Random data

sets = 200;
smallest = zeros(sets, 3);
for n = 1:sets
    X = kit_normal([1 n], 5, 10);
    for k = 1:3
        values = eig(eef_gram(X, kernels{k}));
        smallest(n, k) = min(values) / max(values);
    end
end
kit_figure('Smallest eigenvalues', 860, 400, ['Three rising curves over 200 data sets: the smallest eigenvalue divided ' ...
    'by the largest one. min runs from 0.1 to above 0.4 and minm from 0.1 to 0.3. mf starts at -0.07, is below zero ' ...
    'for the first 43 data sets, and ends at 0.27.']);
kit_axes(1, 1, 1);
for k = 1:3
    plot(sort(smallest(:, k)), styles{k}, 'Color', colors{k}, 'LineWidth', widths(k));
end
plot([0 sets], [0 0], 'k:', 'LineWidth', 1);
axis([0 sets -0.15 0.45]);
set(gca(), 'XGrid', 'on', 'YGrid', 'on', 'Box', 'on');
xlabel('data set, in the order of its eigenvalue');
ylabel('smallest / largest eigenvalue');
title('200 random 5 x 10 matrices', 'FontSize', 13);
kit_legend(kernels, 'northwest');
fprintf('%d random data sets, those with a negative eigenvalue:\n', sets);
for k = 1:3
    fprintf('  %-5s %3d\n', kernels{k}, sum(smallest(:, k) < -1e-12));
end
% Why min has no negative eigenvalue: min(a,b) of two magnitudes is the length of the overlap of the
% intervals [0,a] and [0,b], which is the integral of the product of two indicator functions.
% The matrix is therefore an integral of ordinary Gram matrices.

%% The counterexample

X = [1 -1; 2 -2];
fprintf('\nX = [1 -1; 2 -2]\n');
direction = 0:2:180;
w = [cosd(direction); sind(direction)];
kit_figure('Variance in every direction', 860, 400, ['Two waves over the directions from 0 to 180 degrees. The one of min ' ...
    'and minm runs between 0.8 and 5.2. The one of mf reaches 12 at 55 degrees and falls below zero, to -0.3, around ' ...
    '145 degrees.']);
kit_axes(1, 1, 1);
for k = 1:3
    A = eef_gram(X, kernels{k});
    fprintf('  %-5s A = [%d %d; %d %d]   eigenvalues %8.4f %8.4f\n', kernels{k}, A', eig(A));
    plot(direction, sum(w .* (A * w), 1), styles{k}, 'Color', colors{k}, 'LineWidth', widths(k));
end
plot([0 180], [0 0], 'k:', 'LineWidth', 1);
axis([0 180 -2 14]);
set(gca(), 'XTick', 0:30:180, 'XGrid', 'on', 'YGrid', 'on', 'Box', 'on');
xlabel('direction of w in degrees');
ylabel('w'' A w');
title('X = [1 -1; 2 -2]', 'FontSize', 13);
kit_legend(kernels, 'northeast');
% Around 145 degrees the variance of mf is negative. (min and minm agree on this data, because
% the entries of each sample have the same sign.)
