function options = eef_options(who, defaults, pairs)
%EEF_OPTIONS  Read Name, Value pairs.
%   options = eef_options(WHO, DEFAULTS, PAIRS) returns the struct DEFAULTS with the
%   values of the cell row PAIRS in place of the defaults. The function WHO accepts the
%   options that are fields of DEFAULTS. Names and choices may be abbreviated, see EEF_MATCH.
%   The table below has the accepted values of every option of the toolbox.

%   Licence: BSD-3-Clause, see LICENSE.

persistent names kinds choices
if isempty(names)
    table = {
        'Center',  'center', {'none', 'mean', 'median'}
        'Solver',  'choice', {'auto', 'dense', 'operator'}
        'Select',  'choice', {'largest', 'magnitude'}
        'Method',  'choice', {'fixedpoint', 'bitflip', 'greedy', 'exact'}
        'Display', 'choice', {'off', 'iter'}
        'Tol',     'positive', {}
        'MaxIter', 'count', {}
        'Starts',  'count', {}
        'Seed',    'seed', {}
        'Memory',  'bytes', {}
        'Scratch', 'text', {}
        'Launcher', 'text', {}
        'Start',   'start', {'eef', 'l1', 'l2'}
        'Cutoff',  'positive', {}
        'Robust',  'switch', {}
        'From',    'choice', {'samples', 'scores'}
    };
    names = table(:, 1);
    kinds = table(:, 2);
    choices = table(:, 3);
end
options = defaults;
for p = 1:2:numel(pairs)
    name = pairs{p};
    if ~ischar(name) || ~isfield(defaults, name)
        name = eef_match(name, fieldnames(defaults));
    end
    if isempty(name)
        eef_error('badOption', who, unknown_option(pairs{p}, defaults));
    elseif p == numel(pairs)
        eef_error('badOption', who, sprintf('the option %s has no value', name));
    end
    row = strcmp(names, name);
    value = pairs{p + 1};
    if ~(ischar(value) && size(value, 1) == 1 && any(strcmp(value, choices{row}))) % else it is a choice as it is
        value = read_value(who, name, value, kinds{row}, choices{row});
    end
    options.(name) = value;
end
end

function text = unknown_option(name, defaults)
text = sprintf('there is no option %s; the options are %s', eef_describe(name), ...
    strjoin(fieldnames(defaults)', ', '));
if strcmpi(eef_text(name), 'kernel') && isfield(defaults, 'Solver')
    text = [text '; the kernel is the third argument, as in eef_pca(X, K, ''minm'')'];
end
end

function value = read_value(who, name, value, kind, choices)
switch kind % each text has one %s for the choices, which may be empty
    case 'choice'
        [value, ok] = pick(value, choices);
        accepted = 'one of %s';
    case 'center'
        % eef_check_center checks the length of a vector, once the data is known.
        ok = isnumeric(value) && eef_is_plain(value) && isreal(value) && ~issparse(value) && ...
            size(value, 2) == 1 && ndims(value) == 2 && ~isempty(value) && all(isfinite(value));
        if ok
            value = double(value);
        else
            [value, ok] = pick(value, choices);
        end
        accepted = 'one of %s, a finite scalar or a finite column';
    case 'start'
        % eef_check_robust checks the size of a matrix, once the data is known.
        ok = isfloat(value) && isreal(value) && ~issparse(value) && ndims(value) == 2 && all(isfinite(value(:)));
        if ~ok
            [value, ok] = pick(value, choices);
        end
        accepted = 'one of %s or a finite matrix';
    case 'switch'
        ok = isscalar(value) && (islogical(value) || isequal(value, 0) || isequal(value, 1));
        accepted = '%strue or false';
    case 'positive'
        ok = is_number(value) && value > 0 && value <= 1e300; % the limit of the MEX function
        accepted = '%sa positive number up to 1e300';
    case 'count'
        ok = is_number(value) && value >= 1 && value == floor(value) && value < 2^31;
        accepted = '%san integer from 1';
    case 'seed'
        ok = is_number(value) && value >= 0 && value == floor(value) && value < 2^32;
        accepted = '%san integer from 0 to 2^32-1';
    case 'bytes'
        ok = is_number(value) && value >= 0 || isequal(value, Inf);
        accepted = '%sa number of bytes or Inf';
    case 'text'
        ok = ~isempty(eef_text(value));
        accepted = '%stext';
        if ok
            value = eef_text(value);
        end
end
if ~ok
    eef_error('badOption', who, sprintf(['%s must be ' accepted ', but is %s'], name, ...
        strjoin(choices, ', '), eef_describe(value)));
end
if ~ischar(value)
    value = double(value);
end
end

function ok = is_number(value)
ok = isnumeric(value) && eef_is_plain(value) && isreal(value) && ~issparse(value) && isscalar(value) && ...
    isfinite(value);
end

function [value, ok] = pick(value, choices)
matched = eef_match(value, choices);
ok = ~isempty(matched);
if ok
    value = matched;
end
end
