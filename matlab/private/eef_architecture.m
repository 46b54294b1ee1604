function [architecture, threads] = eef_architecture()
%EEF_ARCHITECTURE  Choose the code that computes.
%   ARCHITECTURE is 'm' for M code; else it is the CPU architecture to pass to a MEX
%   function, '' for the fastest one. THREADS is the number of threads to pass, 0 for the
%   default of the MEX function. Without MEX functions a warning is given once.

%   Licence: BSD-3-Clause, see LICENSE.

persistent warned
[architecture, threads, available] = eef_backend();
if strcmp(architecture, 'auto')
    if numel(available) > 1
        architecture = '';
    else
        architecture = 'm';
        if isempty(warned)
            warned = true;
            warning('eef:mexNotBuilt', ['The compiled functions of EEF-PCA are not built, so it uses ' ...
                'slower M code. Build them with eef_build.']);
        end
    end
end
if threads == 0
    threads = threads_of_host();
end
end

function threads = threads_of_host()
% The number of threads to which MATLAB is limited: by maxNumCompThreads, by its start option
% -singleCompThread, or as a worker of a parallel pool. The environment variable
% OMP_NUM_THREADS may reduce it further. 0 in Octave, which has no such limit.
persistent has_limit
if isempty(has_limit)
    has_limit = any(exist('maxNumCompThreads') == [2 5]); %#ok<EXIST> a file or a builtin function
end
threads = 0;
if has_limit
    try
        threads = maxNumCompThreads();
    catch
        threads = 1; % not available on workers that are threads of MATLAB
    end
    variable = floor(str2double(getenv('OMP_NUM_THREADS')));
    if variable >= 1
        threads = min(threads, variable);
    end
end
end
