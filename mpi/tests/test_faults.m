function test_suite = test_faults
%TEST_FAULTS  eef-pca ends with one message and without an output file when something is wrong.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_nan_on_one_process
[folder, remove] = data_folder(); %#ok<ASGLU>
X = uniform_numbers(90, 20, 1);
X(5, 14) = NaN; % the second of three processes
words = write_raw(folder, 'x.raw', X);
for center = {'none', 'mean', 'median', '0.5'}
    assert_refused(3, sprintf('%s --components 2 --output @ --center %s', words, center{1}), 'eef:notFinite');
end
end

function test_message_names_the_sample_with_nan
[folder, remove] = data_folder(); %#ok<ASGLU>
X = uniform_numbers(90, 20, 1);
X(5, 14) = Inf;
X([2 9], 16) = NaN;
words = write_raw(folder, 'x.raw', X);
for center = {'none', 'mean'}
    [~, output] = run_program(3, sprintf('%s --components 2 --output @ --center %s', words, center{1}));
    assertFalse(isempty(strfind(output, '3 entries, first in sample 14, row 5')), output); %#ok<STREMP>
end
end

function test_integers_that_are_not_exact
[folder, remove] = data_folder(); %#ok<ASGLU>
X = int64([1 2; 3 4]);
X(2, 2) = 2^53;
X(2, 2) = X(2, 2) + 1;
assert_refused(2, [write_raw(folder, 'x.raw', X) ' --components 1 --output @'], 'eef:notExact');
end

function test_missing_files
[folder, remove] = data_folder(); %#ok<ASGLU>
none = fullfile(folder, 'none');
rest = '--components 1 --output @';
assert_refused(2, sprintf('--input "%s" --size 4x3 --class uint8 %s', none, rest), 'eef:badSource');
assert_refused(2, sprintf('--input "%s:/X" %s', none, rest), 'eef:badSource');
end

function test_truncated_files
[folder, remove] = data_folder(); %#ok<ASGLU>
X = uniform_numbers(60, 50, 1);
raw = write_raw(folder, 'x.raw', X);
octave = write_octave(folder, 'x.h5', X);
cut(fullfile(folder, 'x.raw'));
cut(fullfile(folder, 'x.h5'));
assert_refused(3, [raw ' --components 1 --output @'], 'eef:badSource');
assert_refused(3, [octave ' --components 1 --output @'], 'eef:badSource');
end

function test_datasets_that_are_not_matrices_of_numbers
[folder, remove] = data_folder(); %#ok<ASGLU>
file = fullfile(folder, 'x.h5');
text = 'abc'; %#ok<NASGU>
cube = zeros(2, 3, 4); %#ok<NASGU>
imaginary = [1 2i]; %#ok<NASGU>
empty = zeros(0, 3); %#ok<NASGU>
cells = {1, 2}; %#ok<NASGU>
save('-hdf5', file, 'text', 'cube', 'imaginary', 'empty', 'cells');
for name = {'text', 'cube', 'imaginary', 'empty', 'cells', 'missing'}
    with_context(name{1}, @() assert_refused(2, sprintf('--input "%s:/%s" --components 1 --output @', file, ...
        name{1}), 'eef:badSource'));
end
end

function test_wrong_options
[folder, remove] = data_folder(); %#ok<ASGLU>
data = write_raw(folder, 'x.raw', uniform_numbers(20, 6, 1));
table = {
    '--components 2', 'eef:badCall'                          % no output
    '--output @', 'eef:badCall'                              % no components
    '--components 2 --output @ more', 'eef:badCall'
    '--components 0 --output @', 'eef:badK'
    '--components 21 --output @', 'eef:badK'
    '--components two --output @', 'eef:badK'
    '--components 2 --output @ --kernel max', 'eef:badKernel'
    '--components 2 --output @ --center nowhere', 'eef:badOption'
    '--components 2 --output @ --center Inf', 'eef:badOption'
    '--components 2 --output @ --select smallest', 'eef:badOption'
    '--components 2 --output @ --solver fast', 'eef:badOption'
    '--components 2 --output @ --tol 0', 'eef:badOption'
    '--components 2 --output @ --max-iter 0', 'eef:badOption'
    '--components 2 --output @ --threads 0', 'eef:badOption'
    '--components 2 --output @ --class text', 'eef:badOption'
    '--components 2 --output @ --size 20', 'eef:badOption'
    '--components 2 --output @ --speed 3', 'eef:badOption'
    '--components 2 --output @ --tol', 'eef:badOption'
    '--components 2 --output /nowhere/model.h5', 'eef:badFile'
    '--components 2 --output /', 'eef:badFile'
};
for k = 1:size(table, 1)
    with_context(table{k, 1}, @() assert_refused(2, [data ' ' table{k, 1}], table{k, 2}));
end
assert_refused(1, '--input x.raw --size 3x3 --components 1 --output @', 'eef:badCall');
assert_refused(1, '--input x.raw --components 1 --output @', 'eef:badCall');
end

function test_centre_of_the_wrong_length
[folder, remove] = data_folder(); %#ok<ASGLU>
c = ones(7, 1); %#ok<NASGU>
file = fullfile(folder, 'c.h5');
save('-hdf5', file, 'c');
assert_refused(2, sprintf('%s --components 2 --output @ --center "%s:/c"', ...
    write_raw(folder, 'x.raw', ones(20, 3)), file), 'eef:badOption');
end

function test_single_processes_under_slurm_are_refused
[folder, remove] = data_folder(); %#ok<ASGLU>
words = [write_raw(folder, 'x.raw', ones(4, 3)) ' --components 1 --output model.h5'];
for task = 0:1
    command = sprintf('cd "%s" && SLURM_NTASKS=4 SLURM_PROCID=%d "%s" %s 2>&1', folder, task, ...
        getenv('EEF_PROGRAM'), words);
    [status, output] = system(command);
    assertFalse(status == 0);
    assertEqual(numel(strfind(output, 'eef:badCall')), 1 - task, output); % only the first task prints
end
assertFalse(logical(exist(fullfile(folder, 'model.h5'), 'file')));
end

function test_wrong_option_of_slepc
[folder, remove] = data_folder(); %#ok<ASGLU>
data = write_raw(folder, 'x.raw', uniform_numbers(100, 6, 1));
assert_refused(2, [data ' --components 2 --output @ --solver operator -eps_type nonsense'], 'eef:badOption');
end

function test_few_iterations_are_reported
[folder, remove] = data_folder(); %#ok<ASGLU>
X = diag([ones(1, 17), linspace(0.5, 0.99, 203)]);
[status, output, model] = run_program(2, ...
    [write_raw(folder, 'x.raw', X) ' --components 17 --output @ --solver operator --max-iter 1']);
assertEqual(status, 0, output);
assertFalse(isempty(strfind(output, 'eef:noConvergence')), output); %#ok<STREMP>
assertTrue(model.info.converged == 0);
assertEqual(size(model.W), [220 17]);
end

function test_killed_process_ends_the_run
% Each process computes for several seconds. After one of them is killed, the run ends without an output file.
[folder, remove] = data_folder(); %#ok<ASGLU>
words = write_raw(folder, 'x.raw', uniform_numbers(40000, 200, 1) - 0.5);
script = fullfile(project_root(), 'mpi', 'tests', 'kill_one.sh');
[status, output] = system(sprintf('cd "%s" && "%s" "%s" %s --components 20 --tol 1e-13 --output model.h5 2>&1', ...
    folder, script, getenv('EEF_PROGRAM'), words));
assertEqual(status, 0, output);
assertFalse(logical(exist(fullfile(folder, 'model.h5'), 'file')));
end

function cut(file)
% Removes the second half of a file.
id = fopen(file);
bytes = fread(id, Inf, 'uint8');
fclose(id);
id = fopen(file, 'w');
fwrite(id, bytes(1:floor(end / 2)), 'uint8');
fclose(id);
end
