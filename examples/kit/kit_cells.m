function cells = kit_cells(values, formats, missing)
%KIT_CELLS  Turn numbers into the text cells of a table.
%
%   Usage
%     cells = kit_cells(values, formats, missing)
%
%   Input
%     values   matrix of numbers, or a cell matrix of numbers and text; text is kept
%     formats  format for SPRINTF, or a cell row with one format per column
%     missing  text in place of NaN
%
%   Output
%     cells    cell matrix of text
%
%   Example
%     kit_cells([1.234 NaN], '%.2f', '-')
%
%   See also KIT_BLOCK, KIT_WRITE_CSV.

%   Licence: BSD-3-Clause, see LICENSE.

if ~iscell(values)
    values = num2cell(values);
end
if ischar(formats)
    formats = repmat({formats}, 1, size(values, 2));
end
cells = cell(size(values));
for r = 1:size(values, 1)
    for c = 1:size(values, 2)
        cells{r, c} = as_text(values{r, c}, formats{c}, missing);
    end
end
end

function text = as_text(value, form, missing)
if ischar(value)
    text = value;
elseif isnan(value)
    text = missing;
else
    text = sprintf(form, value);
end
end
