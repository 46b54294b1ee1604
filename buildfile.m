function plan = buildfile
%BUILDFILE  Tasks of MATLAB's build tool: buildtool mex, buildtool test, buildtool zip, buildtool toolbox.
%   The build tool needs MATLAB R2022b, the task toolbox R2023a. zip and toolbox do not compile: they package the MEX
%   functions that are in the folder matlab, also those of other systems.

%   Licence: BSD-3-Clause, see LICENSE.

plan = buildplan(localfunctions);
plan('test').Dependencies = 'mex';
plan.DefaultTasks = 'test';
end

function mexTask(~)
% Compile the MEX functions
addpath('matlab');
eef_build();
end

function testTask(~)
% Run the tests, with MOxUnit when MOXUNIT_DIR names its folder
addpath(fullfile('tests', 'runner'));
assert(run_tests('tests'), 'eef:testsFailed', 'some tests failed');
end

function zipTask(~)
% Zip the toolbox with the MEX functions of the folder matlab, into dist
[folder, name] = stage_files();
zip(output_file('zip'), name, folder);
end

function toolboxTask(~)
% Package the toolbox with the MEX functions of the folder matlab for the Add-On Manager (R2023a), into dist
[folder, name] = stage_files();
stage = fullfile(folder, name);
options = matlab.addons.toolbox.ToolboxOptions(stage, '964a86ad-f415-4f65-9d63-bb2896695cc4');
options.ToolboxName = 'EEF-PCA';
options.ToolboxVersion = toolbox_version();
options.Summary = 'Multiplication-free robust principal component analysis';
options.AuthorName = 'The EEF-PCA authors';
options.MinimumMatlabRelease = 'R2016b';
options.MaximumMatlabRelease = '';
examples = dir(fullfile(stage, 'examples'));
examples = examples([examples.isdir] & ~ismember({examples.name}, {'.', '..'}));
options.ToolboxMatlabPath = [{fullfile(stage, 'matlab')}, fullfile(stage, 'examples', {examples.name})];
site = fullfile(stage, 'results', 'site');
if isfolder(site) % its info.xml shows it under Supplemental Software
    options.ToolboxMatlabPath{end + 1} = site;
end
options.OutputFile = output_file('mltbx');
matlab.addons.toolbox.packageToolbox(options);
end

function [folder, name] = stage_files()
% A copy of the files that users get, without the MEX functions of Octave: the folder NAME in FOLDER.
folder = tempname();
name = ['eef-pca-' toolbox_version()];
stage = fullfile(folder, name);
mkdir(stage);
cellfun(@(part) copyfile(part, fullfile(stage, part)), {'matlab', 'mex', 'examples', 'data', 'tests', 'docs'});
cellfun(@(file) copyfile(file, stage), {'buildfile.m', 'README.md', 'LICENSE', 'CONTRIBUTING.md', 'NEWS.md', ...
    'CITATION.cff'});
site = fullfile('results', 'site');
if isfolder(site) % written by make_site
    copyfile(site, fullfile(stage, site));
end
octave_files = fullfile(stage, 'matlab', '*.mex');
if ~isempty(dir(octave_files))
    delete(octave_files);
end
end

function version = toolbox_version()
version = regexp(fileread(fullfile('matlab', '+eef', 'Contents.m')), 'Version (\S+)', 'tokens', 'once');
version = version{1};
end

function file = output_file(extension)
if ~isfolder('dist')
    mkdir('dist');
end
file = fullfile(pwd(), 'dist', sprintf('eef-pca-%s.%s', toolbox_version(), extension));
end
