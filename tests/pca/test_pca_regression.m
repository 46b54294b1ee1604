function test_suite = test_pca_regression
%TEST_PCA_REGRESSION  eef_pca gives the eigenvalues of a fixed table, with every backend.
%   eigenvalues.csv holds eigenvalues from the definition, see WRITE_EIGENVALUE_TABLE.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_pca_dense_gives_the_eigenvalues_of_the_table
for_each_row(@(one, kernel, expected) check(one, kernel, expected, 'dense'));
end

function test_pca_operator_gives_the_eigenvalues_of_the_table
for_each_row(@(one, kernel, expected) check(one, kernel, expected, 'operator'));
end

function test_pca_table_has_rows_for_many_matrices
[names, kernels] = read_table();
assertTrue(numel(unique(strcat(names, kernels))) >= 36);
end

function check(one, kernel, expected, solver)
% The tolerance is 1e-12 of the largest eigenvalue. Half of it is the rounding of the table to
% 12 decimals. The rest covers rounding errors of the sums (up to 15 samples: 15*eps = 3e-15)
% and of the two eigensolvers (up to 180 rows: 180*eps = 4e-14). The residuals of 1e-10 at which
% the operator solver stops do not count: the error of an eigenvalue is their square, divided by a
% gap that is above 1e-4 in these matrices.
[~, lambda] = quiet_pca(one.X, one.K, kernel, 'Solver', solver);
assertElementsAlmostEqual(lambda, expected, 'absolute', 1e-12 * max(abs(expected)));
end

function for_each_row(check)
% check(matrix, kernel, eigenvalues) for every matrix and kernel of the table.
[names, kernels, values] = read_table();
cases = pca_cases();
for name = unique(names)
    one = cases(strcmp(name{1}, {cases.name}));
    for kernel = unique(kernels(strcmp(name{1}, names)))
        expected = values(strcmp(name{1}, names) & strcmp(kernel{1}, kernels))';
        with_context([name{1} ', ' kernel{1}], ...
            @() for_each_backend(@() check(one, kernel{1}, expected)));
    end
end
end

function [names, kernels, values] = read_table()
file = fullfile(fileparts(mfilename('fullpath')), 'eigenvalues.csv');
fields = regexp(fileread(file), '([^,\n]+),([^,\n]+),\d+,([-+.e\d]+)\n', 'tokens');
fields = vertcat(fields{:});
names = fields(:, 1)';
kernels = fields(:, 2)';
values = str2double(fields(:, 3)');
end
