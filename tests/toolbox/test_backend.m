function test_suite = test_backend
%TEST_BACKEND  eef_backend returns, sets and restores the backend.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_backend_is_automatic_at_first
output = in_new_process('disp(eef_backend())', matlab_folder());
assertEqual(output, 'auto');
end

function test_backend_lists_m_code_first
[~, ~, available] = eef_backend();
assertEqual(available{1}, 'm');
end

function test_backend_lists_architectures_when_built
[~, ~, available] = eef_backend();
assertEqual(numel(available) > 1, exist('eef_gram_mex', 'file') == 3);
end

function test_backend_sets_every_name
[previous, threads, available] = eef_backend();
restore = onCleanup(@() eef_backend(previous, threads));
for name = [{'auto'}, available]
    eef_backend(name{1});
    assertEqual(eef_backend(), name{1});
end
end

function test_backend_sets_the_number_of_threads
[previous, threads] = eef_backend();
restore = onCleanup(@() eef_backend(previous, threads));
eef_backend('m', 3);
[~, set] = eef_backend();
assertEqual(set, 3);
end

function test_backend_sets_the_default_number_of_threads
[previous, threads] = eef_backend();
restore = onCleanup(@() eef_backend(previous, threads));
eef_backend('m', 3);
eef_backend('m');
[~, set] = eef_backend();
assertEqual(set, 0);
end

function test_backend_returns_the_choice_before_to_restore_it
[previous, threads] = eef_backend();
restore = onCleanup(@() eef_backend(previous, threads));
eef_backend('m', 2);
[name, count] = eef_backend('auto');
assertEqual({name, count}, {'m', 2});
end

function test_backend_refuses_unknown_names
values = {'fast', 'M', '', [], 1, {'m'}, ['m'; 'm'], @sin};
for k = 1:numel(values)
    assertExceptionThrown(@() eef_backend(values{k}), 'eef:badOption');
end
end

function test_backend_refuses_bad_numbers_of_threads
values = {-1, 1.5, NaN, Inf, 2^31, [1 2], [], '1', 1i, {1}, sparse(1)};
for k = 1:numel(values)
    assertExceptionThrown(@() eef_backend('m', values{k}), 'eef:badOption');
end
end

function test_backend_with_too_many_arguments_is_a_bad_call
assertExceptionThrown(@() eef_backend('m', 1, 2), 'eef:badCall');
end

function test_backend_keeps_its_choice_after_an_error
[previous, threads] = eef_backend();
restore = onCleanup(@() eef_backend(previous, threads));
eef_backend('m', 2);
assertExceptionThrown(@() eef_backend('fast', 1), 'eef:badOption');
assertExceptionThrown(@() eef_backend('auto', -1), 'eef:badOption');
[name, count] = eef_backend();
assertEqual({name, count}, {'m', 2});
end

function test_threads_are_limited_to_those_of_matlab
assertEqual(threads_beside('threads = 3;', ''), '3');
end

function test_threads_are_limited_by_the_environment_too
assertEqual(threads_beside('threads = 3;', '2'), '2');
end

function test_threads_of_matlab_are_not_exceeded_by_the_environment
assertEqual(threads_beside('threads = 3;', '8'), '3');
end

function test_one_thread_where_matlab_does_not_tell
assertEqual(threads_beside('error(''stand-in:none'', ''none'');', ''), '1');
end

function threads = threads_beside(body, variable)
% The number of threads that is passed to MEX functions when a stand-in for maxNumCompThreads has
% this body and the environment variable OMP_NUM_THREADS has this value.
remove = use_private_functions();
private_dir = fileparts(which('eef_architecture'));
file = fopen(fullfile(private_dir, 'maxNumCompThreads.m'), 'w');
fprintf(file, 'function threads = maxNumCompThreads()\n%s\nend\n', body);
fclose(file);
code = sprintf(['setenv(''OMP_NUM_THREADS'', ''%s''); eef_backend(''m''); [~, threads] = eef_architecture(); ' ...
    'disp(threads)'], variable);
threads = in_new_process(code, [private_dir pathsep() matlab_folder()]);
end

function test_toolbox_without_compiled_functions_computes
[folder, remove] = uncompiled_copy();
code = 'warning(''off'', ''eef:mexNotBuilt''); disp(mat2str(eef_gram([1 -1; 2 -2], ''mf'')))';
assertEqual(in_new_process(code, folder), '[4 6;6 8]');
end

function test_toolbox_without_compiled_functions_warns_once
[folder, remove] = uncompiled_copy();
code = ['warning(''error'', ''eef:mexNotBuilt''); ' ...
    'try, eef_gram(1); catch raised, disp(raised.identifier), end, ' ...
    'eef_gram(1); eef_dot(1, 1); eef_gram(2);'];
assertEqual(in_new_process(code, folder), 'eef:mexNotBuilt');
end

function test_toolbox_without_compiled_functions_is_silent_about_chosen_m_code
[folder, remove] = uncompiled_copy();
code = 'warning(''error'', ''eef:mexNotBuilt''); eef_backend(''m''); disp(eef_gram(7))';
assertEqual(in_new_process(code, folder), '7');
end

function [folder, remove] = uncompiled_copy
% A copy of the M-files, deleted when the second output is cleared.
folder = tempname();
mkdir(fullfile(folder, 'private'));
remove = onCleanup(@() remove_folder(folder));
copyfile(fullfile(matlab_folder(), '*.m'), folder);
copyfile(fullfile(matlab_folder(), 'private', '*.m'), fullfile(folder, 'private'));
end

function remove_folder(folder)
if exist('OCTAVE_VERSION', 'builtin')
    confirm_recursive_rmdir(false, 'local');
end
rmdir(folder, 's');
end

function output = in_new_process(code, folder)
% The output of the code in a new Octave process with the folder on its path.
if ~exist('OCTAVE_VERSION', 'builtin')
    moxunit_throw_test_skipped_exception('starts a new Octave');
end
command = sprintf('"%s" -q --no-history --no-init-file --path "%s" --eval "%s"', ...
    fullfile(OCTAVE_HOME(), 'bin', 'octave-cli'), folder, code);
[status, output] = system(command);
assertEqual(status, 0, output);
output = strtrim(output);
end

function folder = matlab_folder
folder = fileparts(which('eef_backend'));
end
