function [X, s] = eef_source_read(who, s, columns)
%EEF_SOURCE_READ  Read some samples of a source, and check them.
%   [X, S] = eef_source_read(WHO, S, COLUMNS) returns the D x numel(COLUMNS) matrix X of the
%   samples with these numbers, in the name of the public function WHO. In the output S the class
%   of the samples is known: blocks that are read later must have the same class.
%
%   See EEF_SOURCE for the faults. The numbers of samples in messages are those of the source.

%   Licence: BSD-3-Clause, see LICENSE.

switch s.kind
    case 'reader'
        X = read_function(who, s, columns);
    case 'pictures'
        X = read_pictures(who, s, columns);
    case 'raw'
        X = read_runs(who, s, columns, @read_raw);
    case 'hdf5'
        X = read_runs(who, s, columns, @read_hdf5);
    otherwise
        eef_error('badSource', who, 'the source is not one that eef_source has described');
end
check_block(who, s, columns, X);
s.class = class(X);
fault = eef_fault_entries('the source', X);
if ~isempty(fault)
    fault.col = columns(fault.col);
    eef_fault_raise(who, fault, class(X));
end
end

function check_block(who, s, columns, X)
place = samples_text(columns);
if ~(isnumeric(X) || islogical(X)) || ~isreal(X) || issparse(X)
    eef_error('badSource', who, sprintf(['%s must be a real, full matrix of class double, single, logical or an ' ...
        'integer class, but are %s'], place, eef_describe(X)));
end
expected = [s.size(1), numel(columns)];
if ~isequal(size(X), expected)
    eef_error('badSource', who, sprintf('%s must be %d x %d, but are %s', place, expected(1), expected(2), ...
        eef_describe(X)));
end
if ~isempty(s.class) && ~strcmp(class(X), s.class)
    eef_error('badSource', who, sprintf('%s must be of class %s as the others, but are %s', place, s.class, class(X)));
end
end

function text = samples_text(columns)
if numel(columns) == 1
    text = sprintf('the entries of sample %d', columns);
else
    text = sprintf('the %d samples from %d to %d', numel(columns), columns(1), columns(end));
end
end

function X = read_function(who, s, columns)
try
    X = s.from(columns);
catch exception
    eef_error('badSource', who, sprintf('the reader failed for %s: %s', samples_text(columns), exception.message));
end
end

function X = read_pictures(who, s, columns)
X = zeros(s.size(1), numel(columns), s.class);
for k = 1:numel(columns)
    file = s.from{columns(k)};
    column = eef_source_picture(who, file);
    if numel(column) ~= s.size(1) || ~strcmp(class(column), s.class)
        eef_error('badSource', who, sprintf('the picture %s has %d numbers of class %s, but the first one has %d of %s', ...
            file, numel(column), class(column), s.size(1), s.class));
    end
    X(:, k) = column;
end
end

function X = read_runs(who, s, columns, read)
% Consecutive columns are read together.
X = cell(1, 0);
starts = [1, find(diff(columns(:)') ~= 1) + 1, numel(columns) + 1];
for k = 1:numel(starts) - 1
    X{k} = read(who, s, columns(starts(k)), starts(k + 1) - starts(k)); %#ok<AGROW>
end
X = [X{:}];
end

function X = read_raw(who, s, first, count)
file = fopen(s.from, 'r');
if file < 0
    eef_error('badSource', who, sprintf('the file %s cannot be opened', s.from));
end
close_file = onCleanup(@() fclose(file));
bytes = numel(typecast(cast(0, s.class), 'uint8'));
reached = fseek(file, (first - 1) * s.size(1) * bytes, 'bof');
X = zeros(0, 0, s.class);
if reached == 0
    X = fread(file, [s.size(1) count], [s.class '=>' s.class]);
end
if ~isequal(size(X), [s.size(1) count])
    eef_error('badSource', who, sprintf('the file %s ends before sample %d', s.from, first + count - 1));
end
end

function X = read_hdf5(who, s, first, count)
[X, wrong] = eef_source_hdf5(who, s, first, count);
if ~isempty(wrong)
    eef_error('badSource', who, sprintf('%s, %s: %s', s.from, s.variable, wrong));
end
end
