%DEMO_SENSORS  Sensor readings with spikes and gaps: wrong cells found, curves filled.
%
%   24 sensors follow two common sources. 6 % of the readings are spikes, 5 % are missing,
%   and during a short time all sensors are disturbed. eef_robust computes the subspace
%   without these cells, finds them and fills them.
%   Figure 1 shows three sensors: the readings, the flagged ones, and the filled curves. Look at how the
%   curves pass the spikes and the gaps.
%   Figure 2 shows the cell map (red: too large, blue: too small, grey: missing) and the
%   outlier map of the samples; the disturbed time is samples 150 to 157. Look for it in both maps.
%
%   Lesson: Single wrong cells are flagged and filled without loss of the other sensors. A sample that
%   is wrong as a whole appears in the outlier map instead.

%   Order: 62
%   Licence: BSD-3-Clause, see LICENSE.

colors = kit_colors();
sensors = 24;
samples = 300;

%% Readings

time = 1:samples;
sources = [sin(2 * pi * time / 90); cos(2 * pi * time / 41)];
clean = 20 + 5 * eef_rand(1, sensors, 1) + kit_normal(2, sensors, 2) * sources;
X = clean + 0.1 * kit_normal(3, sensors, samples);
spikes = eef_rand(4, sensors, samples) < 0.06;
X(spikes) = X(spikes) + 6 * sign(eef_rand(5, sum(spikes(:)), 1) - 0.4);
disturbed = 150:157;
X(:, disturbed) = X(:, disturbed) + 2 * kit_normal(6, sensors, numel(disturbed));
gaps = eef_rand(7, sensors, samples) < 0.05;
X(gaps) = NaN;

%% Robust PCA

[W, Z, mu, model] = eef_robust(X, 2);

shown = [3 11 17];
kit_figure('Curves', 860, 760, ['Three panels, one per sensor, over 300 samples. In each, a smooth filled curve runs through ' ...
    'the readings. The spikes lie 5 to 6 units above or below it and are ringed as flagged. Around sample 150 many ' ...
    'readings are flagged, and the curve is rough there.']);
for k = 1:numel(shown)
    s = shown(k);
    kit_axes(numel(shown), 1, k);
    plot(time, X(s, :), '.', 'Color', [0.6 0.6 0.6], 'MarkerSize', 8);
    flagged = model.cells(s, :);
    plot(time(flagged), X(s, flagged), 'o', 'Color', [0.8 0.1 0.1], 'MarkerSize', 6, 'LineWidth', 1.5);
    plot(time, model.filled(s, :), '-', 'Color', colors.blue, 'LineWidth', 1.5);
    axis([0, samples + 100, min(X(s, :)) - 1, max(X(s, :)) + 1]);
    set(gca(), 'Box', 'on', 'YGrid', 'on', 'XTick', 0:50:samples, 'YTick', 5 * (0:8));
    ylabel(sprintf('sensor %d', s));
    if k == 1
        kit_legend({'reading', 'flagged', 'filled'}, 'east');
    end
end
xlabel('sample');

kit_figure('Maps', 900, 420, ['On the left, the map of 24 rows and 300 samples: scattered red, blue and grey cells, and a ' ...
    'band of red and blue cells in all rows at the samples 150 to 157. On the right, the outlier map: most samples are ' ...
    'one cloud below the cutoff of the orthogonal distance; those of the disturbed time lie far above it, and a few ' ...
    'others just above it.']);
kit_axes(1, 2, 1);
eef_outlier_map(model, 'cells');
kit_axes(1, 2, 2);
eef_outlier_map(model);

%% What was found

good = ~spikes & ~gaps;
good(:, disturbed) = false;
plain = X;
plain(gaps) = mu(mod(find(gaps) - 1, sensors) + 1); % L2-PCA needs a value in the gaps
[V, ~, mean_of_rows] = l2_pca(plain, 2, 'Center', 'mean');
usual = setdiff(time, disturbed);
error_of = @(Y) sqrt(mean(mean((Y(:, usual) - clean(:, usual)).^2)));
fprintf('spikes found: %.1f %%; good readings flagged: %.1f %%\n', ...
    100 * mean(model.cells(spikes & ~gaps)), 100 * mean(model.cells(good)));
fprintf('samples not used for the subspace: %s\n', sprintf('%d ', find(~model.used)));
fprintf('RMS error outside the disturbed time: readings %.2f, filled %.2f, L2 reconstruction %.2f\n', ...
    error_of(plain), error_of(model.filled), error_of(eef_reconstruct(plain, V, mean_of_rows)));
% Look at the blue curves: they pass the spikes and gaps at the level of the noise, since the other
% sensors of the same sample determine the scores. In the outlier map, the disturbed samples are
% far from the subspace, while samples with a few spikes are not.
