function plan = buildfile
%BUILDFILE  Tasks of MATLAB's build tool: buildtool mex, buildtool test, buildtool package.

%   Licence: BSD-3-Clause, see LICENSE.

plan = buildplan(localfunctions);
plan('test').Dependencies = 'mex';
plan('package').Dependencies = 'test';
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

function packageTask(~)
% Zip the toolbox with the MEX functions of this system, into dist
version = regexp(fileread(fullfile('matlab', 'Contents.m')), 'Version (\S+)', 'tokens', 'once');
if ~isfolder('dist')
    mkdir('dist');
end
name = sprintf('eef-pca-%s-%s.zip', version{1}, computer('arch'));
zip(fullfile('dist', name), {'matlab', 'mex', 'examples', 'data', 'tests', 'buildfile.m', 'README.md', ...
    'LICENSE', 'NEWS.md', 'CITATION.cff'});
end
