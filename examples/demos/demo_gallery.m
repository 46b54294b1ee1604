function demo_gallery(folder)
%DEMO_GALLERY  Run all demos without a screen and write web pages of them.
%   demo_gallery(FOLDER) makes FOLDER/index.html and a page per demo with its explanation, figures,
%   output and code. The pages hold their figures and need nothing else.
%
%   Example
%     demo_gallery('results/demos')

%   Licence: BSD-3-Clause, see LICENSE.

if ~exist(folder, 'dir')
    mkdir(folder);
end
[device, restore] = without_screen(); %#ok<ASGLU>
names = eef_demo();
cards = '';
for k = 1:numel(names)
    started = tic;
    [output, pictures] = run_demo(names{k}, device);
    source = fileread(fullfile(fileparts(mfilename('fullpath')), ['demo_' names{k} '.m']));
    [headline, explanation, code] = split_source(source);
    write_page(fullfile(folder, [names{k} '.html']), headline, ...
        [sprintf('<p><a href="index.html">All demos</a> | <code>eef_demo(''%s'')</code></p>\n', names{k}), ...
        explanation, sprintf('%s', pictures{:}), ...
        '<h2>Output</h2>', preformatted(output), '<h2>Code</h2>', preformatted(code)]);
    cards = [cards, sprintf('<a class="card" href="%s.html">%s<b>%s</b><br>%s</a>\n', names{k}, ...
        pictures{1}, names{k}, escape(headline))]; %#ok<AGROW>
    fprintf('%-13s%2d figures, %4.1f s\n', names{k}, numel(pictures), toc(started));
end
write_page(fullfile(folder, 'index.html'), 'EEF-PCA: demos', ...
    ['<p>Robust principal component analysis without multiplications. Each page has the figures, the output ' ...
    'and the code of one demo; <code>eef_demo(name)</code> runs it in MATLAB or Octave.</p><div class="cards">' ...
    cards '</div>']);
end

function [device, restore] = without_screen()
restore = {};
device = '-dpng';
if exist('OCTAVE_VERSION', 'builtin')
    % The one toolkit that draws without a display; its general warning is no news.
    quiet = warning('off', 'Octave:gnuplot-graphics');
    toolkit = graphics_toolkit();
    restore = {onCleanup(@() graphics_toolkit(toolkit)), onCleanup(@() warning(quiet))};
    graphics_toolkit('gnuplot');
    device = '-dpngcairo';
end
end

function [output, pictures] = run_demo(name, device)
[output, figures] = demo_capture(name);
pictures = cell(1, numel(figures));
for k = 1:numel(figures)
    pictures{k} = as_html(figures(k), device, sprintf('Figure %d: %s', k, get(figures(k), 'Name')));
end
close(figures);
end

function html = as_html(canvas, device, caption)
file = [tempname() '.png'];
remove = onCleanup(@() delete(file));
print(canvas, device, '-r72', file); % the resolution of demo_figure
id = fopen(file, 'r');
bytes = fread(id, Inf, '*uint8');
fclose(id);
html = sprintf('<figure><img alt="%s" src="data:image/png;base64,%s"><figcaption>%s</figcaption></figure>\n', ...
    escape(caption), matlab.net.base64encode(bytes'), escape(caption));
end

function [headline, explanation, code] = split_source(source)
% The comment at the top: one line, then paragraphs; the licence line follows it.
head = regexp(source, '^%\S+\s+([^\n]*)\n%\n(.*?)\n\n%   Licence:[^\n]*\n\n(.*)', 'tokens', 'once');
headline = strtrim(head{1});
text = escape(regexprep(head{2}, '(^|\n)%\s*', '$1'));
explanation = sprintf('<p>%s</p>\n', regexprep(text, '\n(Figure \d)', '</p>\n<p>$1'));
code = head{3};
end

function html = preformatted(text)
% Comments in a colour of their own, so that they read as the text between the code.
html = regexprep(escape(strtrim(text)), '(^|\n)(\s*%[^\n]*)', '$1<i>$2</i>');
html = sprintf('<pre>%s</pre>\n', html);
end

function text = escape(text)
text = strrep(strrep(strrep(text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;');
end

function write_page(file, heading, body)
style = ['body{font:16px/1.5 sans-serif;max-width:940px;margin:2em auto;padding:0 1em;color:#222}' ...
    'h1{font-size:1.6em}img{max-width:100%}figure{margin:1.5em 0}figcaption{color:#666;font-size:.9em}' ...
    'pre{background:#f6f6f4;padding:1em;overflow-x:auto;font-size:13px;line-height:1.4}' ...
    'pre i{color:#1a7a3c;font-style:normal}a{color:#0063a5}' ...
    '.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(270px,1fr));gap:1.2em}' ...
    '.card{display:block;border:1px solid #ddd;border-radius:6px;padding:1em;text-decoration:none;color:#222}' ...
    '.card figure{margin:0 0 .6em}.card figcaption{display:none}' ...
    '.card img{height:150px;width:100%;object-fit:contain}'];
id = fopen(file, 'w');
fprintf(id, ['<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>%s</title>\n' ...
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>%s</style></head>\n' ...
    '<body><h1>%s</h1>\n%s</body></html>\n'], escape(heading), style, escape(heading), body);
fclose(id);
end
