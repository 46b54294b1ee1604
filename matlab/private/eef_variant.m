function [variant, threads] = eef_variant()
%EEF_VARIANT  How to compute: 'm' for plain M code, else the arguments of a MEX function.
%   Warns once when there is no MEX function to call.

%   Licence: BSD-3-Clause, see LICENSE.

persistent warned
[variant, threads, available] = eef_backend();
if strcmp(variant, 'auto')
    if numel(available) > 1
        variant = ''; % the fastest
    else
        variant = 'm';
        if isempty(warned)
            warned = true;
            warning('eef:mexNotBuilt', ['EEF-PCA works without its compiled functions, slowly. ' ...
                'Build them with ''make'' or eef_build.']);
        end
    end
end
end
