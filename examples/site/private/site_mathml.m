function html = site_mathml(tex, display)
%SITE_MATHML  Convert a formula from a subset of TeX to MathML.
%   DISPLAY is 'block' or 'inline'. The subset: letters, numbers, operators, scripts (_ and ^), groups, \frac, \sqrt,
%   \text, \operatorname, \left, \right, the environments pmatrix and cases, and the names of the tables below. Bars | come in
%   pairs. Anything else is an error (eef:internal).

%   Licence: BSD-3-Clause, see LICENSE.

tokens = regexp(strtrim(tex), '\\[a-zA-Z]+|\\.|\d+(?:\.\d+)?|\S|\s+', 'match');
state = struct('tokens', {tokens}, 'place', 1, 'bar_is_open', false, 'display', display);
[body, state] = sequence(state, {});
if state.place <= numel(tokens)
    kit_error('internal', 'site_mathml: unexpected %s in %s.', tokens{state.place}, tex);
end
html = sprintf('<math display="%s"><mrow>%s</mrow></math>', display, body);
end

function [html, state] = sequence(state, stops)
% Atoms with their scripts, up to one of the tokens STOPS or the end.
html = '';
while state.place <= numel(state.tokens) && ~any(strcmp(state.tokens{state.place}, [stops, {'}'}]))
    if isspace(state.tokens{state.place}(1))
        state.place = state.place + 1;
        continue
    end
    first = state.tokens{state.place};
    [base, state] = atom(state);
    [scripts, state] = scripts_of(state);
    html = [html, with_scripts(base, scripts, has_limits(first, state.display))]; %#ok<AGROW>
end
end

function yes = has_limits(token, display)
yes = strcmp(display, 'block') && strcmp(token, '\sum');
end

function [scripts, state] = scripts_of(state)
scripts = {'', ''}; % below, above
while state.place < numel(state.tokens) && any(strcmp(state.tokens{state.place}, {'_', '^'}))
    which_one = 1 + (state.tokens{state.place} == '^');
    state.place = state.place + 1;
    [scripts{which_one}, state] = atom(state);
end
end

function html = with_scripts(base, scripts, limits)
names = {'msub', 'msup', 'msubsup'};
if limits
    names = {'munder', 'mover', 'munderover'};
end
present = ~cellfun(@isempty, scripts);
if ~any(present)
    html = base;
else
    name = names{present * [1; 2]};
    html = sprintf('<%s>%s%s%s</%s>', name, base, scripts{:}, name);
end
end

function [html, state] = atom(state)
token = state.tokens{state.place};
state.place = state.place + 1;
if strcmp(token, '{')
    [html, state] = group_rest(state);
elseif strcmp(token, '|')
    forms = {'prefix', 'postfix'};
    html = sprintf('<mo form="%s" stretchy="false">|</mo>', forms{1 + state.bar_is_open});
    state.bar_is_open = ~state.bar_is_open;
elseif isletter(token(1))
    html = ['<mi>' token '</mi>'];
elseif any(token(1) == '0123456789')
    html = ['<mn>' token '</mn>'];
elseif token(1) == '\'
    [html, state] = command(token(2:end), state);
elseif strcmp(token, '-') && is_prefix(state.tokens(1:state.place - 2))
    html = '<mo form="prefix">&#8722;</mo>';
else
    html = operator(token);
end
end

function yes = is_prefix(before)
% Whether a sign follows these tokens: not a number or name.
before = before(~cellfun(@(token) isspace(token(1)), before));
yes = isempty(before) || any(strcmp(before{end}, {'(', ',', '=', '{', '&', '\\', '\cdot'}));
end

function [html, state] = group_rest(state)
% A group whose opening brace has been read.
[body, state] = sequence(state, {});
state.place = state.place + 1;
html = ['<mrow>' body '</mrow>'];
end

function html = operator(token)
replaced = {'-', '&#8722;'; '*', '&#8727;'; '<', '&lt;'; '>', '&gt;'; '''', '&#8242;'};
row = strcmp(replaced(:, 1), token);
if any(row)
    token = replaced{row, 2};
end
stretchy = '';
if any(token(1) == '()[]')
    stretchy = ' stretchy="false"';
end
html = sprintf('<mo%s>%s</mo>', stretchy, token);
end

function [html, state] = command(name, state)
switch name
    case 'frac'
        [top, state] = atom(state);
        [bottom, state] = atom(state);
        html = ['<mfrac>' top bottom '</mfrac>'];
    case 'sqrt'
        [body, state] = atom(state);
        html = ['<msqrt>' body '</msqrt>'];
    case {'text', 'operatorname'}
        [text, state] = braces(state);
        html = ['<mtext>' strrep(kit_escape_html(text), ' ', '&#160;') '</mtext>'];
        if strcmp(name, 'operatorname')
            html = ['<mi mathvariant="normal">' text '</mi>'];
        end
    case 'begin'
        [kind, state] = braces(state);
        [html, state] = environment(kind, state);
    case 'left' % up to \right, with brackets as high as what is between them
        open = state.tokens{state.place};
        state.place = state.place + 1;
        [body, state] = sequence(state, {'\right'});
        html = sprintf('<mrow><mo class="fence">%s</mo>%s<mo class="fence">%s</mo></mrow>', open, body, state.tokens{state.place + 1});
        state.place = state.place + 2;
    otherwise
        html = symbol(name);
end
end

function [text, state] = braces(state)
% The text of a group, as it is written.
last = state.place + find(strcmp(state.tokens(state.place:end), '}'), 1) - 1;
text = [state.tokens{state.place + 1:last - 1}];
state.place = last + 1;
end

function [html, state] = environment(kind, state)
rows = '';
cells = '';
while true
    [body, state] = sequence(state, {'&', '\\', '\end'});
    cells = [cells '<mtd>' body '</mtd>']; %#ok<AGROW>
    stop = state.tokens{state.place};
    state.place = state.place + 1;
    if strcmp(stop, '&')
        continue
    end
    rows = [rows '<mtr>' cells '</mtr>']; %#ok<AGROW>
    cells = '';
    if strcmp(stop, '\end')
        [~, state] = braces(state);
        break
    end
end
switch kind
    case 'pmatrix'
        html = ['<mrow><mo class="fence">(</mo><mtable>' rows '</mtable><mo class="fence">)</mo></mrow>'];
    case 'cases'
        html = ['<mrow><mo class="fence">{</mo><mtable class="cases">' rows '</mtable></mrow>'];
    otherwise
        kit_error('internal', 'site_mathml: the environment %s is not known.', kind);
end
end

function html = symbol(name)
letters = {'beta', 946; 'lambda', 955; 'mu', 956; 'theta', 952; 'tau', 964; 'varphi', 966};
operators = {'le', 8804; 'ge', 8805; 'ne', 8800; 'cdot', 8901; 'pm', 177; 'sum', 8721; 'int', 8747; 'odot', 8857; ...
    'top', 8868; 'dots', 8230; 'infty', 8734; 'square', 9633; 'lVert', 8214; 'rVert', 8214};
spaces = {',', 0.17; ';', 0.28; 'quad', 1; 'qquad', 2};
functions = {'min', 'sin', 'cos', 'tan', 'det'};
if any(strcmp(functions, name))
    html = sprintf('<mi mathvariant="normal" class="%s">%s</mi>', name, name);
elseif any(strcmp(letters(:, 1), name))
    html = sprintf('<mi>&#%d;</mi>', letters{strcmp(letters(:, 1), name), 2});
elseif any(strcmp(operators(:, 1), name))
    html = sprintf('<mo%s>&#%d;</mo>', form(name), operators{strcmp(operators(:, 1), name), 2});
elseif any(strcmp(spaces(:, 1), name))
    html = sprintf('<mspace width="%.2gem"></mspace>', spaces{strcmp(spaces(:, 1), name), 2});
else
    kit_error('internal', 'site_mathml: \\%s is not known.', name);
end
end

function text = form(name)
text = '';
if strcmp(name, 'lVert')
    text = ' form="prefix" stretchy="false"';
elseif strcmp(name, 'rVert')
    text = ' form="postfix" stretchy="false"';
elseif strcmp(name, 'top')
    text = ' form="postfix" lspace="0" rspace="0"';
end
end
