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
%   Each demo is a script in the folder examples/demos, to be read beside its figures. After a demo has
%   been run or EEF_SETUP has been called, `help demo_outlier` says what its figures show.
%   A demo has its own workspace and takes a few seconds.
%
%   Every file demo_*.m of that folder is a demo. The line `Order: number` in the comment at its top sets its
%   place in the list.
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
if nargin > 1
    eef_error('badCall', who, 'takes the name of a demo or nothing');
end
examples = fullfile(eef_root(), 'examples');
folder = fullfile(examples, 'demos');
[all_names, summaries] = find_demos(folder);
if nargin == 0
    if nargout > 0
        names = all_names;
    else
        for k = 1:numel(all_names)
            fprintf('  %-13s%s\n', all_names{k}, summaries{k});
        end
    end
    return
end
which = find(strcmp(all_names, eef_text(name)), 1);
if isempty(which)
    eef_error('badOption', who, sprintf('the demo must be one of ''%s'', but is %s', ...
        strjoin(all_names, ''', '''), eef_describe(name)));
end
addpath(folder, fullfile(examples, 'kit'));
run_script(['demo_' all_names{which}]);
end

function run_script(script)
eval(script);
end

function [names, summaries] = find_demos(folder)
% In ascending order; demos with the same order are sorted by name, demos without one are last.
entries = dir(fullfile(folder, 'demo_*.m'));
files = sort({entries.name});
names = regexprep(files, '^demo_(.*)\.m$', '$1');
summaries = cell(size(names));
order = Inf(size(names));
for k = 1:numel(names)
    text = fileread(fullfile(folder, files{k}));
    summaries{k} = strtrim(regexprep(strtok(text, char(10)), '^%\S*', ''));
    number = regexp(text, '\n%   Order: *(\d+)', 'tokens', 'once');
    if ~isempty(number)
        order(k) = str2double(number{1});
    end
end
[~, sorted] = sort(order);
names = names(sorted);
summaries = summaries(sorted);
end
