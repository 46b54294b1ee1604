function test_suite = test_source
%TEST_SOURCE  eef_source describes every kind of source, and blocks of its samples are read as they are.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

% --- kinds --------------------------------------------------------------------------------

function test_source_of_a_reader
X = uniform_numbers(6, 20, 1);
s = eef_source(@(columns) X(:, columns), [6 20]);
assertEqual({s.kind, s.size, s.class, s.variable}, {'reader', [6 20], '', ''});
check_reads(s, X);
end

function test_source_of_a_reader_of_any_class
for name = data_classes()
    X = cast(round(9 * uniform_numbers(6, 20, 1)), name{1});
    with_context(name{1}, @() check_reads(eef_source(@(columns) X(:, columns), [6 20]), X));
end
end

function test_source_of_binary_files
for name = {'double', 'single', 'int8', 'uint8', 'int16', 'uint16', 'int32', 'uint32', 'int64', 'uint64'}
    X = cast(100 * uniform_numbers(6, 20, 1), name{1});
    [file, remove] = raw_file(X); %#ok<ASGLU>
    s = eef_source(file, [6 20], name{1});
    assertEqual({s.kind, s.size, s.class, s.from}, {'raw', [6 20], name{1}, file});
    with_context(name{1}, @() check_reads(s, X));
end
end

function test_source_of_a_longer_binary_file
X = uniform_numbers(6, 20, 1);
[file, remove] = raw_file(X); %#ok<ASGLU>
check_reads(eef_source(file, [6 15], 'double'), X(:, 1:15));
end

function test_source_of_grey_pictures
pixels = @(k) uint8(mod((1:12) * k, 256));
[folder, remove] = picture_folder('p1.png', reshape(pixels(1), 3, 4), 'p2.png', reshape(pixels(2), 3, 4), ...
    'p10.png', reshape(pixels(10), 3, 4)); %#ok<ASGLU>
s = eef_source(fullfile(folder, '*.png'));
assertEqual({s.kind, s.size, s.class}, {'pictures', [12 3], 'uint8'});
check_reads(s, [pixels(1); pixels(2); pixels(10)]'); % natural order
end

function test_source_of_colour_pictures
pixels = uint8(reshape(0:35, 3, 4, 3));
[folder, remove] = picture_folder('a.png', pixels, 'b.png', pixels + 1); %#ok<ASGLU>
check_reads(eef_source(fullfile(folder, '*.png')), [pixels(:), pixels(:) + 1]);
end

function test_source_of_pictures_with_a_colour_map
values = (0:31)' * [8 4 0];
map = (values + 0.3) / 255; % imwrite rounds down
indices = uint8([0 1; 30 31]);
[folder, remove] = picture_folder('a.png', {indices, map}); %#ok<ASGLU>
colours = values(double(indices(:)) + 1, :);
check_reads(eef_source(fullfile(folder, 'a.png')), uint8(colours(:)));
end

function test_source_refuses_colour_maps_that_cannot_be_read
% Octave reads pictures with few colours as logical; MATLAB reads them.
[folder, remove] = picture_folder('a.png', {uint8([0 1; 2 3]), [0 0 0; 1 0 0; 0 1 0; 0 0 1]}); %#ok<ASGLU>
if islogical(imread(fullfile(folder, 'a.png')))
    assertExceptionThrown(@() eef_source(fullfile(folder, 'a.png')), 'eef:badSource');
else
    check_reads(eef_source(fullfile(folder, 'a.png')), uint8([0 0 255 0, 0 255 0 0, 0 0 0 255]'));
end
end

function test_natural_order_of_names
names = {'a2b10.png', 'a10b2.png', 'a2b9.png', 'a02b1.png', 'b1.png', 'a.png'};
cells = [names; repmat({uint8(ones(2, 2))}, 1, numel(names))];
[folder, remove] = picture_folder(cells{:}); %#ok<ASGLU>
s = eef_source(fullfile(folder, '*.png'));
[~, found, ext] = cellfun(@fileparts, s.from, 'UniformOutput', false);
assertEqual(strcat(found, ext), {'a.png'; 'a02b1.png'; 'a2b9.png'; 'a2b10.png'; 'a10b2.png'; 'b1.png'});
end

function test_source_of_hdf5_files_of_octave
skip_unless_hdf5();
for name = data_classes()
    X = cast(round(9 * uniform_numbers(6, 20, 1)), name{1});
    [file, remove] = octave_file(X); %#ok<ASGLU>
    for variable = {'X', '/X'}
        s = eef_source(file, variable{1});
        assertEqual({s.kind, s.size, s.class, s.from, s.variable}, {'hdf5', [6 20], name{1}, file, variable{1}});
        with_context(name{1}, @() check_reads(s, X));
    end
end
end

% --- scores -------------------------------------------------------------------------------

function test_scores_of_a_source
% Blocks of one, three and all samples. The sums of a block may be rounded differently.
remove = use_private_functions(); %#ok<NASGU>
X = uniform_numbers(30, 10, 2);
[W, ~, mu] = eef_pca(X, 3, 'Center', 'mean');
s = eef_source(@(columns) X(:, columns), size(X));
for bytes = [1, 3 * 8 * 30, 2^26]
    assertElementsAlmostEqual(eef_source_project('eef_project', s, W, mu, bytes), eef_project(X, W, mu), ...
        'absolute', 1e-13);
end
s = eef_source(@(columns) single(X(:, columns)), size(X));
assertEqual(class(eef_source_project('eef_project', s, W, mu)), 'single');
end

function test_blocks_cover_all_samples
remove = use_private_functions(); %#ok<NASGU>
s = eef_source(@(columns) columns, [100 7]);
blocks = eef_source_blocks(s, 2 * 8 * 100);
assertEqual(cellfun(@numel, blocks), [2 2 2 1]);
assertEqual([blocks{:}], 1:7);
end

% --- bad sources --------------------------------------------------------------------------

function test_source_refuses_bad_calls
assertExceptionThrown(@() eef_source(), 'eef:badCall');
assertExceptionThrown(@() eef_source(1, 2, 3, 4), 'eef:badCall');
assertExceptionThrown(@() eef_source(5), 'eef:badCall');
assertExceptionThrown(@() eef_source(@sin), 'eef:badCall');
assertExceptionThrown(@() eef_source('a', 'b', 'c'), 'eef:badSize');
for bad = {[1 2 3], 5, [0 1], [1.5 2], [NaN 1], 'ab', [1; 2], [1 2i], [2^53 1]}
    assertExceptionThrown(@() eef_source(@sin, bad{1}), 'eef:badSize');
end
end

function test_source_refuses_missing_files
none = tempname();
assertExceptionThrown(@() eef_source(fullfile(none, '*.png')), 'eef:badSource');
assertExceptionThrown(@() eef_source(none, [2 2], 'uint8'), 'eef:badSource');
assertExceptionThrown(@() eef_source(none, 'X'), 'eef:badSource');
end

function test_source_refuses_a_file_that_is_too_short
[file, remove] = raw_file(zeros(6, 20)); %#ok<ASGLU>
assertExceptionThrown(@() eef_source(file, [6 21], 'double'), 'eef:badSource');
end

function test_source_refuses_unknown_classes
[file, remove] = raw_file(zeros(6, 20)); %#ok<ASGLU>
for name = {'text', 'logical', 'char', 'float'}
    assertExceptionThrown(@() eef_source(file, [2 2], name{1}), 'eef:badSource');
end
end

function test_read_refuses_a_file_that_became_too_short
[file, remove] = raw_file(zeros(6, 20)); %#ok<ASGLU>
s = eef_source(file, [6 20], 'double');
write(file, zeros(6, 10));
assertExceptionThrown(@() read_columns(s, 8:12), 'eef:badSource');
assertExceptionThrown(@() read_columns(s, 15), 'eef:badSource');
end

function test_read_refuses_a_file_that_was_removed
[file, remove] = raw_file(zeros(6, 20));
s = eef_source(file, [6 20], 'double');
clear('remove');
assertExceptionThrown(@() read_columns(s, 1), 'eef:badSource');
end

function test_source_refuses_files_that_are_no_pictures
[folder, remove] = picture_folder('a.png', 'no picture'); %#ok<ASGLU>
assertExceptionThrown(@() eef_source(fullfile(folder, '*.png')), 'eef:badSource');
end

function test_read_refuses_pictures_of_other_sizes_and_kinds
grey = uint8(ones(3, 4));
others = {uint8(ones(3, 5)), uint8(ones(3, 4, 3)), uint16(1000 * ones(3, 4)), 'no picture'};
for k = 1:numel(others)
    [folder, remove] = picture_folder('a.png', grey, 'b.png', others{k}); %#ok<ASGLU>
    s = eef_source(fullfile(folder, '*.png'));
    with_context(sprintf('picture %d', k), @() assertExceptionThrown(@() read_columns(s, 1:2), 'eef:badSource'));
    clear('remove');
end
end

function test_read_refuses_blocks_of_the_wrong_size
for bad = {zeros(5, 2), zeros(6, 1), zeros(6, 3), zeros(2, 6), zeros(6, 2, 2), []}
    assertExceptionThrown(@() read_columns(eef_source(@(columns) bad{1}, [6 20]), 3:4), 'eef:badSource');
end
end

function test_read_refuses_blocks_of_the_wrong_class
for bad = {('abcdef')', {}, sparse(zeros(6, 1)), zeros(6, 1) + 1i, struct()}
    assertExceptionThrown(@() read_columns(eef_source(@(columns) bad{1}, [6 20]), 3), 'eef:badSource');
end
end

function test_read_refuses_blocks_of_different_classes
remove = use_private_functions(); %#ok<NASGU>
classes = {'double', 'single'};
s = eef_source(@(columns) zeros(6, numel(columns), classes{1 + (columns(1) > 10)}), [6 20]);
[~, s] = eef_source_read('eef_pca', s, 1:10);
assertExceptionThrown(@() eef_source_read('eef_pca', s, 11:20), 'eef:badSource');
end

function test_read_names_the_sample_with_nan
for value = [NaN Inf -Inf]
    X = zeros(6, 20);
    X(2, 15) = value;
    s = eef_source(@(columns) X(:, columns), size(X));
    assertEqual(read_columns(s, 1:14), zeros(6, 14));
    [identifier, message] = error_of(@() read_columns(s, 13:17));
    assertEqual(identifier, 'eef:notFinite');
    assertFalse(isempty(regexp(message, 'row 2, column 15', 'once')), message);
end
end

function test_read_refuses_integers_that_are_not_exact
X = repmat(intmax('int64'), 2, 3);
assertExceptionThrown(@() read_columns(eef_source(@(columns) X(:, columns), [2 3]), 1), 'eef:notExact');
end

function test_reader_that_throws
[identifier, message] = error_of(@() read_columns(eef_source(@(columns) error('my:id', 'my reason'), [6 20]), 3:5));
assertEqual(identifier, 'eef:badSource');
assertFalse(isempty(regexp(message, 'my reason', 'once')), message);
end

function test_reader_that_returns_nothing
assertExceptionThrown(@() read_columns(eef_source(@(columns) deal(), [6 20]), 3), 'eef:badSource');
end

function test_source_refuses_hdf5_files_that_cannot_be_read
skip_unless_hdf5();
[file, remove] = octave_file(zeros(2, 3, 4)); %#ok<ASGLU>
assertExceptionThrown(@() eef_source(file, 'X'), 'eef:badSource');
assertExceptionThrown(@() eef_source(file, 'Y'), 'eef:badSource');
write(file, uint8('no HDF5 file'));
assertExceptionThrown(@() eef_source(file, 'X'), 'eef:badSource');
end

function test_read_refuses_hdf5_files_that_changed
skip_unless_hdf5();
[file, remove] = octave_file(zeros(6, 20)); %#ok<ASGLU>
s = eef_source(file, 'X');
X = zeros(6, 10); %#ok<NASGU>
save('-hdf5', file, 'X');
assertExceptionThrown(@() read_columns(s, 8:12), 'eef:badSource');
X = zeros(5, 20); %#ok<NASGU>
save('-hdf5', file, 'X');
assertExceptionThrown(@() read_columns(s, 8:12), 'eef:badSource');
end

function test_hdf5_mex_refuses_bad_calls
skip_unless_hdf5();
for bad = {{}, {'a'}, {'a', 'b', 1}, {1, 'b'}, {'a', 2}, {'a', 'b', 0, 1}, {'a', 'b', 1, NaN}, {'a', 'b', 'c', 1}}
    assertExceptionThrown(@() hdf5_mex(bad{1}{:}), 'eef:badCall');
end
end

% --- helpers ------------------------------------------------------------------------------

function check_reads(s, X)
% All samples, one, a range, and samples in any order.
N = size(X, 2);
assertEqual(s.size, size(X));
for columns = {1:N, N, 1:ceil(N / 2), N:-1:1, [1 1 N]}
    assertEqual(read_columns(s, columns{1}), X(:, columns{1}));
end
end

function X = read_columns(s, columns)
remove = use_private_functions(); %#ok<NASGU>
X = eef_source_read('eef_pca', s, columns);
end

function varargout = hdf5_mex(varargin)
[varargout{1:2 + (nargin == 2)}] = eef_hdf5_mex(varargin{:});
end

function [identifier, message] = error_of(f)
identifier = '';
message = '';
try
    f();
catch exception
    identifier = exception.identifier;
    message = exception.message;
end
end

function skip_unless_hdf5()
if ~exist('OCTAVE_VERSION', 'builtin') || exist('eef_hdf5_mex', 'file') ~= 3
    moxunit_throw_test_skipped_exception('needs Octave and eef_hdf5_mex, which is built where HDF5 is installed');
end
end

function [file, remove] = raw_file(X)
file = tempname();
write(file, X);
remove = onCleanup(@() delete(file));
end

function write(file, X)
id = fopen(file, 'w');
fwrite(id, X, class(X));
fclose(id);
end

function [file, remove] = octave_file(X) %#ok<INUSD>
file = [tempname() '.h5'];
save('-hdf5', file, 'X');
remove = onCleanup(@() delete(file));
end
