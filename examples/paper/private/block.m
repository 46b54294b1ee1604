function one = block(kind, varargin)
%BLOCK  A piece of a report.
%   block('title', text), block('heading', text), block('text', text), block('list', lines),
%   block('image', caption, file), block('table', header, cells) and block('table', header,
%   cells, bold) with a logical matrix of the cells to stress.

%   Licence: BSD-3-Clause, see LICENSE.

one = struct('kind', kind, 'text', '', 'lines', {{}}, 'file', '', 'header', {{}}, 'cells', {{}}, 'bold', []);
switch kind
    case 'list'
        one.lines = varargin{1};
    case 'image'
        [one.text, one.file] = varargin{:};
    case 'table'
        one.header = varargin{1};
        one.cells = varargin{2};
        one.bold = false(size(one.cells));
        if numel(varargin) > 2
            one.bold = varargin{3};
        end
    otherwise
        one.text = varargin{1};
end
end
