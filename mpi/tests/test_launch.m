function test_suite = test_launch
%TEST_LAUNCH  The toolbox runs eef-pca on a file source and returns its result.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_launch_on_a_binary_file
[folder, remove] = data_folder(); %#ok<ASGLU>
X = uniform_numbers(90, 17, 1);
check(raw_source(folder, X), X, 'min', 'mean');
end

function test_launch_on_an_hdf5_file
[folder, remove] = data_folder(); %#ok<ASGLU>
X = uniform_numbers(90, 17, 1);
write_octave(folder, 'x.h5', X);
for variable = {'X', '/X'}
    check(eef_source(fullfile(folder, 'x.h5'), variable{1}), X, 'minm', 'median');
end
end

function test_launch_with_given_centres
[folder, remove] = data_folder(); %#ok<ASGLU>
X = uniform_numbers(90, 17, 1);
s = raw_source(folder, X);
check(s, X, 'min', 0.1);
check(s, X, 'mf', uniform_numbers(90, 1, 2));
end

function test_eef_pca_takes_the_launcher
[folder, remove] = data_folder(); %#ok<ASGLU>
X = single(uniform_numbers(90, 17, 1));
launcher = getfield(settings('mean'), 'Launcher');
s = raw_source(folder, X);
[W, lambda, mu, info] = eef_pca(s, 3, 'min', 'Center', 'mean', 'Launcher', launcher);
[~, expected, center] = eef_pca(X, 3, 'min', 'Center', 'mean');
assertEqual({class(W), class(lambda), mu}, {'single', 'single', center});
assertElementsAlmostEqual(lambda, expected, 'relative', single(1e-6), single(0)); % rounding to single
assertTrue(info.converged);
end

function test_launch_in_a_folder_with_spaces
[folder, remove] = data_folder(); %#ok<ASGLU>
inner = fullfile(folder, 'a b');
mkdir(inner);
X = uniform_numbers(90, 17, 1);
check(raw_source(inner, X), X, 'min', 'none');
end

function test_names_that_a_shell_could_run_are_refused
% The file exists, but its name never reaches a shell.
remove_private = use_private_functions(); %#ok<NASGU>
[folder, remove] = data_folder(); %#ok<ASGLU>
for name = {'a;b', 'a$b', 'a`b', 'a''b', 'a"b', 'a&b', 'a|b', 'a>b', 'a*b', 'a(b', 'a\b', sprintf('a\nb')}
    s = raw_source(folder, ones(3, 2));
    s.from = fullfile(folder, name{1});
    assertExceptionThrown(@() eef_launch('eef_pca', s, 1, 'min', settings('none')), 'eef:badOption');
end
end

function test_launch_refuses_other_sources
remove_private = use_private_functions(); %#ok<NASGU>
s = eef_source(@(columns) ones(3, numel(columns)), [3 2]);
assertExceptionThrown(@() eef_launch('eef_pca', s, 1, 'min', settings('none')), 'eef:badOption');
end

function test_errors_of_the_program_are_raised
remove_private = use_private_functions(); %#ok<NASGU>
[folder, remove] = data_folder(); %#ok<ASGLU>
X = ones(6, 5);
X(2, 4) = NaN;
s = raw_source(folder, X);
assertExceptionThrown(@() eef_launch('eef_pca', s, 1, 'min', settings('none')), 'eef:notFinite');
delete(s.from);
assertExceptionThrown(@() eef_launch('eef_pca', s, 1, 'min', settings('none')), 'eef:badSource');
end

function test_launchers_that_fail
remove_private = use_private_functions(); %#ok<NASGU>
[folder, remove] = data_folder(); %#ok<ASGLU>
s = raw_source(folder, ones(6, 5));
for launcher = {'no_such_launcher_here', 'true', 'false'}
    options = settings('none');
    options.Launcher = launcher{1};
    assertExceptionThrown(@() eef_launch('eef_pca', s, 1, 'min', options), 'eef:launchFailed');
end
end

function options = settings(center)
options = struct('Center', center, 'Select', 'largest', 'Solver', 'auto', 'Tol', 9e-10, 'MaxIter', 1000, 'Launcher', ...
    ['env OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 mpirun --oversubscribe --bind-to none -n 2']);
end

function s = raw_source(folder, X)
write_raw(folder, 'x.raw', X);
s = eef_source(fullfile(folder, 'x.raw'), size(X), class(X));
end

function check(s, X, kernel, center)
remove = use_private_functions(); %#ok<NASGU>
[W, lambda, mu, info] = eef_launch('eef_pca', s, 3, kernel, settings(center));
assertEqual({info.kernel, info.processes, class(info.converged)}, {kernel, 2, 'logical'});
assert_same_model(struct('W', W, 'lambda', lambda, 'mu', mu, 'info', info), X, 3, kernel, center);
end
