function eef_setup(varargin)
%EEF_SETUP  Put the toolbox on the path, for this session.
%
%   Usage
%     eef_setup
%     eef_setup('build')
%
%   Adds the folder of this file and those of the examples to the path and says
%   what will be used: compiled functions, or M code when there are none.
%   'build' compiles them first, see EEF_BUILD; when that fails, the reason is
%   shown and the toolbox works on in M code.
%
%   Example
%     run('matlab/eef_setup.m')
%
%   See also EEF_BUILD, EEF_BACKEND.

%   Licence: BSD-3-Clause, see LICENSE.

who = 'eef_setup';
build = nargin == 1 && strcmp(eef_text(varargin{1}), 'build');
if nargin > 0 && ~build
    eef_error('badCall', who, 'takes no input but ''build''');
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
    fprintf('EEF-PCA is ready, with compiled functions (%s).\n', available{end});
else
    fprintf('EEF-PCA is ready, in M code: slower. Compile it with ''make'' or eef_build.\n');
end
end
