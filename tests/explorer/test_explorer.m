function test_suite = test_explorer
%TEST_EXPLORER  The JavaScript of the explorer computes the same numbers as the toolbox, in node.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions(); %#ok<NASGU>
catch
end
initTestSuite;
end

function test_random_numbers_are_those_of_eef_rand
results = compute({'"call":"random","seed":[2],"count":50', '"call":"random","seed":[6,4294967295],"count":50'});
% Different hash values differ by at least 2^-32; the tolerance is for reading decimal numbers.
assertElementsAlmostEqual(results{1}(:), eef_rand(2, 50, 1), 'absolute', 1e-15);
assertElementsAlmostEqual(results{2}(:), eef_rand([6 2^32 - 1], 50, 1), 'absolute', 1e-15);
end

function test_normal_random_numbers_are_those_of_the_demos
% The logarithm and the cosine of two programs may differ in the last digits.
addpath(fullfile(project_root(), 'examples', 'kit'));
results = compute({'"call":"normal","seed":[2],"rows":2,"count":40'});
assertElementsAlmostEqual(results{1}', kit_normal(2, 2, 40), 'absolute', 1e-13);
end

function test_centres
% Sums of ten numbers below 20: rounding errors are below 1e-14.
[data, centers] = combinations(plane_data(), {'mean', 'median'});
results = compute(cellfun(@(X, center) problem('center', X, sprintf('"center":"%s"', center)), data, centers, ...
    'UniformOutput', false));
averages = struct('mean', @mean, 'median', @median);
for k = 1:numel(data)
    assertElementsAlmostEqual(results{k}(:), averages.(centers{k})(data{k}, 2), 'absolute', 1e-13);
end
end

function test_gram_matrices
% Sums of at most ten numbers below 40.
[data, kernels] = combinations([plane_data(), {matrix_data()}], kernel_names());
results = compute(cellfun(@(X, kernel) problem('gram', X, sprintf('"kernel":"%s"', kernel)), data, kernels, ...
    'UniformOutput', false));
for k = 1:numel(data)
    assertElementsAlmostEqual(results{k}, eef_gram(data{k}, kernels{k}), 'absolute', 1e-12);
end
end

function test_components_in_the_plane
for_each_kernel(@(kernel) assert_components(plane_data(), 2, kernel, ...
    @(X, center) eef_pca(X, 2, kernel, 'Center', center)));
end

function test_components_of_a_matrix
for_each_kernel(@(kernel) assert_components({matrix_data()}, 3, kernel, ...
    @(X, center) eef_pca(X, 3, kernel, 'Center', center, 'Solver', 'dense')));
end

function test_L2_components
assert_components([plane_data(), {matrix_data()}], 2, 'product', @(X, center) l2_pca(X, 2, 'Center', center));
end

function assert_components(data, K, kernel, expected)
% The page promises 1e-9. Vectors of an eigenvalue that occurs twice are not determined.
restore = quiet_warnings(); %#ok<NASGU>
[data, centers] = combinations(data, {'none', 'mean', 'median'});
results = compute(cellfun(@(X, center) problem('pca', X, sprintf('"kernel":"%s","K":%d,"center":"%s"', kernel, K, ...
    center)), data, centers, 'UniformOutput', false));
compared = 0;
for k = 1:numel(data)
    [W, lambda] = expected(data{k}, centers{k});
    scale = max(abs(lambda));
    assertElementsAlmostEqual(results{k}.values(:), lambda, 'absolute', 1e-9 * scale);
    if scale > 0 && all(abs(diff(lambda)) > 1e-3 * scale)
        assertElementsAlmostEqual(results{k}.components', W, 'absolute', 1e-9);
        compared = compared + 1;
    end
end
assertTrue(compared >= numel(data) / 2); % of the vectors
end

function test_L1_component_in_the_plane_is_the_exact_one
[data, centers] = combinations(plane_data(), {'none', 'mean', 'median'});
results = compute(cellfun(@(X, center) problem('l1', X, sprintf('"center":"%s"', center)), data, centers, ...
    'UniformOutput', false));
for k = 1:numel(data)
    [~, value, mu] = l1_pca(data{k}, 1, 'Method', 'exact', 'Center', centers{k});
    tolerance = 1e-9 * max(value, 1);
    assertElementsAlmostEqual(results{k}.value, value, 'absolute', tolerance);
    w = results{k}.component(:);
    assertElementsAlmostEqual(sum(abs(w' * (data{k} - mu))), value, 'absolute', tolerance);
end
end

function test_L1_component_in_the_plane_that_is_unique
% One long point decides: no other direction has the same value.
X = [3 -1 2 0 -9 1; 1 -2 2 4 -6 0];
results = compute({problem('l1', X, '"center":"none"')});
assertElementsAlmostEqual(results{1}.component(:), l1_pca(X, 1, 'Method', 'exact'), 'absolute', 1e-9);
end

function test_operator_equals_the_matrix
X = [matrix_data(), [zeros(3, 2); ones(4, 2); -ones(5, 2)]];
results = compute({problem('operator', X, '"K":1')});
assertElementsAlmostEqual(results{1}, eef_gram(X), 'absolute', 1e-11);
end

function test_small_picture_restored
% 16 x 16 pixels, where eef_pca can form the matrix and computes all eigenvalues.
assert_restored(small_picture(16), {'Solver', 'dense'});
end

function test_picture_of_the_page_restored
% The operator solver of eef_pca with a tolerance that makes its vectors as exact as the comparison needs.
assert_restored(small_picture(64), {'Tol', 1e-12});
end

function assert_restored(clean, options)
addpath(fullfile(project_root(), 'examples', 'kit'));
copies = kit_salt_pepper(clean, 10, 2);
common = sprintf('"call":"restore","picture":[%s],"N":10,"density":0.1,"seed":[2],"center":0.5,"K":2', numbers(clean(:)));
results = compute({[common ',"kernel":"min"'], [common ',"kernel":"product"']});
[W, lambda, mu] = eef_pca(copies, 2, 'min', 'Center', 0.5, options{:});
[V, value] = l2_pca(copies, 2, 'Center', 0.5);
expected = {W, lambda; V, value};
for k = 1:2
    assertTrue(results{k}.converged);
    assertElementsAlmostEqual(results{k}.copies', copies, 'absolute', 1e-15); % reading decimal numbers
    assertElementsAlmostEqual(results{k}.values(:), expected{k, 2}, 'absolute', 1e-9 * expected{k, 2}(1));
    assertElementsAlmostEqual(results{k}.components', expected{k, 1}, 'absolute', 1e-9);
    psnr = kit_psnr(eef_reconstruct(copies(:, 1), expected{k, 1}, mu), clean);
    assertElementsAlmostEqual(results{k}.psnr, psnr, 'absolute', 1e-8); % dB
end
end

function test_copies_without_noise
% All copies are equal, so that the matrix of L2 has rank 1; the second eigenvalue is 0.
clean = small_picture(16);
results = compute({sprintf(['"call":"restore","picture":[%s],"N":4,"density":0,"seed":[2],"center":0.5,"K":2,' ...
    '"kernel":"product"'], numbers(clean(:)))});
assertTrue(results{1}.converged);
W = results{1}.components';
assertElementsAlmostEqual(W' * W, eye(2), 'absolute', 1e-12);
assertElementsAlmostEqual(results{1}.values(2), 0, 'absolute', 1e-9 * results{1}.values(1));
end

function test_embedded_picture_is_the_flower
source = fileread(fullfile(explorer_folder(), 'explorer.js'));
found = regexp(source, 'var PICTURE =\s*([^;]*);', 'tokens', 'once');
lines = regexp(found{1}, '''([^'']*)''', 'tokens');
lines = [lines{:}];
bytes = matlab.net.base64decode([lines{:}]);
pixels = reshape(double(bytes), 64, 64)'; % row by row
assertEqual(pixels, round(255 * small_picture(64)));
end

function test_page_needs_no_other_file_and_no_network
folder = explorer_folder();
page = fileread(fullfile(folder, 'index.html'));
files = regexp(page, '(?:src|href)="([^"]*)"', 'tokens');
assertEqual(sort([files{:}]), {'eef.js', 'explorer.css', 'explorer.js'});
for name = {'index.html', 'eef.js', 'explorer.css', 'explorer.js'}
    text = strrep(fileread(fullfile(folder, name{1})), 'http://www.w3.org/', ''); % names of XML vocabularies
    assertTrue(isempty(regexp(text, 'https?://|@import|type="module"', 'once')), name{1});
end
end

function test_names_of_elements_have_a_prefix
page = fileread(fullfile(explorer_folder(), 'index.html'));
names = regexp(page, ' id="([^"]*)"', 'tokens');
names = [names{:}];
assertTrue(all(strncmp(names, 'explorer-', 9)));
assertEqual(numel(unique(names)), numel(names));
end

function [firsts, seconds] = combinations(firsts, seconds)
% Every element of the first cell with every element of the second.
[i, j] = ndgrid(1:numel(firsts), 1:numel(seconds));
firsts = reshape(firsts(i(:)), 1, []);
seconds = reshape(seconds(j(:)), 1, []);
end

function X = plane_data()
% Points of all kinds: with negative coordinates, equal magnitudes, zeros, repeated points, and along the
% antidiagonal, where the entries of the component have equal magnitudes and different signs.
X = {
    [3.5 -1.25 2 0.5 -4 7.75 1 -2.5 6 -0.75; 1.5 -2 0.25 3 -1 4.5 -6 -2 2.25 0.125]
    [1 -1 2 -2 3 3; 2 -2 2 2 -3 1]
    [0 0 1 -2 0 5; 0 3 0 0 -4 5]
    [1 2 -3 4 1 1; -1 -2 3 -4 -1 -1]
    [1 -1; 2 -2]
    [-4 -3 -5 -4.5; -9 -8 -9 -7]
    [2; 0]
}';
end

function X = matrix_data()
% 12 x 8 multiples of 1/4 from -5 to 5, with equal magnitudes and zeros.
X = round(40 * uniform_numbers(12, 8, 1) - 20) / 4;
end

function pixels = small_picture(side)
% The flower of 128 x 128 pixels, averaged over squares and rounded to bytes, as in the page.
addpath(fullfile(project_root(), 'examples', 'kit'));
large = 255 * kit_read_image('flower');
step = size(large, 1) / side;
pixels = zeros(side);
for row = 1:step
    for col = 1:step
        pixels = pixels + large(row:step:end, col:step:end) / step^2;
    end
end
pixels = floor(pixels + 0.5) / 255;
end

function results = compute(problems)
% Results of compute.js for a cell of problems, each the members of a JSON object.
[status, ~] = system('node --version');
if status ~= 0
    moxunit_throw_test_skipped_exception('needs node');
end
base = tempname();
files = {[base '.in.json'], [base '.out.json']};
remove = onCleanup(@() delete_files(files));
id = fopen(files{1}, 'w');
fprintf(id, '[{%s}]', strjoin(problems, '},{'));
fclose(id);
script = fullfile(fileparts(mfilename('fullpath')), 'compute.js');
[status, output] = system(sprintf('node "%s" "%s" "%s" "%s"', script, fullfile(explorer_folder(), 'eef.js'), files{:}));
assertEqual(status, 0, output);
results = struct2cell(jsondecode(fileread(files{2})));
end

function delete_files(files)
for k = 1:numel(files)
    if exist(files{k}, 'file')
        delete(files{k});
    end
end
end

function text = problem(call, X, members)
columns = cell(1, size(X, 2));
for n = 1:size(X, 2)
    columns{n} = ['[' numbers(X(:, n)) ']'];
end
text = sprintf('"call":"%s","X":[%s],%s', call, strjoin(columns, ','), members);
end

function text = numbers(x)
% With all digits.
text = sprintf('%.17g,', x);
text(end) = [];
end

function restore = quiet_warnings()
state = [warning('off', 'eef:negativeEigenvalue'), warning('off', 'eef:farFromZero')];
restore = onCleanup(@() warning(state));
end

function folder = explorer_folder()
folder = fullfile(project_root(), 'examples', 'explorer');
end
