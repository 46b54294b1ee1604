function names = eef_demo(name, folder, varargin)
%EEF_DEMO  List the demos of the toolbox, or run one of them.
%
%   Usage
%     eef_demo
%     eef_demo(name)
%     eef_demo(name, folder)
%     names = eef_demo()
%
%   Input
%     name    of a demo, such as 'outlier'; without it, the demos are listed
%     folder  the figures are not shown but written to this folder as PNG files. Without a
%             display the default is eef_demo_figures in the current folder
%
%   Output
%     names   cell row of all names, in the order of a lecture
%
%   A demo first prints what to look at, and at its end what it teaches. Each demo is a script in the
%   folder examples/demos, to be read beside its figures. A demo has its own workspace and takes a few
%   seconds.
%
%   Every file demo_*.m of that folder is a demo. The line `Order: number` in the comment at its top sets its
%   place in the list.
%
%   Example
%     >> names = eef_demo();
%     >> disp(names{1})
%     kernels
%
%
%   See also EEF_PCA, EEF_SETUP.

%   Licence: BSD-3-Clause, see LICENSE.

who = 'eef_demo';
if nargin > 2
    eef_error('badCall', who, 'takes the name of a demo and a folder');
end
examples = fullfile(eef_root(), 'examples');
demos = fullfile(examples, 'demos');
[all_names, summaries] = find_demos(demos);
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
chosen = eef_match(name, all_names);
if isempty(chosen)
    eef_error('badOption', who, sprintf('the demo must be one of ''%s'', but is %s', ...
        strjoin(all_names, ''', '''), eef_describe(name)));
end
if nargin < 2
    folder = '';
elseif isempty(eef_text(folder))
    eef_error('badOption', who, sprintf('the folder must be a name, but is %s', eef_describe(folder)));
end
addpath(demos, fullfile(examples, 'kit'));
run_demo(chosen, eef_text(folder));
end

function run_demo(name, folder)
% Figures that another function has hidden are left to it.
if isempty(folder) && strcmp(get(0, 'DefaultFigureVisible'), 'on') && ~kit_has_display()
    folder = fullfile(pwd(), 'eef_demo_figures');
end
text = kit_demo_text(name);
fprintf('%s\n\n', text.headline, text.paragraphs{:});
script = ['demo_' name];
if isempty(folder)
    run_script(script);
else
    files = kit_save_figures(@() run_script(script), folder, name);
end
if ~isempty(text.lesson)
    fprintf('\nLesson: %s\n', text.lesson);
end
if ~isempty(folder)
    fprintf('\nThe figures are in\n%s', sprintf('  %s\n', files{:}));
end
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
