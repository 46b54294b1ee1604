function [name, threads, available] = eef_backend(new_name, new_threads, varargin)
%EEF_BACKEND  Ask or choose how the toolbox computes, for tests and teaching.
%
%   Usage
%     [name, threads, available] = eef_backend()
%     eef_backend(name)
%     eef_backend(name, threads)
%
%   Input
%     name     'auto' (default): the fastest compiled code that this CPU can run,
%              or the M code when none is built; or one of AVAILABLE
%     threads  number of threads of compiled code; 0 (default): as many as the
%              environment variable OMP_NUM_THREADS says, or else one for each
%              processor. They end with every call. Small problems take one
%
%   Output
%     name, threads  the choice in force; with inputs, the one before it, so that
%                    it can be restored
%     available      cell row of the backends that can be chosen here, slowest
%                    first: 'm' (plain M code) and the compiled variants
%
%   The choice holds until the next one or the end of the program. Naming a
%   backend also looks for compiled functions anew.
%
%   Example
%     >> [name, threads] = eef_backend('m');  % compute with M code,
%     >> A = eef_gram([1 -1; 2 -2]);
%     >> eef_backend(name, threads);          % then as before
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
if nargin == 0 || nargout > 0 % else nothing, so that none is printed
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
        eef_error('badOption', who, sprintf('the number of threads must be a whole number, but is %s', ...
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
        % Built for another version of the host or another system: as good as not built.
    end
end
end
