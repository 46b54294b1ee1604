function make_gallery(folder, names)
%MAKE_GALLERY  Run all demos without a display and write a web page for each.
%
%   Usage
%     make_gallery(folder)
%     make_gallery(folder, names)
%
%   Input
%     folder  for index.html and one page per demo; it is created if it does not exist
%     names   cell row of the demos to run (default: all)
%
%   The page of a demo says what to look at, shows its figures and its output, says what was learned, and ends with the
%   code. The figures are inside the pages, so that they need no other file. The index is numbered as a course.
%
%   Example
%     make_gallery('results/demos')
%
%   See also EEF_DEMO, MAKE_README_PICTURE.

%   Licence: BSD-3-Clause, see LICENSE.

path_before = addpath(fullfile(fileparts(fileparts(mfilename('fullpath'))), 'kit'));
restore_path = kit_setup(path_before); %#ok<NASGU>
kit_folder('make_gallery', folder);
restore_toolkit = kit_headless(); %#ok<NASGU>
addpath(kit_root('examples', 'demos'));
if nargin < 2
    names = eef_demo();
end
cards = cell(1, numel(names));
for k = 1:numel(names)
    started = tic;
    text = kit_demo_text(names{k});
    [output, figures] = run_demo(names{k});
    link = sprintf('<p><a href="index.html">All demos</a> | <code>eef_demo(''%s'')</code></p>\n', names{k});
    explanation = cellfun(@(paragraph) kit_block('text', paragraph), text.paragraphs, 'UniformOutput', false);
    lesson = sprintf('<p class="lesson">%s</p>\n', kit_escape_html(text.lesson));
    page = [{kit_block('title', text.headline), kit_block('html', link), kit_block('heading', 'What to look at')}, ...
        explanation, figures, {kit_block('heading', 'Output'), kit_block('code', output), ...
        kit_block('heading', 'What was learned'), kit_block('html', lesson), kit_block('heading', 'Code'), ...
        kit_block('code', text.code)}];
    kit_write_text(fullfile(folder, [names{k} '.html']), kit_html_page(page));
    % The text of a card names the link; its picture adds nothing to it.
    picture = regexprep(kit_html(figures(1)), ' alt="[^"]*"', ' alt=""');
    cards{k} = sprintf('<a class="card" href="%s.html">%s<b>%d. %s</b><br>%s</a>\n', names{k}, picture, k, ...
        strrep(names{k}, '_', ' '), kit_escape_html(text.headline));
    fprintf('%-13s%2d figures, %4.1f s\n', names{k}, numel(figures), toc(started));
end
introduction = ['<p>Robust principal component analysis without multiplications. Each page has the figures, the ' ...
    'output and the code of one demo; <code>eef_demo(name)</code> runs it in MATLAB or Octave. In this order the demos ' ...
    'are a course: the idea, pictures, the computation, and data of sensors and video. ' ...
    '<code>eef_demo(''explore'')</code> opens a page with points to drag.</p>'];
kit_write_text(fullfile(folder, 'index.html'), kit_html_page({kit_block('title', 'EEF-PCA: demos'), ...
    kit_block('html', [introduction '<div class="cards">' cards{:} '</div>'])}));
end

function [output, blocks] = run_demo(name)
% BLOCKS are the figures as parts of a page.
[output, figures] = kit_capture(@() run_script(['demo_' name]));
blocks = cell(1, numel(figures));
for k = 1:numel(figures)
    blocks{k} = figure_block(figures(k), sprintf('Figure %d: %s', k, get(figures(k), 'Name')), ...
        get(figures(k), 'UserData'));
end
close(figures);
end

function run_script(script)
eval(script);
end

function block = figure_block(canvas, caption, description)
file = [tempname() '.png'];
remove = onCleanup(@() delete(file));
kit_print_figure(canvas, file);
block = kit_block('html', kit_html({kit_block('image', caption, file, description)}));
end
