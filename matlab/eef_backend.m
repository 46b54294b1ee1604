function [name, threads, available] = eef_backend(new_name, new_threads, varargin)
%EEF_BACKEND  Show or choose the code that computes, for tests and teaching.
%
%   Usage
%     [name, threads, available] = eef_backend()
%     eef_backend(name)
%     eef_backend(name, threads)
%
%   Input
%     name     'auto' (default): the fastest compiled code that this CPU can run,
%              or M code when none is built; or one of AVAILABLE
%     threads  number of threads of compiled code; 0 (default): the value of the
%              environment variable OMP_NUM_THREADS or, if it is not set, the number
%              of processors that this process may use; in MATLAB at most
%              maxNumCompThreads, which is 1 on most workers of a parallel pool
%
%   Output
%     name, threads  the present choice; with inputs, the previous choice, so that it
%                    can be restored
%     available      cell row of the backends that can be chosen here, slowest first:
%                    'm' (M code) and the CPU architectures of the compiled code
%
%   Notes
%     The choice holds until the next choice or the end of the program. A call with
%     inputs also searches for compiled functions again.
%
%     The threads are started and ended by every call. Small problems use one thread.
%
%   Example
%     >> [name, threads] = eef_backend('m');  % use M code
%     >> A = eef_gram([1 -1; 2 -2]);
%     >> eef_backend(name, threads);          % restore the previous choice
%
%
%   See also EEF_BUILD, EEF_GRAM, EEF_PCA.

%   Licence: BSD-3-Clause, see LICENSE.

persistent chosen_name chosen_threads found
if isempty(found)
    chosen_name = 'auto';
    chosen_threads = 0;
    found = find_backends();
end
if nargin == 0 || nargout > 0 % otherwise the outputs stay undefined, so nothing is printed
    name = chosen_name;
    threads = chosen_threads;
end
if nargin > 0
    who = 'eef_backend';
    found = find_backends();
    if nargin > 2
        eef_error('badCall', who, 'takes a name and a number of threads');
    end
    if nargin < 2
        new_threads = 0;
    end
    names = [{'auto'}, found];
    which = find(strcmp(names, eef_text(new_name)), 1);
    if isempty(which)
        eef_error('badOption', who, sprintf('the name must be one of ''%s'', but is %s', ...
            strjoin(names, ''', '''), eef_describe(new_name)));
    end
    if ~(isnumeric(new_threads) && isreal(new_threads) && ~issparse(new_threads) && ...
            isscalar(new_threads) && new_threads >= 0 && new_threads == floor(new_threads) && new_threads < 2^31)
        eef_error('badOption', who, sprintf('the number of threads must be an integer from 0, but is %s', ...
            eef_describe(new_threads)));
    end
    chosen_name = names{which};
    chosen_threads = double(new_threads);
end
available = found;
end

function names = find_backends()
names = {'m'};
if exist('eef_architectures_mex', 'file') == 3
    try
        names = [names, eef_architectures_mex()];
    catch
        % Built for another system or another version of the host: treat it as not built.
    end
end
end
