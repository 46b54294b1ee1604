function table = published(name)
%PUBLISHED  Read a table of the paper, such as published('table1_noise_patches').
%   The result is a struct with the fields methods, rows (names) and values. The paper's method
%   'l1_recursive' is called 'l1' here.

%   Licence: BSD-3-Clause, see LICENSE.

[columns, rows, cells] = kit_read_csv(kit_root('data', 'paper', [name '.csv']));
table = struct('methods', {strrep(columns, 'l1_recursive', 'l1')}, 'rows', {rows}, 'values', str2double(cells));
end
