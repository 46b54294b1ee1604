function text = site_section(file, title, text_only, level)
%SITE_SECTION  A section of a Markdown file of the project, without its heading.
%   TEXT_ONLY leaves out the headings inside of it and what is below them. These headings get levels below LEVEL.

%   Licence: BSD-3-Clause, see LICENSE.

lines = strsplit(strrep(fileread(kit_root(file)), char(13), ''), char(10), 'CollapseDelimiters', false);
is_code = mod(cumsum(strncmp(lines, '```', 3)), 2) == 1;
depth = cellfun(@(line) numel(regexp(line, '^#+(?= )', 'match', 'once')), lines);
depth(is_code) = 0;
first = find(depth > 0 & strcmp(regexprep(lines, '^#+ +', ''), title));
if numel(first) ~= 1
    kit_error('internal', 'make_site: %s has %d sections %s.', file, numel(first), title);
end
own = depth(first);
if text_only
    own = Inf;
end
last = find([depth(first + 1:end) > 0 & depth(first + 1:end) <= own, true], 1) + first - 1;
lines = lines(first + 1:last);
for k = find(depth(first + 1:last) > 0)
    lines{k} = [repmat('#', 1, level - depth(first)), lines{k}];
    lines{k} = lines{k}(1 + max(0, depth(first) - level):end);
end
text = strjoin(lines, char(10));
end
