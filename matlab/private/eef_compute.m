function varargout = eef_compute(who, m_function, mex_function, varargin)
%EEF_COMPUTE  Call the M code or the MEX function, and raise its fault as an error.
%   [...] = eef_compute(WHO, M_FUNCTION, MEX_FUNCTION, ...) passes the further arguments,
%   of which the first is data, on for the public function WHO. Both functions return a
%   fault as their last output, see EEF_FAULT.

%   Licence: BSD-3-Clause, see LICENSE.

[architecture, threads] = eef_architecture();
try
    if strcmp(architecture, 'm')
        [varargout{1:nargout}, fault] = m_function(varargin{:});
    else
        [varargout{1:nargout}, fault] = mex_function(varargin{:}, architecture, threads);
    end
catch exception
    if any(strcmp(exception.identifier, ...
            {'Octave:bad-alloc', 'MATLAB:nomem', 'MATLAB:array:SizeLimitExceeded'}))
        eef_error('noMemory', who);
    end
    rethrow(exception);
end
if ~isempty(fault)
    class_name = 'double';
    if isa(varargin{1}, 'single')
        class_name = 'single';
    end
    eef_fault_raise(who, fault, class_name);
end
end
