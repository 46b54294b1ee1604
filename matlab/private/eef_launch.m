function [W, lambda, mu, info] = eef_launch(who, s, K, kernel, options)
%EEF_LAUNCH  Run the program eef-pca on a file, and read its result.
%   [W, LAMBDA, MU, INFO] = eef_launch(WHO, S, K, KERNEL, OPTIONS) computes the components of the
%   source S, which must be a binary or HDF5 file. OPTIONS is the struct of the options of eef_pca:
%   Center, Select, Solver, Tol, MaxIter, and Launcher, the command that starts processes, such as
%   'mpirun -n 8'. It is used as it is. All other words are quoted, and names of files with unusual
%   characters are refused, so that nothing but the launcher can reach a shell as a command.
%
%   The program is build/mpi/eef-pca of the toolbox, or what the environment variable EEF_PROGRAM
%   names, or else eef-pca of the search path of the shell. INFO has the fields of eef_pca, and
%   those that the program adds. Errors of the program are raised in the name of WHO.

%   Licence: BSD-3-Clause, see LICENSE.

if ~isunix()
    eef_error('launchFailed', who, 'the program eef-pca needs Linux or another Unix');
end
output = [tempname() '.h5'];
remove_output = onCleanup(@() remove_file(output));
[center, remove_center] = center_word(who, options.Center); %#ok<ASGLU>
words = [input_words(who, s), {'--output', output, '--components', sprintf('%d', K), '--kernel', kernel, ...
    '--center', center, '--select', options.Select, '--solver', options.Solver, ...
    '--tol', sprintf('%.17g', options.Tol), '--max-iter', sprintf('%d', options.MaxIter)}];
words = cellfun(@(word) quote(who, word), [{program()}, words], 'UniformOutput', false);
[status, printed] = system([options.Launcher, sprintf(' %s', words{:}), ' 2>&1']);
if status ~= 0
    raise(who, printed, s);
elseif ~exist(output, 'file')
    eef_error('launchFailed', who, sprintf('the launcher ''%s'' has not started the program', options.Launcher));
end
[W, lambda, mu, info] = read_model(output);
info.converged = info.converged == 1;
end

function file = program()
file = getenv('EEF_PROGRAM');
if isempty(file)
    file = fullfile(eef_root(), 'build', 'mpi', 'eef-pca');
    if ~exist(file, 'file')
        file = 'eef-pca';
    end
end
end

function words = input_words(who, s)
switch s.kind
    case 'raw'
        words = {'--input', s.from, '--size', sprintf('%dx%d', s.size(1), s.size(2)), '--class', s.class};
    case 'hdf5'
        name = s.variable;
        if name(1) ~= '/'
            name = ['/' name];
        end
        words = {'--input', [s.from ':' name]};
    otherwise
        eef_error('badOption', who, 'Launcher needs a source that is a binary file or an HDF5 file');
end
end

function [word, remove] = center_word(who, center)
% A vector goes through a file, which is removed with the second output.
remove = [];
if ischar(center)
    word = center;
elseif isscalar(center)
    word = sprintf('%.17g', center);
else
    file = [tempname() '.h5'];
    remove = onCleanup(@() remove_file(file));
    if exist('OCTAVE_VERSION', 'builtin')
        save('-hdf5', file, 'center');
    else
        h5create(file, '/center', size(center));
        h5write(file, '/center', center);
    end
    word = [file ':/center'];
end
quote(who, word);
end

function word = quote(who, word)
% Letters, digits and a few other characters, in single quotes.
if isempty(regexp(word, '^[\w./+=,@%: -]+$', 'once')) || any(word > 126)
    eef_error('badOption', who, sprintf(['Launcher cannot be used with the name ''%s'': it may have letters, digits, ' ...
        'spaces and the characters . / _ + = , @ %% : - only'], word));
end
word = ['''' word ''''];
end

function raise(who, printed, s)
% The message of the program is 'eef-pca: eef:NAME: TEXT.'
found = regexp(printed, 'eef-pca: eef:(\w+): ([^\n]*)\.', 'tokens', 'once');
if isempty(found)
    eef_error('launchFailed', who, sprintf('eef-pca cannot be run: %s', strtrim(printed)));
end
place = regexp(found{2}, 'in (\d+) entries, first in sample (\d+), row (\d+)', 'tokens', 'once');
switch found{1}
    case {'notFinite', 'notExact'}
        numbers = cellfun(@str2double, place);
        fault = struct('name', found{1}, 'argument', 'the source', 'count', numbers(1), 'row', numbers(3), ...
            'col', numbers(2));
        eef_fault_raise(who, fault, s.class);
    case {'overflow', 'noMemory', 'interrupted', 'internal'}
        eef_fault_raise(who, struct('name', found{1}), s.class);
    case {'badSource', 'badFile', 'badOption', 'tooLarge'}
        eef_error(found{1}, who, found{2});
    otherwise
        eef_error('launchFailed', who, sprintf('eef:%s: %s', found{1}, found{2}));
end
end

function [W, lambda, mu, info] = read_model(file)
if exist('OCTAVE_VERSION', 'builtin')
    model = load(file);
    W = model.W;
    lambda = model.lambda;
    mu = model.mu;
    info = model.info;
else
    W = h5read(file, '/W');
    lambda = h5read(file, '/lambda');
    mu = h5read(file, '/mu');
    info = struct();
    details = h5info(file, '/info');
    for k = 1:numel(details.Datasets)
        name = details.Datasets(k).Name;
        value = h5read(file, ['/info/' name]);
        if ~isnumeric(value)
            value = char(strrep(char(value), char(0), '')); % text ends with a zero
        end
        info.(name) = value;
    end
end
end

function remove_file(file)
if exist(file, 'file')
    delete(file);
end
end
