%DEMO_ANOMALIES  Faults of a sensor array, detected with a robust subspace.
%
%   32 sensors follow three common sources, so that their readings lie near a
%   subspace of three dimensions. A reading far from the subspace is an anomaly. The
%   subspace is learned from recordings in which some readings are already faulty.
%   Figure 1 shows the readings of four sensors that the subspace is learned from, with faults. Look at
%   the size of the spikes beside the signal.
%   Figure 2 shows the distance of new readings from the subspace, by L2 and by min. Look for a
%   threshold that separates the faulty readings from the healthy ones.
%   Figure 3 shows the ROC curves: the share of faulty readings that are detected, against
%   the share of false alarms. Look at the left edge, where there are few false alarms.
%
%   Lesson: Spikes in the recordings turn the subspace of L2, so that small faults drown in the
%   distances of healthy readings. The subspaces of min and L1 hardly move, and the same
%   faults stand out. minm fails here for another reason: it compares positive entries only with
%   positive ones and negative entries only with negative ones, so that a source which oscillates
%   about 0 needs two components instead of one.

%   Order: 60
%   Licence: BSD-3-Clause, see LICENSE.

methods = kit_methods();
methods = methods(1:4);
sensors = 32;
readings = 200;
sources = 3;

%% Readings

% Smooth sources, mixed differently by each sensor, and noise.
mixing = kit_normal(1, sensors, sources);
source = @(time) [sin(2 * pi * time / 50); cos(2 * pi * time / 31); sin(2 * pi * time / 17)];
record = @(time, seed) mixing * source(time) + 0.2 * kit_normal(seed, sensors, numel(time));
training = record(1:readings, 2);
test = record(readings + (1:readings), 3);

% One training reading in seven has large spikes on two sensors.
spiked = find(eef_rand(4, 1, readings) < 1 / 7);
[~, order] = sort(eef_rand(5, sensors, numel(spiked)));
for n = 1:numel(spiked)
    training(order(1:2, n), spiked(n)) = 25 * sign(eef_rand([6 n], 2, 1) - 0.5);
end
% One test reading in seven has a small fault: four sensors are shifted.
faulty = eef_rand(7, 1, readings) < 1 / 7;
[~, order] = sort(eef_rand(8, sensors, readings));
for n = find(faulty)
    test(order(1:4, n), n) = test(order(1:4, n), n) + 1.2 * sign(eef_rand([9 n], 4, 1) - 0.5);
end

kit_figure('Readings', 860, 360, ['Four curves over the time from 0 to 200, one per sensor. Each is a small wave with one or ' ...
    'more spikes, up or down, that are many times as high as the wave.']);
kit_axes(1, 1, 1);
for k = 1:4
    plot(1:readings, training(k, :) + 30 * (k - 1), '-', 'Color', [0.3 0.3 0.3], 'LineWidth', 1.5);
end
axis([0 readings -35 125]);
set(gca(), 'YTick', 0:30:90, 'YTickLabel', {'1', '2', '3', '4'}, 'Box', 'on');
xlabel('time');
ylabel('sensor');
title('readings that the subspace is learned from', 'FontSize', 13);

%% Distance from the subspace

distance = zeros(numel(methods), readings);
for k = 1:numel(methods)
    [W, ~, mu] = methods(k).pca(training, sources);
    distance(k, :) = sqrt(sum((test - eef_reconstruct(test, W, mu)).^2, 1));
end
kit_figure('Distance', 860, 400, ['Two panels of points: distances of healthy and of faulty readings over the time. With L2 ' ...
    'both kinds are mixed between 1 and 7. With min the healthy readings lie between 1 and 2.4, and almost all faulty ' ...
    'ones above them, between 2 and 3.5.']);
shown = [1 3];
for panel = 1:2
    kit_axes(1, 2, panel);
    k = shown(panel);
    plot(find(~faulty), distance(k, ~faulty), '.', 'Color', [0.5 0.5 0.5], 'MarkerSize', 10);
    plot(find(faulty), distance(k, faulty), 'o', 'Color', [0.8 0 0], 'MarkerSize', 6, 'LineWidth', 1.5);
    axis([0 readings 0 7]);
    set(gca(), 'Box', 'on', 'YGrid', 'on');
    xlabel('time');
    ylabel('distance from the subspace');
    title(sprintf('subspace by %s', methods(k).name), 'FontSize', 13);
    if panel == 2
        kit_legend({'healthy', 'faulty'}, 'northeast');
    end
end

%% ROC

kit_figure('ROC', 560, 460, ['Four ROC curves. min rises at once to almost 1, L1 soon after it. L2 reaches 0.7 at a ' ...
    'quarter of false alarms, and minm lies below it for the most part, not far from the diagonal of guessing.']);
kit_axes(1, 1, 1);
fprintf('area under the ROC curve (0.5: guessing, 1: every fault found)\n');
for k = 1:numel(methods)
    [~, order] = sort(distance(k, :), 'descend');
    found = [0, cumsum(faulty(order)) / sum(faulty)];
    alarms = [0, cumsum(~faulty(order)) / sum(~faulty)];
    plot(alarms, found, methods(k).style, 'Color', methods(k).color, 'LineWidth', methods(k).width);
    fprintf('  %-5s %.3f\n', methods(k).name, trapz(alarms, found));
end
plot([0 1], [0 1], 'k:');
axis([0 1 0 1]);
set(gca(), 'Box', 'on', 'XGrid', 'on', 'YGrid', 'on');
xlabel('share of healthy readings flagged');
ylabel('share of faulty readings flagged');
kit_legend({methods.name}, 'southeast');
