function names = eef_demo(name, folder, varargin)
%EEF_DEMO  Choose and run a demo of the toolbox, or open the explorer.
%
%   Usage
%     eef_demo
%     eef_demo(name)
%     eef_demo(name, folder)
%     eef_demo('list')
%     eef_demo('explore')
%     names = eef_demo()
%
%   Input
%     name    of a demo, such as 'outlier'. Without it, an interactive session offers a numbered
%             choice; any other session lists the demos, as 'list' does.
%             'explore' opens the explorer: a page with points to drag and a picture to restore
%     folder  the figures are not shown but written to this folder as PNG files. Without a
%             display the default is eef_demo_figures in the current folder
%
%   Output
%     names   cell row of the names of all demos, in the order of a course
%
%   A demo first prints what to look at, and at its end what it teaches. Each demo is a script in the
%   folder examples/demos, to be read beside its figures. A demo has its own workspace and takes a few
%   seconds.
%
%   Every file demo_*.m of that folder is a demo. The line `Order: number` in the comment at its top sets its
%   place in the list.
%
%   The explorer is the page examples/explorer/index.html, which needs neither MATLAB nor a network. It is
%   opened in the web browser of the system. Where there is none, a figure with points to drag is shown;
%   without a display, the name of the page is printed.
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
if nargin == 0 && nargout > 0
    names = all_names;
    return
end
addpath(demos, fullfile(examples, 'kit'));
choices = [all_names, {'explore'}];
summaries = [summaries, {'Points to drag and a picture to restore, in the web browser.'}];
if nargin == 0 && kit_is_interactive()
    chosen = choose(choices, summaries);
elseif nargin == 0
    chosen = 'list';
else
    chosen = eef_match(name, [choices, {'list'}]);
    if isempty(chosen)
        eef_error('badOption', who, sprintf('the demo must be one of ''%s'', but is %s', ...
            strjoin([choices, {'list'}], ''', '''), eef_describe(name)));
    end
end
if nargin < 2
    folder = '';
elseif isempty(eef_text(folder))
    eef_error('badOption', who, sprintf('the folder must be a name, but is %s', eef_describe(folder)));
elseif any(strcmp(chosen, {'explore', 'list'}))
    eef_error('badCall', who, sprintf('''%s'' takes no folder', chosen));
end
switch chosen
    case ''
        return
    case 'list'
        lines = [choices; summaries];
        fprintf('  %-13s%s\n', lines{:});
    case 'explore'
        open_explorer(fullfile(examples, 'explorer'));
    otherwise
        run_demo(chosen, eef_text(folder));
end
end

function chosen = choose(choices, summaries)
% Asks until the answer is a number or a name of the list, or nothing.
for k = 1:numel(choices)
    fprintf('%4d  %-13s%s\n', k, choices{k}, summaries{k});
end
chosen = '';
while isempty(chosen)
    answer = strtrim(input('Number or name of a demo (Enter: none): ', 's'));
    if isempty(answer)
        return
    end
    number = str2double(answer);
    if any(number == 1:numel(choices))
        chosen = choices{number};
    else
        chosen = eef_match(answer, choices);
    end
    if isempty(chosen)
        fprintf('There is no demo ''%s''.\n', answer);
    end
end
end

function open_explorer(folder)
page = fullfile(folder, 'index.html');
if kit_open_page(page)
    fprintf('The explorer is opened in the web browser. Its page is\n  %s\n', page);
elseif kit_has_mouse()
    addpath(folder);
    explore_figure();
    fprintf(['No web browser was found. The figure shows the points of the explorer: drag them. The page of the ' ...
        'explorer has more; open it in a web browser:\n  %s\n'], page);
else
    fprintf('This session can show neither a web page nor a figure. Open the explorer in a web browser:\n  %s\n', page);
end
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
