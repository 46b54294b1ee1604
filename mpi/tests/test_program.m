function test_suite = test_program
%TEST_PROGRAM  Help, version, options of SLEPc and the model file of eef-pca, and files as MATLAB writes them.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_help_names_every_option
[status, output] = run_program(2, '--help');
assertEqual(status, 0);
assertEqual(numel(strfind(output, 'Usage:')), 1); % one process prints
for name = {'input', 'size', 'class', 'output', 'components', 'kernel', 'center', 'select', 'solver', 'tol', ...
        'max-iter', 'threads'}
    assertFalse(isempty(strfind(output, ['--' name{1} ' '])), name{1}); %#ok<STREMP>
end
end

function test_version_is_that_of_the_toolbox
[status, output] = run_program(2, '--version');
version = regexp(fileread(fullfile(project_root(), 'matlab', '+eef', 'Contents.m')), '% Version (\S+)', 'tokens', 'once');
assertEqual(status, 0);
assertEqual(strtrim(output), ['eef-pca ' version{1}]);
end

function test_options_of_slepc_pass_through
[folder, remove] = data_folder(); %#ok<ASGLU>
data = write_raw(folder, 'x.raw', uniform_numbers(200, 6, 1));
rest = ' --components 2 --output @ --solver operator';
[status, output] = run_program(2, [data rest ' -eps_view -eps_ncv 33']);
assertEqual(status, 0, output);
assertFalse(isempty(regexp(output, 'ncv\): 33', 'once')), output);
[status, output] = run_program(2, [data rest ' -eps_nvc 33']);
assertEqual(status, 0, output);
assertFalse(isempty(regexp(output, 'eef:badOption: option -eps_nvc was not used', 'once')), output);
end

function test_quiet_unless_stderr_is_a_terminal
[folder, remove] = data_folder(); %#ok<ASGLU>
data = write_raw(folder, 'x.raw', uniform_numbers(200, 6, 1));
[status, output] = run_program(2, [data ' --components 2 --output @ --solver operator']);
assertEqual(status, 0);
assertEqual(output, '');
end

function test_fields_of_info
[folder, remove] = data_folder(); %#ok<ASGLU>
data = write_raw(folder, 'x.raw', uniform_numbers(200, 6, 1));
[~, ~, model] = run_program(2, [data ' --components 2 --output @ --solver operator --kernel minm']);
assertEqual(model.info.kernel, 'minm');
assertEqual(model.info.solver, 'operator');
assertEqual(model.info.processes, 2);
assertEqual(size(model.info.residuals), [2 1]);
for name = {'iterations', 'products', 'multiplications', 'seconds', 'peak_bytes', 'operator_bytes'}
    assertTrue(model.info.(name{1}) > 0, name{1});
end
end

function test_residuals_are_those_of_the_vectors
% Without restarts (K = 2) they are those of Krylov-Schur, else they are computed. Both agree with the definition up
% to the rounding errors of A*w, 1e-13 of the largest eigenvalue.
[folder, remove] = data_folder(); %#ok<ASGLU>
X = uniform_numbers(300, 20, 2) - 0.5;
data = write_raw(folder, 'x.raw', X);
A = eef_gram(X);
for K = [2 6]
    [~, ~, model] = run_program(2, sprintf('%s --components %d --output @ --solver operator --tol 1e-3', data, K));
    residuals = sqrt(sum((A * model.W - model.W * diag(model.lambda)).^2))';
    assertElementsAlmostEqual(model.info.residuals, residuals, 'absolute', 1e-13 * model.lambda(1));
end
end

function test_results_do_not_depend_on_the_number_of_processes
% The centre is the same to the last bit; eigenvalues agree to rounding errors and the tolerance squared.
[folder, remove] = data_folder(); %#ok<ASGLU>
data = write_raw(folder, 'x.raw', uniform_numbers(200, 21, 3));
rest = ' --components 3 --output @ --solver operator --center mean';
[~, ~, one] = run_program(1, [data rest]);
[~, ~, many] = run_program(5, [data rest]);
assertEqual(many.mu, one.mu);
assertElementsAlmostEqual(many.lambda, one.lambda, 'relative', 1e-13, 0);
end

function test_an_existing_output_is_replaced
[folder, remove] = data_folder(); %#ok<ASGLU>
data = write_raw(folder, 'x.raw', uniform_numbers(20, 6, 1));
file = fullfile(folder, 'model.h5');
for K = [2 3]
    [status, output] = run_program(2, sprintf('%s --components %d --output "%s"', data, K, file));
    assertEqual(status, 0, output);
    model = load(file);
    assertEqual(size(model.W), [20 K]);
end
end

function test_classes_of_matlab_files
[folder, remove] = data_folder(); %#ok<ASGLU>
file = fullfile(folder, 'classes.mat');
[status, output] = system(sprintf('"%s" "%s"', getenv('EEF_WRITE_MAT73'), file));
assertEqual(status, 0, output);
numbers = 10 * repmat((0:3)', 1, 3) + repmat(0:2, 4, 1);
for name = {'double', 'compressed', 'single', 'int8', 'uint8', 'int16', 'uint16', 'int32', 'uint32', 'int64', ...
        'uint64', 'bigendian', 'logical'}
    X = numbers;
    if strcmp(name{1}, 'logical')
        X = mod(repmat((0:3)', 1, 3) + repmat(0:2, 4, 1), 2);
    end
    [status, output, model] = run_program(2, sprintf('--input "%s:/%s" --components 2 --output @', file, name{1}));
    assertEqual(status, 0, [name{1} ': ' output]);
    with_context(name{1}, @() assert_same_model(model, X, 2, 'min', 'none'));
end
assert_refused(2, sprintf('--input "%s:/char" --components 2 --output @', file), 'eef:badSource');
end
