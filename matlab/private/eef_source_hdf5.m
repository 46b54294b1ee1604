function varargout = eef_source_hdf5(who, s, first, count)
%EEF_SOURCE_HDF5  Size, class or columns of a matrix in an HDF5 file or MAT-file.
%   [DIMENSIONS, CLASS_NAME, WRONG] = eef_source_hdf5(WHO, S) describes the matrix of the
%   source S. [X, WRONG] = eef_source_hdf5(WHO, S, FIRST, COUNT) reads COUNT columns from
%   FIRST on. WRONG is '', or says why the matrix cannot be read.
%
%   Octave uses eef_hdf5_mex. MATLAB uses matfile, or h5read when the name of the matrix
%   begins with a slash.

%   Licence: BSD-3-Clause, see LICENSE.

if ~exist('OCTAVE_VERSION', 'builtin')
    read = @read_matlab;
elseif exist('eef_hdf5_mex', 'file') == 3
    read = @read_octave;
else
    eef_error('badSource', who, ['HDF5 files need the MEX function eef_hdf5_mex, which is built where the HDF5 ' ...
        'library is installed (Debian: libhdf5-dev)']);
end
if nargin == 2
    [varargout{1:3}] = read(s);
else
    [varargout{1:2}] = read(s, first, count);
end
end

function varargout = read_octave(s, varargin)
name = s.variable;
if name(1) ~= '/'
    name = ['/' name];
end
[varargout{1:nargout}] = eef_hdf5_mex(s.from, name, varargin{:});
end

function varargout = read_matlab(s, first, count)
varargout = [repmat({[]}, 1, nargout - 1), {''}];
try
    if s.variable(1) == '/'
        if nargin == 1
            details = h5info(s.from, s.variable);
            sample = h5read(s.from, s.variable, [1 1], [1 1]);
            varargout(1:2) = {details.Dataspace.Size, class(sample)};
        else
            varargout{1} = h5read(s.from, s.variable, [1 first], [s.size(1) count]);
        end
    else
        file = matfile(s.from);
        if nargin == 1
            details = whos(file, s.variable);
            varargout(1:2) = {details.size, details.class};
        else
            varargout{1} = file.(s.variable)(:, first:first + count - 1);
        end
    end
catch exception
    varargout{end} = exception.message;
    return
end
if nargin == 1 && (numel(varargout{1}) ~= 2 || ~any(strcmp(varargout{2}, {'double', 'single', 'logical', 'int8', ...
        'uint8', 'int16', 'uint16', 'int32', 'uint32', 'int64', 'uint64'})))
    varargout{end} = 'the variable is not a matrix of real numbers';
end
end
