function eef_build(varargin)
%EEF_BUILD  Compile the toolbox's MEX functions, in MATLAB or Octave.
%
%   Usage
%     eef_build
%
%   It needs the C sources (the folder mex beside this one) and a C compiler:
%   MATLAB's `mex -setup C` shows which one is chosen; Octave brings mkoctfile with
%   its development files. Compiler flags and libraries are those of mex/build.mk.
%   The MEX files are put beside this file. With Octave on Linux, `make` does the same
%   and builds only what has changed.
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
    link = @link_octave;
else
    compile = @compile_matlab;
    link = @link_matlab;
end
recipe = eef_read_build_recipe(mex_dir);
includes = {['-I' mex_dir], ['-I' fullfile(mex_dir, 'core')]};

object_dir = tempname();
mkdir(object_dir);
remove = onCleanup(@() remove_folder(object_dir));
% One call for each folder. The objects are in folders too, because files in different folders
% may have the same name.
objects = compile(who, recipe, {fullfile(mex_dir, 'gateway.c')}, object_dir, includes);
for k = 1:numel(recipe.core_folders)
    name = recipe.core_folders{k};
    folder = fullfile(object_dir, name);
    mkdir(folder);
    sources = files_in(fullfile(mex_dir, 'core', name), '*.c');
    objects = [objects, compile(who, recipe, sources, folder, includes)]; %#ok<AGROW>
end
for k = 1:numel(gateways)
    [~, name] = fileparts(gateways{k});
    clear(name); % a loaded file cannot be replaced everywhere
    link(who, recipe, [gateways(k), objects], matlab_dir, includes);
end
count = numel(gateways) + build_hdf5(who, recipe, fullfile(mex_dir, 'hdf5'), objects, matlab_dir, includes);
rehash(); % notices the new files
eef_backend('auto');
fprintf('eef_build: built %d MEX functions in %s\n', count, matlab_dir);
end

function built = build_hdf5(who, recipe, folder, objects, matlab_dir, includes)
% The reader of HDF5 files for Octave, where pkg-config finds the library; MATLAB has its own. Returns the number of
% functions that were built.
sources = files_in(folder, '*.c');
built = 0;
if isempty(sources) || ~exist('OCTAVE_VERSION', 'builtin')
    return
end
for name = {'hdf5-serial', 'hdf5'}
    [status, flags] = system(sprintf('pkg-config --cflags --libs %s 2>&1', name{1}));
    if status == 0 && built == 0
        clear('eef_hdf5_mex');
        words = [includes, sources, objects, strsplit(strtrim(flags)), recipe.octave_libraries];
        run_mkoctfile(who, recipe, matlab_dir, [{'-o', ['eef_hdf5_mex.' mexext()]}, words]);
        built = 1;
    end
end
end

function files = files_in(folder, pattern)
entries = dir(fullfile(folder, pattern));
files = cellfun(@(name) fullfile(folder, name), {entries.name}, 'UniformOutput', false);
end

function objects = compile_octave(who, recipe, sources, folder, includes)
run_mkoctfile(who, recipe, folder, [includes, {'-c'}, sources]);
objects = files_in(folder, '*.o');
end

function link_octave(who, recipe, inputs, folder, includes)
[~, name] = fileparts(inputs{1});
run_mkoctfile(who, recipe, folder, [includes, {'-o', [name '.' mexext()]}, inputs, recipe.octave_libraries]);
end

function run_mkoctfile(who, recipe, folder, words)
% mkoctfile writes into the current folder. It takes CFLAGS from the environment, in place of
% the flags with which Octave was compiled; an empty value counts as none.
previous = getenv('CFLAGS');
restore = onCleanup(@() setenv('CFLAGS', previous));
setenv('CFLAGS', strjoin(recipe.c_flags, ' '));
if ispc()
    change_folder = 'cd /d';
else
    change_folder = 'cd';
end
program = fullfile(OCTAVE_HOME(), 'bin', 'mkoctfile');
command = sprintf(' "%s"', program, '--mex', words{:});
[status, messages] = system(sprintf('%s "%s" &&%s 2>&1', change_folder, folder, command));
if status ~= 0
    eef_error('buildFailed', who, sprintf('mkoctfile failed:\n%s', messages));
end
end

function objects = compile_matlab(who, recipe, sources, folder, includes)
run_mex(who, recipe, [{'-c', '-outdir', folder}, includes, sources]);
objects = files_in(folder, '*.o*');
end

function link_matlab(who, recipe, inputs, folder, includes)
run_mex(who, recipe, [{'-outdir', folder}, includes, inputs, recipe.matlab_libraries]);
end

function run_mex(who, recipe, words)
is_msvc = false;
if ispc()
    compiler = mex.getCompilerConfigurations('C', 'Selected');
    is_msvc = ~isempty(strfind(lower(compiler.ShortName), 'msvc'));
end
options = eef_build_mex_options(recipe, is_msvc);
try
    mex(options{:}, words{:});
catch exception
    eef_error('buildFailed', who, sprintf('mex failed:\n%s', exception.message));
end
end

function remove_folder(folder)
% Octave's rmdir asks before it removes a folder that is not empty.
entries = dir(folder);
for k = 1:numel(entries)
    entry = fullfile(folder, entries(k).name);
    if ~entries(k).isdir
        delete(entry);
    elseif ~any(strcmp(entries(k).name, {'.', '..'}))
        remove_folder(entry);
    end
end
rmdir(folder);
end
