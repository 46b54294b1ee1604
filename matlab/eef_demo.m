function names = eef_demo(name, varargin)
%EEF_DEMO  List the demos of the toolbox, or run one of them.
%
%   Usage
%     eef_demo
%     eef_demo(name)
%     names = eef_demo()
%
%   Input
%     name   of a demo, such as 'outlier'; without it, the demos are listed
%
%   Output
%     names  cell row of all names, in the order of a lecture
%
%   Each demo is a script of the folder examples/demos, to be read beside its figures: `help
%   demo_outlier` says what these show once a demo has been run or EEF_SETUP called.
%   It works in a workspace of its own and takes a few seconds.
%
%   Example
%     >> names = eef_demo();
%     >> names{1}
%     ans = kernels
%
%
%   See also EEF_PCA, EEF_SETUP.

%   Licence: BSD-3-Clause, see LICENSE.

who = 'eef_demo';
all_names = {'kernels', 'outlier', 'theorem', 'image', 'matrix_free', 'anomalies', 'video'};
if nargin > 1
    eef_error('badCall', who, 'takes the name of a demo or nothing');
end
folder = fullfile(eef_root(), 'examples', 'demos');
if nargin == 0
    if nargout > 0
        names = all_names;
    else
        for k = 1:numel(all_names)
            fprintf('  %-13s%s\n', all_names{k}, summary(folder, all_names{k}));
        end
    end
    return
end
which = find(strcmp(all_names, eef_text(name)), 1);
if isempty(which)
    eef_error('badOption', who, sprintf('the demo must be one of ''%s'', but is %s', ...
        strjoin(all_names, ''', '''), eef_describe(name)));
end
addpath(folder);
run_script(['demo_' all_names{which}]);
end

function run_script(script)
eval(script);
end

function text = summary(folder, name)
first = regexp(fileread(fullfile(folder, ['demo_' name '.m'])), '^%DEMO_\S+\s+([^\n]*)', 'tokens', 'once');
text = strtrim(first{1});
end
