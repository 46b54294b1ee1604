function test_suite = test_peers
%TEST_PEERS  The comparison with robust peers: principal component pursuit, data, and the page.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_pcp_separates_a_low_rank_and_a_sparse_matrix
% Recovery is exact for random data of this kind (Candes et al., Theorem 1.1); the method stops at 1e-7.
restore = with_peers(); %#ok<NASGU>
low_rank = kit_normal(1, 60, 2) * kit_normal(2, 2, 60);
sparse_part = 5 * (eef_rand(3, 60, 60) < 0.05) .* sign(eef_rand(4, 60, 60) - 0.5);
[L, S] = pcp(low_rank + sparse_part);
assertElementsAlmostEqual(L, low_rank, 'absolute', 1e-4);
assertElementsAlmostEqual(S, sparse_part, 'absolute', 1e-4);
end

function test_data_differs_in_the_wrong_cells_only
restore = with_peers(); %#ok<NASGU>
for kind = {'none', 'symmetric', 'onesided', 'huge', 'small', 'missing', 'scales', 'tails', 'samples'}
    [X, clean, wrong, W] = peer_data(kind{1}, 0.1, 1, [20 30 2]);
    present = ~isnan(X);
    assertEqual(X(~wrong & present), clean(~wrong & present));
    assertEqual(any(isnan(X(:))), strcmp(kind{1}, 'missing'));
    assertElementsAlmostEqual(W' * W, eye(2), 'absolute', 1e-12);
end
end

function test_page_is_written
skip_unless_slow();
before = addpath(fullfile(project_root(), 'examples', 'peers'));
restore = onCleanup(@() path(before)); %#ok<NASGU>
output = tempname();
remove = onCleanup(@() remove_folder(output)); %#ok<NASGU>
evalc('results = run_peers(''Draws'', 1, ''Size'', [20 40 1], ''Output'', output);');
assertTrue(exist(results.page, 'file') == 2);
assertEqual(size(results.angles, 1), numel(results.conditions));
assertEqual(size(results.angles, 2), numel(results.methods));
end

function restore = with_peers()
% A copy of the private functions, and the kit, on the path.
folder = tempname();
copyfile(fullfile(project_root(), 'examples', 'peers', 'private'), folder);
before = addpath(folder, fullfile(project_root(), 'examples', 'kit'));
restore = onCleanup(@() leave(folder, before));
end

function leave(folder, before)
path(before);
remove_folder(folder);
end

function remove_folder(folder)
delete(fullfile(folder, '*'));
rmdir(folder);
end
