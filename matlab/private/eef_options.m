function options = eef_options(who, defaults, pairs)
%EEF_OPTIONS  Read Name, Value pairs.
%   options = eef_options(WHO, DEFAULTS, PAIRS) returns the struct DEFAULTS with the
%   values of the cell row PAIRS in place of the defaults. The function WHO accepts the
%   options that are fields of DEFAULTS. The case of names and choices is ignored. The
%   table below has the accepted values of every option of the toolbox.

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
if mod(numel(pairs), 2) ~= 0
    eef_error('badOption', who, 'options must be pairs of a name and a value');
end
for p = 1:2:numel(pairs)
    row = find(strcmpi(eef_text(pairs{p}), names), 1);
    if isempty(row) || ~isfield(defaults, names{row})
        eef_error('badOption', who, sprintf('there is no option %s; the options are %s', ...
            eef_describe(pairs{p}), strjoin(fieldnames(defaults)', ', ')));
    end
    options.(names{row}) = read_value(who, names{row}, pairs{p + 1}, kinds{row}, choices{row});
end
end

function value = read_value(who, name, value, kind, choices)
switch kind % each text has one %s for the choices, which may be empty
    case 'choice'
        [value, ok] = pick(value, choices);
        accepted = 'one of %s';
    case 'center'
        % eef_check_center checks the length of a vector, once the data is known.
        ok = isnumeric(value) && isreal(value) && ~issparse(value) && ...
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
ok = isnumeric(value) && isreal(value) && ~issparse(value) && isscalar(value) && isfinite(value);
end

function [value, ok] = pick(value, choices)
which = find(strcmpi(choices, eef_text(value)), 1);
ok = ~isempty(which);
if ok
    value = choices{which};
end
end
