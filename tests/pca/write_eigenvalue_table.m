function write_eigenvalue_table()
%WRITE_EIGENVALUE_TABLE  Write eigenvalues.csv, the regression table of test_pca_regression.
%   write_eigenvalue_table() computes the K largest eigenvalues of selected matrices of
%   PCA_CASES, for every kernel, from the definition: eig of ref_gram. No function of the
%   toolbox is called. Run it, with tests/helpers on the path, to add rows. Existing rows change only if
%   a definition or a matrix of PCA_CASES changes.
%
%   See also PCA_CASES, REF_GRAM.

%   Licence: BSD-3-Clause, see LICENSE.

names = {'random', 'nonnegative', 'picture in bytes', 'picture from 0 to 1', 'int8', 'few distinct values', ...
    'blocks on a diagonal', 'repeated rows', 'repeated columns', 'K past the rank', 'mostly zeros', ...
    'many components'};
cases = pca_cases();
id = fopen(fullfile(fileparts(mfilename('fullpath')), 'eigenvalues.csv'), 'w');
close_file = onCleanup(@() fclose(id));
fprintf(id, 'matrix,kernel,index,eigenvalue\n');
for name = names
    one = cases(strcmp(name{1}, {cases.name}));
    for kernel = kernel_names()
        lambda = sort(eig(ref_gram(one.X, kernel{1})), 'descend');
        lambda(abs(lambda) < numel(lambda) * eps * max(abs(lambda))) = 0; % rounding error of eig
        for k = 1:one.K
            fprintf(id, '%s,%s,%d,%.12e\n', name{1}, kernel{1}, k, lambda(k));
        end
    end
end
end
