function test_suite = test_agreement
%TEST_AGREEMENT  eef-pca agrees with eef_pca for every number of processes, kernel, centre and kind of file.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_one_process
check_all(1, false);
end

function test_two_processes
check_all(2, false);
end

function test_three_processes
check_all(3, false);
end

function test_thirteen_processes
check_all(13, false);
end

function test_every_combination
skip_unless_slow();
for processes = [1 2 3 13]
    with_context(sprintf('%d processes', processes), @() check_all(processes, true));
end
end

function test_classes_of_binary_files
[folder, remove] = data_folder(); %#ok<ASGLU>
X = 200 * uniform_numbers(90, 17, 2) - 100;
for name = {'double', 'single', 'int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64'}
    data = feval(name{1}, X);
    words = write_raw(folder, 'x.raw', data);
    with_context(name{1}, @() check(3, words, data, 4, 'min', 'mean'));
end
end

function test_dense_solver
[folder, remove] = data_folder(); %#ok<ASGLU>
X = uniform_numbers(90, 17, 3) - 0.4;
words = write_raw(folder, 'x.raw', X);
for kernel = kernel_names()
    with_context(kernel{1}, @() check(3, [words ' --solver dense'], X, 4, kernel{1}, 'mean'));
end
end

function test_more_processes_than_samples
[folder, remove] = data_folder(); %#ok<ASGLU>
X = uniform_numbers(100, 4, 4) - 0.4;
words = write_raw(folder, 'x.raw', X);
for center = {'none', 'mean', 'median'}
    with_context(center{1}, @() check(13, [words ' --solver operator'], X, 3, 'min', center{1}));
end
end

function test_more_processes_than_rows
[folder, remove] = data_folder(); %#ok<ASGLU>
X = uniform_numbers(5, 40, 5) - 0.4;
words = write_raw(folder, 'x.raw', X);
for center = {'none', 'mean', 'median'}
    with_context(center{1}, @() check(13, words, X, 3, 'min', center{1}));
end
end

function test_one_sample_and_one_row
[folder, remove] = data_folder(); %#ok<ASGLU>
words = write_raw(folder, 'x.raw', -2.5);
check(3, words, -2.5, 1, 'min', 'none');
end

function test_zeros
[folder, remove] = data_folder(); %#ok<ASGLU>
X = zeros(200, 5);
words = write_raw(folder, 'x.raw', X);
[status, output, model] = run_program(2, sprintf('%s --components 3 --output @ --solver operator', words));
assertEqual(status, 0, output);
assertEqual(model.lambda, zeros(3, 1));
assertElementsAlmostEqual(model.W' * model.W, eye(3), 'absolute', 1e-12);
end

function test_centre_of_pictures_stays_on_the_grid
% The mean of pictures k/255 is subtracted from k, so samples of one process decide for all: the last sample is no
% picture.
[folder, remove] = data_folder(); %#ok<ASGLU>
X = round(255 * uniform_numbers(80, 9, 6)) / 255;
check(3, write_raw(folder, 'x.raw', X), X, 3, 'min', 'mean');
X(7, 9) = 0.123;
check(3, write_raw(folder, 'x.raw', X), X, 3, 'min', 'mean');
end

function test_means_of_equal_numbers
% For 'mf', the sign of every rounding error of x - mean(x) counts: the mean must be that of eef_pca.
[folder, remove] = data_folder(); %#ok<ASGLU>
X = repmat(uniform_numbers(70, 1, 7), 1, 11);
X(1:35, :) = X(1:35, :) + uniform_numbers(35, 11, 8);
words = write_raw(folder, 'x.raw', X);
for processes = [1 3 13]
    check(processes, words, X, 3, 'mf', 'mean');
end
end

function test_extreme_magnitudes
% Data of one process is tiny or huge; the scale is common.
[folder, remove] = data_folder(); %#ok<ASGLU>
X = uniform_numbers(70, 6, 9) - 0.5;
for factor = [1e-306 1e300]
    Y = factor * X;
    Y(:, 1:2) = 0;
    words = write_raw(folder, 'x.raw', Y);
    for center = {'none', 'mean', 'median'}
        [status, output, model] = run_program(3, sprintf('%s --components 2 --output @ --center %s', words, center{1}));
        assertEqual(status, 0, output);
        [~, lambda] = eef_pca(Y, 2, 'Center', center{1});
        assertElementsAlmostEqual(model.lambda / factor, lambda / factor, 'relative', 1e-8, 0);
    end
end
end

function test_centre_from_a_file
[folder, remove] = data_folder(); %#ok<ASGLU>
X = uniform_numbers(80, 9, 10);
c = uniform_numbers(80, 1, 11);
file = fullfile(folder, 'c.h5');
save('-hdf5', file, 'c');
words = sprintf('%s --center "%s:/c"', write_raw(folder, 'x.raw', X), file);
[status, output, model] = run_program(3, [words ' --components 2 --output @']);
assertEqual(status, 0, output);
assert_same_model(model, X, 2, 'min', c);
end

function test_selection_by_magnitude
[folder, remove] = data_folder(); %#ok<ASGLU>
X = 2 * uniform_numbers(150, 12, 3) - 1;
words = write_raw(folder, 'x.raw', X);
for kernel = kernel_names()
    [status, output, model] = run_program(2, sprintf( ...
        '%s --components 5 --output @ --select magnitude --solver operator --kernel %s', words, kernel{1}));
    assertEqual(status, 0, output);
    assert_same_model(model, X, 5, kernel{1}, 'none', 'Select', 'magnitude');
end
end

function test_threads
[folder, remove] = data_folder(); %#ok<ASGLU>
X = uniform_numbers(900, 30, 12) - 0.4;
check(2, [write_raw(folder, 'x.raw', X) ' --threads 2'], X, 4, 'min', 'mean');
end

function check_all(processes, all_kinds)
% Rows enough for the operator solver; samples that the processes cannot divide evenly. Every kernel and every centre is
% tested with every kind of file; with ALL_KINDS, every pair of a kernel and a centre is.
[folder, remove] = data_folder(); %#ok<ASGLU>
X = round(40 * uniform_numbers(120, 23, 1) - 15) + repmat((1:120)' / 7, 1, 23);
files = {write_raw(folder, 'x.raw', X), write_octave(folder, 'x.h5', X), write_matlab(folder, X)};
kernels = kernel_names();
centers = {'none', 'mean', 'median', 0.5};
for k = 1:numel(kernels)
    for c = 1:numel(centers)
        kinds = 1 + mod(k + c, numel(files));
        if all_kinds
            kinds = 1:numel(files);
        end
        for kind = kinds
            with_context(sprintf('file %d, %s, %s', kind, kernels{k}, num2str(centers{c})), @() check(processes, ...
                [files{kind} ' --solver operator'], X, 4, kernels{k}, centers{c}));
        end
    end
end
end

function words = write_matlab(folder, X)
file = fullfile(folder, 'x.mat');
write_raw(folder, 'm.raw', X);
[status, output] = system(sprintf('"%s" "%s" "%s" %d %d', getenv('EEF_WRITE_MAT73'), file, ...
    fullfile(folder, 'm.raw'), size(X, 1), size(X, 2)));
assertEqual(status, 0, output);
words = sprintf('--input "%s:/X"', file);
end

function check(processes, words, X, K, kernel, center)
[status, output, model] = run_program(processes, sprintf('%s --components %d --output @ --kernel %s --center %s', ...
    words, K, kernel, num2str(center)));
assertEqual(status, 0, output);
assert_same_model(model, X, K, kernel, center);
end
