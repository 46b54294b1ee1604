function [architecture, threads] = eef_architecture()
%EEF_ARCHITECTURE  Choose the code that computes.
%   ARCHITECTURE is 'm' for M code; else it is the CPU architecture to pass to a MEX
%   function, '' for the fastest one. THREADS is the number of threads to pass. Without
%   MEX functions a warning is given once.

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
end
