function result = eef_compute(who, m_function, mex_function, varargin)
%EEF_COMPUTE  Call a function's M code or its MEX function, and raise the fault of either.

%   Licence: BSD-3-Clause, see LICENSE.

[variant, threads] = eef_variant();
try
    if strcmp(variant, 'm')
        [result, fault] = m_function(varargin{:});
    else
        [result, fault] = mex_function(varargin{:}, variant, threads);
    end
catch exception
    if any(strcmp(exception.identifier, ...
            {'Octave:bad-alloc', 'MATLAB:nomem', 'MATLAB:array:SizeLimitExceeded'}))
        eef_error('noMemory', who);
    end
    rethrow(exception);
end
if ~isempty(fault)
    eef_raise(who, fault, class(result));
end
end
