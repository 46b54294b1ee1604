%DEMO_VIDEO  The background of a short video behind moving squares.
%
%   The video has 30 frames of a static scene, with bright and dark squares that move across it.
%   With one component (K = 1) each frame is approximated by a multiple of one image:
%   the background.
%   Figure 1 shows three frames, the true scene, and the background by L2-PCA and by
%   EEF-PCA. Look for the paths of the squares in the two backgrounds.
%   Figure 2 shows the errors of both backgrounds, and a frame minus its background:
%   the moving squares. Look at the strength of the two bands in the errors.
%
%   Lesson: With L2, the squares leave a trace in the background, because a pixel is weighted by the
%   square of its distance from the centre; with min they count like any other pixel. The centre
%   matters as much as the method: with the centre 0 instead of middle grey, min is no better
%   than L2. The median of the frames is better still; it needs a fixed camera and constant
%   light. A scene with many grey values loses contrast with min, for the reason that
%   turns the axis in demo_outlier.

%   Order: 70
%   Licence: BSD-3-Clause, see LICENSE.

height = 60;
width = 80;
frames = 30;

%% The video

[column, row] = meshgrid(1:width, 1:height);
is_house = abs(column - 24) < 14 & row > 16 & row < 46;
is_window = mod(column - 12, 10) < 5 & mod(row - 20, 12) < 6 & abs(column - 24) < 12 & row < 42;
is_dark = row > 42 | (is_house & ~is_window) | (abs(column - 62) < 8 & row > 26);
scene = 0.72 - 0.44 * is_dark + 0.04 * sin(column / 9) .* cos(row / 7);
video = repmat(scene(:), 1, frames);
squares = struct('row', {8, 28, 45}, 'start', {-10, 75, 10}, 'speed', {3, -3, 2}, 'value', {1, 0, 1});
for n = 1:frames
    for k = 1:numel(squares)
        left = squares(k).start + n * squares(k).speed;
        inside = abs(row - squares(k).row) <= 7 & column >= left & column < left + 15;
        video(inside(:), n) = squares(k).value;
    end
end
video = min(max(video + 0.02 * kit_normal(1, height * width, frames), 0), 1);

%% One component

frame = 18;
names = {'L2', 'min'};
as_picture = @(v) reshape(v, height, width);
background = zeros(height * width, 2);
[w, ~, mu] = l2_pca(video, 1, 'Center', 0.5);
background(:, 1) = w * median(eef_project(video, w, mu)) + mu;
[w, ~, mu] = eef_pca(video, 1, 'min', 'Center', 0.5);
background(:, 2) = w * median(eef_project(video, w, mu)) + mu;

kit_figure('Video', 880, 520, ['Above, three frames of a scene with two dark houses on dark ground under a light sky, and ' ...
    'white and black squares in other places in each frame. Below, the scene itself and the two backgrounds. Both have ' ...
    'a dark band across the sky and a light band across the ground, where squares passed; the bands of L2 are ' ...
    'stronger, and the background by min has less contrast.']);
shown = [8 18 28];
for k = 1:3
    kit_show_image(2, 3, k, as_picture(video(:, shown(k))), sprintf('frame %d', shown(k)));
end
kit_show_image(2, 3, 4, scene, 'the scene');
for k = 1:2
    kit_show_image(2, 3, 4 + k, as_picture(background(:, k)), sprintf('background by %s', names{k}));
end

kit_figure('What is left', 700, 600, ['Above, the errors of the backgrounds: a dark and a light band, strong for L2 and ' ...
    'weaker for min. Below, frame 18 without its background, for L2 and min: the three squares stand out on grey, with ' ...
    'the bands as weak shadows.']);
fprintf('error of the background, root mean square of values from 0 to 1; centre 0.5 unless stated\n');
for k = 1:2
    difference = background(:, k) - scene(:);
    fprintf('  %-20s %.4f\n', names{k}, sqrt(mean(difference.^2)));
    kit_show_image(2, 2, k, as_picture(0.5 + 2 * difference), sprintf('%s: error of the background (x 2)', names{k}));
    kit_show_image(2, 2, 2 + k, as_picture(0.5 + (video(:, frame) - background(:, k)) / 1.2), ...
        sprintf('%s: frame %d without background', names{k}, frame));
end
[w, ~, mu] = eef_pca(video, 1, 'min', 'Center', 0);
difference = w * median(eef_project(video, w, mu)) + mu - scene(:);
fprintf('  %-20s %.4f\n', 'min, centre 0', sqrt(mean(difference.^2)));
fprintf('  %-20s %.4f\n', 'median of frames', sqrt(mean((median(video, 2) - scene(:)).^2)));
fprintf('  %-20s %.4f\n', 'mean of frames', sqrt(mean((mean(video, 2) - scene(:)).^2)));
