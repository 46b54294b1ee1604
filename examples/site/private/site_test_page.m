function page = site_test_page(cited)
%SITE_TEST_PAGE  The page of the tests that other pages cite: their names and code.
%   CITED is a struct array with the fields name and file.

%   Licence: BSD-3-Clause, see LICENSE.

[names, first] = unique({cited.name});
html = sprintf(['<p>Statements of the page <a href="theory.html">Theory</a> that a test checks name this test. ' ...
    '<code>make test</code> runs all of them, and <code>make test TEST=name</code> one test that is written in M ' ...
    'code.</p>\n']);
for k = 1:numel(names)
    file = cited(first(k)).file;
    html = [html, sprintf('<h2 id="%s"><code>%s</code></h2>\n<p>In <code>%s</code>:</p>\n%s', names{k}, names{k}, file, ...
        kit_html({kit_block('code', test_code(names{k}, file))}))]; %#ok<AGROW>
end
page = site_page('tests', 'Tests', html);
end

function code = test_code(name, file)
source = strrep(fileread(kit_root(file)), char(13), '');
code = regexp(source, ['(?<=\n)(function|static void) ' name '\>.*?\n(end|\})(?=\n)'], 'match', 'once');
if isempty(code)
    kit_error('internal', 'make_site: %s has no test %s.', file, name);
end
end
