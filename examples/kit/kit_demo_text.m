function text = kit_demo_text(name)
%KIT_DEMO_TEXT  Read the explanation, the lesson and the code of a demo.
%
%   Usage
%     text = kit_demo_text(name)
%
%   Input
%     name  of a demo, such as 'outlier'; its script is on the path
%
%   Output
%     text  struct with the fields
%             headline    first line of the comment at the top
%             paragraphs  cell row: the explanation, and what each figure shows
%             lesson      what the demo teaches: the paragraph that starts with 'Lesson:', or ''
%             code        of the script, below the comment
%
%   Line breaks are those of the script.
%
%   Example
%     text = kit_demo_text('outlier');
%
%   See also EEF_DEMO, MAKE_GALLERY.

%   Licence: BSD-3-Clause, see LICENSE.

source = strrep(fileread(which(['demo_' name])), char(13), '');
parts = regexp(source, '^%\S+\s+([^\n]*)\n((?:%[^\n]*\n)*)(.*)$', 'tokens', 'once');
comment = regexprep(parts{2}, '(^|\n)%[ ]*', '$1');
blocks = regexp(strtrim(comment), '\n\s*\n', 'split');
is_lesson = strncmp(blocks, 'Lesson:', 7);
explanation = strjoin(blocks(~is_lesson), char(10));
text = struct('headline', strtrim(parts{1}), 'paragraphs', {regexp(explanation, '\n(?=Figure \d)', 'split')}, ...
    'lesson', strtrim(regexprep(strjoin(blocks(is_lesson), char(10)), '^Lesson:', '')), ...
    'code', regexprep(parts{3}, '^\s*(%   [^\n]*\n)*\s*', '')); % without the lines Order and Licence
end
