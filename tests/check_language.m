function ok = check_language(varargin)
%CHECK_LANGUAGE  Check that M-files use only the common language of MATLAB and Octave.
%   ok = check_language(FOLDER, ...) parses every M-file below the folders in
%   Octave with its language extensions (such as x += 1) as errors, looks for
%   the ones that Octave does not report, and prints what it finds.

%   Licence: BSD-3-Clause, see LICENSE.

check_itself();
ok = true;
count = 0;
for k = 1:numel(varargin)
    files = find_files(varargin{k});
    count = count + numel(files);
    for f = 1:numel(files)
        problem = check_file(files{f});
        if ~isempty(problem)
            ok = false;
            fprintf('%s: %s\n', files{f}, problem);
        end
    end
end
ok = ok && count > 0;
fprintf('%d M-files checked\n', count);
end

function check_itself()
% parse() uses an internal function of Octave: detect a version in which it does not work.
bad = {'x += 1;', 'x++;', 'if !x, end', 'x = 1; # one', 'if x, endif', 'x = "a";', ...
    'do, x = 1; until x', 'printf(''a'');', 'x = isfolder(''a'');'};
good = {'y = [x'' x''; ''#%"!''];  % don''t use "x += 1"', 'x = [~y, y ~= 1];', ...
    '    % do it until the end'};
file = [tempname() '.m'];
remove = onCleanup(@() delete(file));
for text = [bad, good]
    id = fopen(file, 'w');
    fprintf(id, 'x = 1; y = 2;\n%s\n', text{1});
    fclose(id);
    if isempty(check_file(file)) ~= any(strcmp(text{1}, good))
        error('check_language:broken', 'check_language is wrong about: %s', text{1});
    end
end
end

function files = find_files(folder)
files = {};
entries = dir(folder);
for k = 1:numel(entries)
    name = entries(k).name;
    if entries(k).isdir && name(1) ~= '.'
        files = [files, find_files(fullfile(folder, name))]; %#ok<AGROW>
    elseif numel(name) > 2 && strcmp(name(end - 1:end), '.m')
        files{end + 1} = fullfile(folder, name); %#ok<AGROW>
    end
end
end

function problem = check_file(file)
problem = parse(make_absolute_filename(file));
if ~isempty(problem)
    return
end
lines = strsplit(fileread(file), sprintf('\n'), 'CollapseDelimiters', false);
for k = 1:numel(lines)
    [found, newer] = foreign_words(lines{k});
    if ~isempty(found)
        problem = sprintf('line %d: %s is not MATLAB''s language', k, found);
        return
    elseif ~isempty(newer)
        problem = sprintf('line %d: %s is a function of releases after MATLAB R2016b', k, newer);
        return
    end
end
end

function problem = parse(file)
% M-files of Octave use the extensions, so none may be loaded while they are errors.
problem = '';
warning('error', 'Octave:language-extension');
try
    __parse_file__(file);
catch exception
    problem = exception.message;
end
warning('off', 'Octave:language-extension');
end

function [found, newer] = foreign_words(line)
% FOUND is not MATLAB's language. NEWER is a function that Octave 7 has, but not MATLAB R2016b, the
% earliest release that the toolbox supports.
% A quote after a name, number, bracket, dot or quote is a transpose. Any other quote opens a string.
code = regexprep(line, '(?<![\w\])}.''])''([^'']|'''')*''', '0');
code = regexprep(code, '%.*', '');
found = regexp(code, ['#|"|\*\*|\<(do|until|printf|puts|fdisp|unwind_protect|' ...
    'end(if|for|while|function|switch)|end_(try_catch|unwind_protect))\>'], 'match', 'once');
newer = regexp(code, '\<(isfile|isfolder|vecnorm|rescale|bounds|cospi|sinpi|turbo|mustBe\w+)(?=\()', 'match', 'once');
end
