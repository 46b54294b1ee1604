function s = eef_source(from, what, class_name, varargin)
%EEF_SOURCE  Samples that are read from a function or from files when they are needed.
%   A source describes a D x N matrix with ONE SAMPLE PER COLUMN without reading it.
%
%   Usage
%     s = eef_source(reader, [D N])
%     s = eef_source(pattern)
%     s = eef_source(file, [D N], class_name)
%     s = eef_source(file, variable)
%
%   Input
%     reader      function handle: reader(columns) returns the D x numel(columns) matrix
%                 of the samples with these numbers, of class double, single, logical or
%                 any integer class, always the same one
%     [D N]       number of rows and number of samples
%     pattern     name of picture files with *, such as 'frames/*.png': each picture is
%                 one sample, all its pixels in one column, the colours one after the
%                 other; frame2.png comes before frame10.png
%     file        a binary file with the entries of the matrix column by column, in the
%                 byte order of this machine, or a MAT-file of version 7.3 or HDF5 file
%     class_name  class of the entries of the binary file: 'double', 'single' or an
%                 integer class
%     variable    name of the matrix in the MAT-file or HDF5 file, such as 'X' or '/X'
%
%   Output
%     s  struct with the fields
%          kind      'reader', 'pictures', 'raw' or 'hdf5'
%          size      [D N]
%          class     class of the samples; '' for a reader
%          from      the reader, the names of the pictures (cell column) or the file
%          variable  name of the matrix in the file, else ''
%
%   Notes
%     Files are looked for, and the size and class of pictures and HDF5 matrices are
%     read, when the source is described. All other faults are found when samples are
%     read. They are errors with the identifier eef:badSource: a file that is missing,
%     unreadable or too short, pictures of different sizes, a block of the wrong size or
%     class, and a reader that fails. NaN and Inf are errors (eef:notFinite) with the
%     number of the sample.
%
%     Octave reads HDF5 files with a MEX function, which is built where the HDF5 library
%     is installed. It also reads files of save -hdf5.
%
%   Example
%     >> s = eef_source(@(columns) [columns; columns.^2], [2 1000]);
%     >> s.size
%     ans =
%        2   1000
%
%
%   See also EEF_PCA, EEF_PROJECT.

%   Licence: BSD-3-Clause, see LICENSE.

who = 'eef_source';
if nargin > 3
    eef_error('badCall', who, 'takes at most three inputs');
end
if nargin == 2 && isa(from, 'function_handle')
    s = describe('reader', from, check_size(who, what), '', '');
elseif nargin == 1 && ~isempty(eef_text(from))
    s = describe_pictures(who, eef_text(from));
elseif nargin == 3 && ~isempty(eef_text(from)) && ~isempty(eef_text(class_name))
    s = describe_raw(who, eef_text(from), check_size(who, what), eef_text(class_name));
elseif nargin == 2 && ~isempty(eef_text(from)) && ~isempty(eef_text(what))
    s = describe_hdf5(who, eef_text(from), eef_text(what));
else
    eef_error('badCall', who, ['needs a reader and [D N], a pattern of file names, a file with [D N] and a class, ' ...
        'or a file and a variable']);
end
end

function s = describe(kind, from, dimensions, class_name, variable)
% A cell is wrapped in a cell, because struct makes an array of cells otherwise.
s = struct('kind', kind, 'size', dimensions, 'class', class_name, 'from', {{from}}, 'variable', variable);
s.from = from;
end

function dimensions = check_size(who, dimensions)
ok = isnumeric(dimensions) && isreal(dimensions) && isequal(size(dimensions), [1 2]);
ok = ok && all(dimensions >= 1 & dimensions == floor(dimensions) & dimensions < 2^53);
if ~ok
    eef_error('badSize', who, sprintf('the size must be [D N], two integers from 1, but is %s', ...
        eef_describe(dimensions)));
end
dimensions = double(dimensions);
end

function s = describe_pictures(who, pattern)
entries = dir(pattern);
names = {entries(~[entries.isdir]).name};
if isempty(names)
    eef_error('badSource', who, sprintf('there is no file %s', pattern));
end
[~, order] = sort(cellfun(@natural_key, names, 'UniformOutput', false));
folder = fileparts(pattern);
files = cellfun(@(name) fullfile(folder, name), names(order), 'UniformOutput', false);
first = eef_source_picture(who, files{1});
s = describe('pictures', files(:), [numel(first), numel(files)], class(first), '');
end

function key = natural_key(name)
% Numbers are filled up with zeros, so that their order is that of text.
digits = 20;
[numbers, parts] = regexp(name, '\d+', 'match', 'split');
key = parts{1};
for k = 1:numel(numbers)
    key = [key, repmat('0', 1, digits - numel(numbers{k})), numbers{k}, parts{k + 1}]; %#ok<AGROW>
end
end

function s = describe_raw(who, file, dimensions, class_name)
classes = {'double', 'single', 'int8', 'uint8', 'int16', 'uint16', 'int32', 'uint32', 'int64', 'uint64'};
if ~any(strcmp(class_name, classes))
    eef_error('badSource', who, sprintf('the class must be one of %s, but is ''%s''', strjoin(classes, ', '), ...
        class_name));
end
entries = dir(file);
if numel(entries) ~= 1 || entries.isdir
    eef_error('badSource', who, sprintf('there is no file %s', file));
end
needed = prod(dimensions) * numel(typecast(cast(0, class_name), 'uint8'));
if entries.bytes < needed
    eef_error('badSource', who, sprintf('%s is too short: it has %.0f bytes of %.0f', file, entries.bytes, needed));
end
s = describe('raw', file, dimensions, class_name, '');
end

function s = describe_hdf5(who, file, variable)
if ~exist(file, 'file')
    eef_error('badSource', who, sprintf('there is no file %s', file));
end
s = describe('hdf5', file, [0 0], '', variable);
[s.size, s.class, wrong] = eef_source_hdf5(who, s);
if ~isempty(wrong)
    eef_error('badSource', who, sprintf('%s, %s: %s', file, variable, wrong));
end
end
