function test_suite = test_source_pca
%TEST_SOURCE_PCA  eef_pca of sources: the results of matrices, temporary files, and failing readers.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function X = samples(class_name)
X = 100 * eef_rand(1, 300, 1) * ones(1, 23) + 40 * eef_rand(2, 300, 23);
X = cast(X, class_name);
end

function s = source_of(X)
s = eef_source(@(columns) X(:, columns), size(X));
end

function assert_same_model(X, s, varargin)
% Both meet the tolerance of the solver, 9e-10, so that their eigenvalues agree to 1e-10.
[W, lambda, mu, info] = eef_pca(X, 3, varargin{:});
[Ws, lambda_s, mu_s, info_s] = eef_pca(s, 3, varargin{:});
assertEqual(mu_s, mu);
tolerance = 1e-10;
if isa(X, 'single')
    tolerance = 1e-6; % W and lambda are rounded to single
end
assertElementsAlmostEqual(lambda_s, lambda, 'relative', cast(tolerance, class(lambda)), 0);
assertTrue(norm(Ws - W * (W' * Ws)) <= 1e-6);
assertElementsAlmostEqual(info_s.explained, info.explained, 'relative', 1e-6, 0);
assertEqual(class(Ws), class(W));
assertTrue(info_s.converged);
end

function test_source_agrees_with_matrix_for_kernels_and_centres
X = samples('double');
s = source_of(X);
for kernel = {'min', 'minm'}
    for center = {0, 'mean', 'median', 50, mean(X, 2)}
        for solver = {'dense', 'operator'}
            assert_same_model(X, s, kernel{1}, 'Center', center{1}, 'Solver', solver{1});
        end
    end
end
end

function test_source_agrees_with_matrix_for_mf
X = samples('double');
for center = {'mean', 'median', 50}
    [~, lambda] = eef_pca(X, 3, 'mf', 'Center', center{1});
    [~, lambda_s] = eef_pca(source_of(X), 3, 'mf', 'Center', center{1});
    assertElementsAlmostEqual(lambda_s, lambda, 'relative', 1e-9, 0);
end
end

function test_source_agrees_with_matrix_for_classes
for class_name = {'single', 'uint8', 'int32'}
    X = samples(class_name{1});
    assert_same_model(X, source_of(X), 'min', 'Center', 'mean');
end
end

function test_source_of_logical_samples
X = samples('double') > 70;
assert_same_model(X, source_of(X), 'min', 'Center', 0);
end

function test_source_is_read_by_m_code
[name, threads] = eef_backend();
restore = onCleanup(@() eef_backend(name, threads)); %#ok<NASGU>
eef_backend('m');
X = samples('double');
assert_same_model(X, source_of(X), 'min', 'Center', 'median');
end

function test_source_from_a_binary_file
X = samples('uint8');
file = tempname();
remove = onCleanup(@() delete(file)); %#ok<NASGU>
stream = fopen(file, 'w');
fwrite(stream, X, 'uint8');
fclose(stream);
assert_same_model(X, eef_source(file, size(X), 'uint8'), 'min', 'Center', 'mean');
end

function test_operator_in_temporary_files_gives_the_same_result
skip_unless_built();
folder = tempname();
mkdir(folder);
remove = onCleanup(@() rmdir(folder)); %#ok<NASGU>
X = 100 * eef_rand(3, 40000, 20); % sorted samples of 8 bytes per entry: 6.4 MB
s = source_of(X);
options = {'min', 'Center', 'mean', 'Tol', 1e-6};
[~, lambda] = eef_pca(s, 1, options{:});
[~, lambda_files] = eef_pca(s, 1, options{:}, 'Memory', 2^20, 'Scratch', folder);
assertEqual(lambda_files, lambda);
assertEqual(numel(dir(folder)), 2); % . and ..
end

function test_scratch_folder_that_does_not_exist
skip_unless_built();
s = source_of(samples('double'));
assertExceptionThrown(@() eef_pca(s, 1, 'Memory', 0, 'Scratch', tempname()), 'eef:noScratch');
end

function test_failing_reader_closes_its_stream
% More often than streams can be open at the same time.
s = eef_source(@(columns) error('test:reader', 'no samples'), [4 3]);
for k = 1:70
    assertExceptionThrown(@() eef_pca(s, 1), 'eef:badSource');
end
assert_same_model(samples('double'), source_of(samples('double')), 'min', 'Center', 'mean');
end

function test_reader_that_fails_in_the_second_pass
X = samples('double');
count_calls('reset');
s = eef_source(@(columns) X(:, columns + 0 * count_calls(4)), size(X));
assertExceptionThrown(@() eef_pca(s, 1, 'Center', 'mean'), 'eef:badSource');
end

function n = count_calls(limit)
% Fails when it is called more often than LIMIT.
persistent calls
if ischar(limit)
    calls = 0;
end
calls = calls + 1;
n = calls;
if ~ischar(limit) && calls > limit
    error('test:reader', 'no more samples');
end
end

function test_sample_that_is_not_finite_is_named
X = samples('double');
X(7, 11) = NaN;
try
    eef_pca(source_of(X), 1);
    message = '';
catch exception
    assertEqual(exception.identifier, 'eef:notFinite');
    message = exception.message;
end
assertTrue(~isempty(strfind(message, 'row 7, column 11'))); %#ok<STREMP>
end

function test_options_of_sources_are_refused_for_matrices
assertExceptionThrown(@() eef_pca([1 2; 3 4], 1, 'Memory', 100), 'eef:badOption');
assertExceptionThrown(@() eef_pca([1 2; 3 4], 1, 'Launcher', 'mpirun'), 'eef:badOption');
end

function test_launcher_that_does_not_start_the_program
% The commands true and false ignore their arguments, and succeed and fail.
file = tempname();
remove = onCleanup(@() delete(file));
id = fopen(file, 'w');
fwrite(id, 1:6, 'uint8');
fclose(id);
s = eef_source(file, [3 2], 'uint8');
assertExceptionThrown(@() eef_pca(s, 1, 'Launcher', 'true'), 'eef:launchFailed');
assertExceptionThrown(@() eef_pca(s, 1, 'Launcher', 'false'), 'eef:launchFailed');
end

function test_struct_that_is_no_source_is_refused
assertExceptionThrown(@() eef_pca(struct('kind', 'raw'), 1), 'eef:badType');
end

function test_components_beyond_the_rows_of_a_source
assertExceptionThrown(@() eef_pca(source_of(samples('double')), 301), 'eef:badK');
end

% --- scores -------------------------------------------------------------------------------

function test_scores_of_a_source_are_those_of_the_matrix
X = samples('uint8');
[W, ~, mu] = eef_pca(X, 2, 'Center', 'mean');
assertEqual(eef_project(source_of(X), W, mu), eef_project(X, W, mu));
end

function test_robust_scores_of_a_source_are_refused
X = samples('double');
[W, ~, mu] = eef_pca(X, 2, 'Center', 'mean');
assertExceptionThrown(@() eef_project(source_of(X), W, mu, 'Robust', true), 'eef:badCall');
end

function test_scores_of_a_struct_that_is_no_source
assertExceptionThrown(@() eef_project(struct('kind', 'raw'), [1; 0], 0), 'eef:badType');
end
