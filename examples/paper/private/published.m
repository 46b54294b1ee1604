function table = published(name)
%PUBLISHED  A table of the paper: published('table1_noise_patches') and so on.
%   A struct with fields methods (its 'l1_recursive' called 'l1' as ours), rows (names)
%   and values.

%   Licence: BSD-3-Clause, see LICENSE.

[columns, rows, cells] = kit_read_csv(kit_root('data', 'paper', [name '.csv']));
table = struct('methods', {strrep(columns, 'l1_recursive', 'l1')}, 'rows', {rows}, 'values', str2double(cells));
end
