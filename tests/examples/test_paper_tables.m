function test_suite = test_paper_tables
%TEST_PAPER_TABLES  The tables of PSNRs.

%   Licence: BSD-3-Clause, see LICENSE.

use_paper_examples();
try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_methods_in_their_order
results = small_table(@table1_noise_patches);
assertEqual(results.methods, {'noisy', 'l2', 'l1', 'l1_bitflip', 'l1_exact', 'mf', 'min', 'minm'});
end

function test_one_row_per_image
results = small_table(@table1_noise_patches);
assertEqual(results.images, {'gradient'; 'grey'});
assertEqual(size(results.psnr), [2 8]);
end

function test_every_cell_is_filled
results = small_table(@table2_salt_pepper);
assertTrue(all(isfinite(results.raw(:))));
end

function test_same_seed_same_table
assertEqual(small_table(@table1_noise_patches), small_table(@table1_noise_patches));
end

function test_other_seed_other_table
first = small_table(@table2_salt_pepper);
other = small_table(@table2_salt_pepper, 'Seed', 5);
assertNotEqual(first.psnr, other.psnr);
end

function test_first_draw_does_not_depend_on_their_number
one = small_table(@table2_salt_pepper, 'Draws', 1);
two = small_table(@table2_salt_pepper, 'Draws', 2);
assertEqual(one.raw, two.raw(:, :, :, 1, :));
end

function test_patches_replace_three_sixteenths
% In a grey image: MSE = 3/16 * variance 1/12 of uniform noise, estimated from 16 * 3 * 10 numbers
% with a relative deviation of sqrt(0.8/480) = 0.04, that is 0.18 dB; allow 4 of them.
results = small_table(@table1_noise_patches, 'Draws', 1);
noisy = results.raw(2, 1, 1, 1, :);
assertElementsAlmostEqual(-10 * log10(mean(10.^(-noisy(:) / 10))), -10 * log10(3 / 16 / 12), 'absolute', 0.72);
end

function test_salt_and_pepper_hits_a_tenth
% In a grey image: MSE = 0.1 * 0.25; of 2560 pixels 256 +- 15 are hit, that is 0.26 dB; allow 4.
results = small_table(@table2_salt_pepper, 'Draws', 1);
noisy = results.raw(2, 1, 1, 1, :);
assertElementsAlmostEqual(-10 * log10(mean(10.^(-noisy(:) / 10))), -10 * log10(0.025), 'absolute', 1.04);
end

function test_min_and_minm_agree_without_centring
results = small_table(@table2_salt_pepper);
min_and_minm = results.raw(:, 7:8, 1, :, :);
assertElementsAlmostEqual(min_and_minm(:, 1, :), min_and_minm(:, 2, :), 'absolute', 1e-6);
end

function test_protocol_is_the_best_centre_of_the_first_copy
results = small_table(@table1_noise_patches);
assertElementsAlmostEqual(results.psnr, mean(max(results.raw(:, :, :, :, 1), [], 3), 4), 'absolute', 1e-12);
end

function test_average_is_over_images
results = small_table(@table1_noise_patches);
assertElementsAlmostEqual(results.average, mean(results.psnr, 1), 'absolute', 1e-12);
end

function test_interval_of_two_draws
% Student's t with one degree of freedom: 12.706 times half of the difference.
results = small_table(@table1_noise_patches, 'Draws', 2);
best = max(results.raw(:, :, :, :, 1), [], 3);
half = 12.7062047 * abs(best(:, :, 1, 1) - best(:, :, 1, 2)) / 2;
assertElementsAlmostEqual(results.interval, half, 'absolute', 1e-6);
end

function test_one_draw_has_no_interval
results = small_table(@table1_noise_patches, 'Draws', 1);
assertTrue(all(isnan(results.interval(:))));
end

function test_wins_of_a_pair_do_not_exceed_the_trials
results = small_table(@table2_salt_pepper, 'Draws', 2);
assertEqual(results.trials, 4);
assertTrue(all(all(results.wins + results.wins' <= 4)));
end

function test_every_method_beats_the_corrupted_image
results = small_table(@table2_salt_pepper, 'Draws', 2);
assertEqual(results.wins(2:end, 1), 4 * ones(7, 1));
end

function test_protocols
results = small_table(@table1_noise_patches);
assertEqual(numel(results.protocols), 8);
assertElementsAlmostEqual(results.protocols(1).average, results.average, 'absolute', 1e-12);
fixed = vertcat(results.protocols(3:5).average);
assertTrue(all(max(fixed, [], 1) <= results.average + 1e-12));
end

function test_csv_holds_the_table
[folder, cleanup] = picture_folder(); %#ok<ASGLU>
results = small_table(@table1_noise_patches, 'Output', folder);
file = fullfile(folder, 'table1_noise_patches.csv');
lines = strsplit(strtrim(fileread(file)), char(10));
assertEqual(lines{1}, ['image,' strjoin(results.methods, ',')]);
numbers = cellfun(@str2double, strsplit(lines{2}, ','));
assertElementsAlmostEqual(numbers(2:end), results.psnr(1, :), 'absolute', 5e-5);
assertEqual(strncmp(lines{end}, 'average,', 8), true);
end

function test_global_random_state_is_untouched
before = random_state();
small_table(@table1_noise_patches);
assertEqual(random_state(), before);
end

function test_path_is_left_as_it_was
before = path();
small_table(@table1_noise_patches);
assertEqual(path(), before);
end

function test_project_images_give_the_known_averages
% Averages of an independent trial with one draw: noisy, l2, l1, mf, min, minm.
skip_unless_slow();
columns = [1 2 3 6 7 8];
patches = table1_noise_patches('Draws', 2, 'Progress', @(fraction) []);
assertElementsAlmostEqual(patches.average(columns), [16.16 21.40 23.09 23.99 24.58 24.60], 'absolute', 1);
salt = table2_salt_pepper('Draws', 2, 'Progress', @(fraction) []);
assertElementsAlmostEqual(salt.average(columns), [15.22 23.11 24.27 24.68 26.03 25.64], 'absolute', 1);
end

function test_errors
assertExceptionThrown(@() table1_noise_patches('Draws', 0), 'eef:badOption');
assertExceptionThrown(@() table1_noise_patches('Draws'), 'eef:badOption');
assertExceptionThrown(@() table1_noise_patches('Kernel', 'min'), 'eef:badOption');
assertExceptionThrown(@() table2_salt_pepper('Seed', -1), 'eef:badOption');
assertExceptionThrown(@() table2_salt_pepper('Images', 3), 'eef:badOption');
end

function test_misspelt_option_is_named
said = '';
try
    table1_noise_patches('Drows', 2);
catch exception
    said = exception.message;
end
assertFalse(isempty(regexp(said, 'no option ''Drows''; the options are .*Draws', 'once')));
end

function test_error_points_at_the_experiment
name = '';
try
    table1_noise_patches('Draws', 0);
catch exception
    name = exception.stack(1).name;
end
assertEqual(name, 'table1_noise_patches');
end

function results = small_table(table, varargin)
gradient = uint8(8 + 16 * (0:15)' * ones(1, 16) / 2 + 8 * ones(16, 1) * (0:15));
[folder, cleanup] = picture_folder('gradient.png', gradient, 'grey.png', 128 * ones(16, 'uint8')); %#ok<ASGLU>
results = table('Images', folder, 'Draws', 2, 'Progress', @(fraction) [], varargin{:});
end
