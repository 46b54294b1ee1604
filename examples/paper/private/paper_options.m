function options = paper_options(who, pairs)
%PAPER_OPTIONS  Read the Name, Value pairs of the paper's experiments.
%   options = paper_options(WHO, PAIRS) checks the names and values before any work
%   begins, and that the folder 'Output' can be written to. No result is written into an
%   installed package, because its removal would delete the result.

%   Licence: BSD-3-Clause, see LICENSE.

known = {
    'Images',         kit_root('data', 'images'),       @ischar,      'the name of a folder'
    'Draws',          5,                                @is_count,    'a whole number from 1'
    'Seed',           1,                                @is_seed,     'a whole number from 0 to 2^32-1'
    'Output',         '',                               @ischar,      'the name of a folder'
    'Sizes',          [32:16:128, 256, 512, 1024],      @are_sizes,   'a vector of multiples of 4'
    'Timing',         'auto',                           @is_timing,   '''auto'', true or false'
    'ToolboxSeconds', 600,                              @is_duration, 'a number of seconds'
    'Progress',       [],                               @is_function, 'a function of the fraction done'
};
options = kit_options(who, known, pairs);
if ~isempty(options.Output)
    refuse_installation(who, options.Output);
    kit_folder(who, options.Output);
end
end

function refuse_installation(who, folder)
installed = kit_root();
if isempty(regexp(folder, '^([A-Za-z]:|[\\/])', 'once'))
    folder = fullfile(pwd(), folder);
end
if exist(kit_root('packinfo'), 'dir') && strncmp([folder filesep()], [installed filesep()], numel(installed) + 1)
    kit_error('badFile', ['%s: the output folder %s is inside the installed package, whose removal would delete it; ' ...
        'give another folder as ''Output'' or change the current folder.'], who, folder);
end
end

function ok = is_timing(value)
ok = (islogical(value) && isscalar(value)) || isequal(value, 'auto');
end

function ok = is_count(value)
ok = are_whole(value) && isscalar(value) && value >= 1;
end

function ok = is_seed(value)
ok = are_whole(value) && isscalar(value) && value >= 0 && value < 2^32;
end

function ok = are_sizes(value)
ok = are_whole(value) && isvector(value) && all(value >= 4 & mod(value, 4) == 0);
end

function ok = is_duration(value)
ok = are_finite(value) && isscalar(value) && value >= 0;
end

function ok = is_function(value)
ok = isa(value, 'function_handle');
end

function ok = are_whole(value)
ok = are_finite(value) && all(value(:) == floor(value(:)));
end

function ok = are_finite(value)
ok = isnumeric(value) && isreal(value) && all(isfinite(value(:)));
end
