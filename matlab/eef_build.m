function eef_build(varargin)
%EEF_BUILD  Compile the toolbox's MEX functions, in MATLAB or Octave.
%
%   Usage
%     eef_build
%
%   It needs the C sources (the folder mex beside this one) and a C compiler with
%   C11: GCC 4.9, Clang 3.6, Visual Studio 2019 (16.8) or later. MATLAB's
%   `mex -setup C` shows which one is chosen; Octave brings mkoctfile with its
%   development files. Compiler flags and libraries are those of mex/build.mk.
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
recipe = eef_read_build_recipe(mex_dir);
includes = {['-I' mex_dir], ['-I' fullfile(mex_dir, 'core')]};

sources = {fullfile(mex_dir, 'gateway.c')};
for k = 1:numel(recipe.core_folders)
    sources = [sources, files_in(fullfile(mex_dir, 'core', recipe.core_folders{k}), '*.c')]; %#ok<AGROW>
end
if exist('OCTAVE_VERSION', 'builtin')
    run = mkoctfile_command(who, recipe);
else
    run = mex_command(who, recipe);
end

object_dir = tempname();
mkdir(object_dir);
remove = onCleanup(@() remove_folder(object_dir));
objects = compile(run, sources, object_dir, includes);
for k = 1:numel(gateways)
    [~, name] = fileparts(gateways{k});
    clear(name); % a loaded file cannot be replaced everywhere
    run.link(matlab_dir, name, [includes, gateways(k), objects]);
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
        run_mkoctfile(who, recipe.c_flags, matlab_dir, [{'-o', ['eef_hdf5_mex.' mexext()]}, words]);
        built = 1;
    end
end
end

function files = files_in(folder, pattern)
entries = dir(fullfile(folder, pattern));
files = cellfun(@(name) fullfile(folder, name), {entries.name}, 'UniformOutput', false);
end

function objects = compile(run, sources, object_dir, includes)
% One call for all sources. Only sources that have the name of another one, in a different
% folder, need further calls: the objects of a call are in one folder.
objects = {};
while ~isempty(sources)
    [~, names] = cellfun(@fileparts, sources, 'UniformOutput', false);
    [~, now] = unique(names);
    folder = fullfile(object_dir, sprintf('%d', numel(sources)));
    mkdir(folder);
    run.compile(folder, [includes, sources(sort(now))]);
    objects = [objects, files_in(folder, '*.o*')]; %#ok<AGROW>
    sources(now) = [];
end
end

function run = mkoctfile_command(who, recipe)
flags = recipe.c_flags;
libraries = recipe.octave_libraries;
if ispc()
    flags = recipe.mingw_flags;
    libraries = recipe.octave_windows_libraries;
end
run.compile = @(folder, words) run_mkoctfile(who, flags, folder, [{'-c'}, words]);
run.link = @(folder, name, words) run_mkoctfile(who, flags, folder, ...
    [{'-o', [name '.' mexext()]}, words, libraries]);
end

function run_mkoctfile(who, flags, folder, words)
% mkoctfile writes into the current folder. It takes CFLAGS from the environment, in place of
% the flags with which Octave was compiled; an empty value counts as none.
previous = getenv('CFLAGS');
restore = onCleanup(@() setenv('CFLAGS', previous));
setenv('CFLAGS', strjoin(flags, ' '));
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

function run = mex_command(who, recipe)
compiler = eef_build_compiler(who, mex.getCompilerConfigurations('C', 'Selected'), ispc());
options = eef_build_mex_options(recipe, compiler);
libraries = recipe.matlab_libraries;
if ispc()
    libraries = recipe.matlab_windows_libraries;
end
run.compile = @(folder, words) run_mex(who, [options, {'-c', '-outdir', folder}, words]);
run.link = @(folder, name, words) run_mex(who, ...
    [options, {'-output', name, '-outdir', folder}, words, libraries]);
end

function run_mex(who, words)
try
    mex(words{:});
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
