function varargout = eef_compute(who, m_function, mex_function, varargin)
%EEF_COMPUTE  Call a function's M code or its MEX function, and raise the fault of either.
%   [...] = eef_compute(WHO, M_FUNCTION, MEX_FUNCTION, ...) passes the further arguments on;
%   both functions return the fault after what is returned here.

%   Licence: BSD-3-Clause, see LICENSE.

[variant, threads] = eef_variant();
try
    if strcmp(variant, 'm')
        [varargout{1:nargout}, fault] = m_function(varargin{:});
    else
        [varargout{1:nargout}, fault] = mex_function(varargin{:}, variant, threads);
    end
catch exception
    if any(strcmp(exception.identifier, ...
            {'Octave:bad-alloc', 'MATLAB:nomem', 'MATLAB:array:SizeLimitExceeded'}))
        eef_error('noMemory', who);
    end
    rethrow(exception);
end
if ~isempty(fault)
    eef_raise(who, fault, class(varargout{1}));
end
end
