function [status, output, model] = run_program(processes, words, environment)
%RUN_PROGRAM  Run eef-pca on some processes and load its output.
%   [STATUS, OUTPUT, MODEL] = run_program(PROCESSES, WORDS) runs the program that the environment variable
%   EEF_PROGRAM names. WORDS is one char row; '@' stands for the name of the output file. MODEL is the
%   struct that load returns, or [] when there is no output file. OUTPUT is what the program printed.
%   run_program(..., ENVIRONMENT) sets variables first, such as 'NAME=VALUE'.

%   Licence: BSD-3-Clause, see LICENSE.

if nargin < 3
    environment = '';
end
file = [tempname() '.h5'];
remove = onCleanup(@() remove_file(file));
command = sprintf(['env OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 %s ' ...
    'mpirun --oversubscribe --bind-to none -n %d "%s" %s 2>&1'], ...
    environment, processes, getenv('EEF_PROGRAM'), strrep(words, '@', file));
[status, output] = system(command);
model = [];
if exist(file, 'file')
    model = load(file);
end
assertFalse(logical(exist([file '.part'], 'file')), 'the partial file remains');
end

function remove_file(file)
if exist(file, 'file')
    delete(file);
end
end
