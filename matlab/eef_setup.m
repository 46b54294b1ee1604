function eef_setup(varargin)
%EEF_SETUP  Put the toolbox on the path for this session.
%
%   Usage
%     eef_setup
%     eef_setup('build')
%
%   Input
%     'build'  compile the MEX functions first, see EEF_BUILD. If that fails, the
%              reason is printed and the toolbox uses M code
%
%   Notes
%     The folder of this file and the folders of the examples are added to the path, and
%     the folder of the web site (make site) if it was written: MATLAB then shows the site
%     under Supplemental Software.
%     A message says whether the toolbox uses compiled functions or M code.
%
%   Example
%     run('matlab/eef_setup.m')
%
%   See also EEF_BUILD, EEF_BACKEND.

%   Licence: BSD-3-Clause, see LICENSE.

who = 'eef_setup';
build = nargin == 1 && strcmp(eef_text(varargin{1}), 'build');
if nargin > 0 && ~build
    eef_error('badCall', who, 'takes no input except ''build''');
end
matlab_dir = fileparts(mfilename('fullpath'));
addpath(matlab_dir);
examples_dir = fullfile(eef_root(), 'examples');
entries = dir(examples_dir);
for k = 1:numel(entries)
    if entries(k).isdir && entries(k).name(1) ~= '.'
        addpath(fullfile(examples_dir, entries(k).name));
    end
end
site = fullfile(eef_root(), 'results', 'site');
if exist(fullfile(site, 'info.xml'), 'file')
    addpath(site);
end

if build
    try
        eef_build();
    catch exception
        fprintf('%s\n', exception.message);
    end
end
eef_backend('auto');
[~, ~, available] = eef_backend();
if numel(available) > 1
    fprintf('EEF-PCA is ready and uses compiled functions (%s).\n', available{end});
else
    fprintf('EEF-PCA is ready and uses M code, which is slower. Compile it with eef_build.\n');
end
end
