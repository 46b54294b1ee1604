function eef_build(varargin)
%EEF_BUILD  Compile the toolbox's MEX functions, in MATLAB or Octave.
%
%   Usage
%     eef_build
%
%   It needs the C sources (the folder mex beside this one) and a C compiler:
%   MATLAB's `mex -setup C` shows which one is chosen; Octave brings mkoctfile with
%   its development files. The MEX files are put beside this file. With Octave on
%   Linux, `make` does the same and builds only what has changed.
%
%   The toolbox also works without them, in slower M code.
%
%   Example
%     addpath('matlab');
%     eef_build
%
%   See also EEF_SETUP, EEF_BACKEND.

%   Licence: BSD-3-Clause, see LICENSE.

who = 'eef_build';
if nargin > 0
    eef_error('badCall', who, 'takes no inputs');
end
matlab_dir = fileparts(mfilename('fullpath'));
mex_dir = fullfile(fileparts(matlab_dir), 'mex');
gateways = files_in(mex_dir, '*_mex.c');
if isempty(gateways)
    eef_error('buildFailed', who, sprintf('there are no C sources in %s', mex_dir));
end
if exist('OCTAVE_VERSION', 'builtin')
    compile = @compile_octave;
else
    compile = @compile_matlab;
end

object_dir = tempname();
mkdir(object_dir);
remove = onCleanup(@() remove_folder(object_dir));
shared = [{fullfile(mex_dir, 'gateway.c')}, files_in(fullfile(mex_dir, 'core'), '*.c')];
includes = {['-I' mex_dir], ['-I' fullfile(mex_dir, 'core')]};
objects = cell(size(shared));
for k = 1:numel(shared)
    objects{k} = compile(who, shared(k), object_dir, includes, true);
end
for k = 1:numel(gateways)
    [~, name] = fileparts(gateways{k});
    clear(name); % a loaded file cannot be replaced everywhere
    compile(who, [gateways(k), objects], matlab_dir, includes, false);
end
rehash(); % notices the new files
eef_backend('auto');
fprintf('eef_build: built %d MEX functions in %s\n', numel(gateways), matlab_dir);
end

function files = files_in(folder, pattern)
entries = dir(fullfile(folder, pattern));
files = cellfun(@(name) fullfile(folder, name), {entries.name}, 'UniformOutput', false);
end

function output = compile_octave(who, sources, folder, includes, object_only)
% mkoctfile takes options that it does not know only after the sources.
[~, name] = fileparts(sources{1});
options = [includes, {'-std=c11', '-O3', '-pthread'}];
if object_only
    output = fullfile(folder, [name '.o']);
    options = [options, {'-c'}];
else
    output = fullfile(folder, [name '.' mexext()]);
    options = [options, {'-llapack', '-lblas'}];
end
program = fullfile(OCTAVE_HOME(), 'bin', 'mkoctfile');
command = sprintf(' "%s"', program, '--mex', '-o', output, sources{:}, options{:});
[status, messages] = system([command(2:end) ' 2>&1']);
if status ~= 0
    eef_error('buildFailed', who, sprintf('mkoctfile failed on %s:\n%s', name, messages));
end
end

function output = compile_matlab(who, sources, folder, includes, object_only)
% Only real data is used: either of MATLAB's layouts of complex arrays will do.
[~, name] = fileparts(sources{1});
options = [{'-silent', '-DEEF_LAPACK_ILP64'}, includes];
if ispc()
    extension = '.obj';
    compiler = mex.getCompilerConfigurations('C', 'Selected');
    if ~isempty(strfind(lower(compiler.ShortName), 'msvc'))
        % It has neither atomics nor POSIX threads: one thread.
        options{end + 1} = 'COMPFLAGS=$COMPFLAGS /std:c11';
    else
        options = [options, gcc_flags()];
    end
else
    extension = '.o';
    options = [options, gcc_flags()];
end
output = fullfile(folder, [name extension]);
if object_only
    options = [options, {'-c'}];
else
    options = [options, {'-lmwlapack', '-lmwblas'}];
end
try
    mex('-outdir', folder, options{:}, sources{:});
catch exception
    eef_error('buildFailed', who, sprintf('mex failed on %s:\n%s', name, exception.message));
end
end

function flags = gcc_flags()
flags = {'CFLAGS=$CFLAGS -std=c11 -pthread', 'COPTIMFLAGS=-O3 -DNDEBUG', 'LDFLAGS=$LDFLAGS -pthread'};
end

function remove_folder(folder)
% Octave asks before it removes a folder that is not empty.
files = files_in(folder, '*.o*');
cellfun(@delete, files);
rmdir(folder);
end
