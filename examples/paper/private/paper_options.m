function options = paper_options(who, pairs)
%PAPER_OPTIONS  Read the Name, Value pairs of the paper's experiments.
%   options = paper_options(WHO, PAIRS) checks what can be checked before any work:
%   names and values, and that the folder 'Output' can be written to.

%   Licence: BSD-3-Clause, see LICENSE.

options = struct('Images', paper_folder('data', 'images'), 'Draws', 5, 'Seed', 1, 'Output', '', ...
    'Sizes', [32:16:128, 256, 512, 1024], 'ToolboxSeconds', 600, 'Progress', []);
names = fieldnames(options);
if mod(numel(pairs), 2) ~= 0
    paper_error('badOption', '%s: options come in pairs of a name and a value.', who);
end
for p = 1:2:numel(pairs)
    which = [];
    if ischar(pairs{p}) || isa(pairs{p}, 'string')
        which = find(strcmpi(names, char(pairs{p})), 1);
    end
    if isempty(which)
        paper_error('badOption', '%s: option %d is none of %s.', who, (p + 1) / 2, strjoin(names', ', '));
    end
    options.(names{which}) = read_value(who, names{which}, pairs{p + 1});
end
if ~isempty(options.Output)
    check_writable(who, options.Output);
end
end

function value = read_value(who, name, value)
if isa(value, 'string')
    value = char(value);
end
number = isnumeric(value) && isreal(value) && all(isfinite(value(:)));
whole = number && all(value(:) == floor(value(:)));
switch name
    case {'Images', 'Output'}
        ok = ischar(value);
        wanted = 'the name of a folder';
    case 'Draws'
        ok = whole && isscalar(value) && value >= 1;
        wanted = 'a whole number from 1';
    case 'Seed'
        ok = whole && isscalar(value) && value >= 0 && value < 2^32;
        wanted = 'a whole number from 0 to 2^32-1';
    case 'Sizes'
        ok = whole && isvector(value) && all(value >= 4 & mod(value, 4) == 0);
        wanted = 'a vector of multiples of 4';
    case 'ToolboxSeconds'
        ok = number && isscalar(value) && value >= 0;
        wanted = 'a number of seconds';
    case 'Progress'
        ok = isa(value, 'function_handle');
        wanted = 'a function of the fraction done';
end
if ~ok
    paper_error('badOption', '%s: %s must be %s.', who, name, wanted);
end
end

function check_writable(who, folder)
if ~exist(folder, 'dir')
    mkdir_quietly(folder);
end
probe = fullfile(folder, 'write_test.tmp');
file = fopen(probe, 'w');
if file < 0
    paper_error('badFile', '%s: the output folder %s cannot be written to.', who, folder);
end
fclose(file);
delete(probe);
end

function mkdir_quietly(folder)
% The outputs keep mkdir from raising its own error.
[made, message] = mkdir(folder); %#ok<ASGLU>
end
