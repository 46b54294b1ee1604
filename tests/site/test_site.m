function test_suite = test_site
%TEST_SITE  The web site: pages of all functions and options, targets of links, conversion of texts.

%   Licence: BSD-3-Clause, see LICENSE.

cellfun(@(name) addpath(fullfile(project_root(), 'examples', name)), {'kit', 'site'});
try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_every_function_has_a_page_that_the_index_links
index = plain_site('reference.html');
for name = public_functions()
    assertFalse(isempty(plain_site([name{1} '.html'])), name{1});
    assertFalse(isempty(strfind(index, ['href="' name{1} '.html"'])), name{1}); %#ok<STREMP>
end
end

function test_every_option_of_the_help_is_in_the_reference
count = 0;
for name = public_functions()
    source = fileread(fullfile(fileparts(which('eef_pca')), [name{1} '.m']));
    sections = regexp(source, '\n%   Options[^\n]*\n((?:%     [^\n]*\n)+)', 'tokens');
    for k = 1:numel(sections)
        options = regexp(sections{k}{1}, '(?:^|\n)%     ''(\w+)''', 'tokens');
        assert_options(name{1}, [options{:}]);
        count = count + numel(options);
    end
end
assertTrue(count > 20); % those of the three PCA functions and of eef_robust
end

function test_every_option_of_the_signatures_is_in_the_reference
text = fileread(fullfile(fileparts(which('eef_pca')), 'functionSignatures.json'));
parts = regexp(text, '\n    "(\w+)": *\{', 'split');
names = regexp(text, '\n    "(\w+)": *\{', 'tokens');
for k = 1:numel(names)
    options = regexp(parts{k + 1}, '"name": "(\w+)", "kind": "namevalue"', 'tokens');
    if ~isempty(options)
        assert_options(names{k}{1}, [options{:}]);
    end
end
end

function assert_options(name, options)
% A function may take the options of another one.
page = plain_site([name '.html']);
other = regexp(page, 'options of <a href="(\w+\.html)">', 'tokens', 'once');
if ~isempty(other)
    page = [page, plain_site(other{1})];
end
for option = options
    assertFalse(isempty(strfind(page, sprintf('id="option-%s"', lower(option{1})))), [name ' ' option{1}]); %#ok<STREMP>
end
end

function test_reference_has_every_word_of_the_help
% In any order of the spaces: the conversion must not lose a part of the help.
for name = public_functions()
    source = fileread(fullfile(fileparts(which('eef_pca')), [name{1} '.m']));
    help_text = regexp(source, '\n(%[^\n]*\n)+', 'match', 'once');
    page = regexp(plain_site([name{1} '.html']), '<main.*</main>', 'match', 'once');
    page = strrep(strrep(strrep(regexprep(page, '<[^>]*>', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"');
    missing = setdiff(words(help_text), words(strrep(page, '&amp;', '&')));
    assertEqual(missing, cell(1, 0), [name{1} ': ' strjoin(missing, ' ')]);
end
end

function list = words(text)
list = unique(regexp(lower(text), '[a-z0-9_]{2,}', 'match'));
end

function test_targets_of_helptoc_exist
targets = regexp(plain_site('helptoc.xml'), 'target="([^"]+)"', 'tokens');
targets = [targets{:}];
assertTrue(numel(targets) > numel(public_functions()));
for target = targets
    assertFalse(isempty(plain_site(target{1})), target{1});
end
end

function test_info_names_the_folder_of_helptoc
place = regexp(plain_site('info.xml'), '<help_location>(.*)</help_location>', 'tokens', 'once');
assertEqual(place{1}, '.');
end

function test_tests_that_the_theory_names_exist
text = fileread(fullfile(project_root(), 'docs', 'theory.md'));
cited = regexp(text, '\[(test_\w+)\]\(\.\./(tests/[^)]+)\)', 'tokens');
assertTrue(numel(cited) > 20);
for k = 1:numel(cited)
    source = fileread(fullfile(project_root(), cited{k}{2}));
    assertFalse(isempty(regexp(source, ['\n(function|static void) ' cited{k}{1} '\>'], 'once')), cited{k}{1});
end
end

function test_results_are_part_of_the_site
[results, remove] = picture_folder(); %#ok<ASGLU>
for name = {'demos', 'peers'}
    mkdir(fullfile(results, name{1}));
end
kit_write_text(fullfile(results, 'demos', 'index.html'), kit_html_page({kit_block('title', 'All'), ...
    kit_block('html', '<a href="one.html">one</a>')}));
kit_write_text(fullfile(results, 'demos', 'one.html'), kit_html_page({kit_block('title', 'First'), ...
    kit_block('html', '<a href="index.html">all</a>')}));
kit_write_text(fullfile(results, 'peers', 'peers.html'), kit_html_page({kit_block('title', 'Peers'), ...
    kit_block('text', 'measured here')}));
[folder, cleanup] = built_site(results); %#ok<ASGLU>
has = @(file, text) ~isempty(strfind(fileread(fullfile(folder, file)), text)); %#ok<STREMP>
assertTrue(has('demos.html', 'href="demo_one.html"'));
assertTrue(has('demo_one.html', 'href="demos.html">all'));
assertTrue(has('peers.html', 'measured here'));
assertTrue(has('index.html', 'href="demos.html"'));
end

function test_code_of_the_guide_prints_what_it_says
state = warning('off', 'eef:mexNotBuilt');
restore = onCleanup(@() warning(state));
text = fileread(fullfile(project_root(), 'examples', 'site', 'pages', 'guide.md'));
code = regexp(text, '```matlab\n(.*?)```', 'tokens');
expected = regexp(text, '```text\n(.*?)```', 'tokens');
code = [code{:}];
expected = [expected{:}];
assertEqual(strtrim(run_code(strjoin(code, char(10)))), strtrim([expected{:}]));
end

function printed = run_code(code)
printed = evalc(code);
end

function test_markdown_of_every_kind
[remove, convert] = converter('site_markdown'); %#ok<ASGLU>
assertEqual(convert(sprintf('## A b\n\ntext *em* **b**\nand `a<b`')), ...
    sprintf('<h2 id="a-b">A b</h2>\n<p>text <em>em</em> <b>b</b>\nand <code>a&lt;b</code></p>\n'));
assertEqual(convert(sprintf('one\n\ntwo')), sprintf('<p>one</p>\n<p>two</p>\n'));
assertEqual(convert(sprintf('- one\n  more\n- two')), sprintf('<ul>\n<li>one\nmore</li>\n<li>two</li>\n</ul>\n'));
assertEqual(convert(sprintf('1. one\n2. two')), sprintf('<ol>\n<li>one</li>\n<li>two</li>\n</ol>\n'));
assertEqual(convert(sprintf('| a | b |\n|---|--:|\n| `x\\|y` | 2 |')), sprintf(['<div class="wide" tabindex="0"><table>\n' ...
    '<tr><th>a</th><th class="right">b</th></tr>\n<tr><td><code>x|y</code></td><td class="right">2</td></tr>\n' ...
    '</table></div>\n']));
assertEqual(convert(sprintf('```text\nx <= 1\n```\n')), sprintf('<pre tabindex="0">x &lt;= 1</pre>\n'));
assertEqual(convert(sprintf('    a\n\n    b\n')), sprintf('<pre tabindex="0">a\n\nb</pre>\n'));
assertEqual(convert('[text](x.md) and ![a](p.png)'), sprintf('<p><a href="x.md">text</a> and !<a href="p.png">a</a></p>\n'));
assertEqual(convert('![a](p.png)'), sprintf('<figure><img alt="a" src="p.png"></figure>\n'));
assertEqual(convert('> quoted'), sprintf('<blockquote>\n<p>quoted</p>\n</blockquote>\n'));
end

function test_formulas_of_every_kind
[remove, convert] = converter('site_mathml'); %#ok<ASGLU>
inner = @(tex) regexprep(convert(tex, 'inline'), '^<math display="inline"><mrow>|</mrow></math>$', '');
assertEqual(inner('x_{ik}^2'), '<msubsup><mi>x</mi><mrow><mi>i</mi><mi>k</mi></mrow><mn>2</mn></msubsup>');
assertEqual(inner('\frac{a}{2}'), '<mfrac><mrow><mi>a</mi></mrow><mrow><mn>2</mn></mrow></mfrac>');
assertEqual(inner('a<b'), '<mi>a</mi><mo>&lt;</mo><mi>b</mi>');
assertEqual(inner('|a|'), ['<mo form="prefix" stretchy="false">|</mo><mi>a</mi>' ...
    '<mo form="postfix" stretchy="false">|</mo>']);
assertEqual(inner('\begin{pmatrix}1&2\\3&4\end{pmatrix}'), ['<mrow><mo class="fence">(</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd>' ...
    '<mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable><mo class="fence">)</mo></mrow>']);
assertEqual(inner('-1'), '<mo form="prefix">&#8722;</mo><mn>1</mn>');
assertEqual(inner('a-1'), '<mi>a</mi><mo>&#8722;</mo><mn>1</mn>');
assertEqual(inner('\left( a \right)^2'), ['<msup><mrow><mo class="fence">(</mo><mi>a</mi>' ...
    '<mo class="fence">)</mo></mrow><mn>2</mn></msup>']);
assertExceptionThrown(@() convert('\unknown', 'inline'), 'eef:internal');
assertExceptionThrown(@() convert('a}', 'inline'), 'eef:internal');
end

function [remove, convert] = converter(name)
remove = use_private_functions(fullfile(project_root(), 'examples', 'site'));
convert = str2func(name);
end

function text = plain_site(name)
% A file of a site without results, which is built once; '' if there is no such file.
persistent names texts
if isempty(names)
    [folder, cleanup] = built_site('none'); %#ok<ASGLU>
    files = [dir(fullfile(folder, '*.html')); dir(fullfile(folder, '*.xml'))];
    names = {files.name};
    texts = cellfun(@(file) fileread(fullfile(folder, file)), names, 'UniformOutput', false);
end
text = [texts{strcmp(names, name)}];
end

function [folder, cleanup] = built_site(results)
[folder, cleanup] = picture_folder();
evalc('make_site(folder, results)');
end

function names = public_functions()
names = regexp(fileread(fullfile(fileparts(which('eef_pca')), '+eef', 'Contents.m')), '\n%   (\w+) +- ', 'tokens');
names = [names{:}];
end
