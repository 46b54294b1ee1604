function test_suite = test_multiplicity
%TEST_MULTIPLICITY  eef-pca finds multiple and close eigenvalues with their full count.
%   The eigenvalues of kron(diag(v), ones(m,1)) are m*v for 'min' and 'minm', and 2*m*v for 'mf'.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_triple_eigenvalue
for processes = [1 2 3 13]
    check_blocks(processes, [3 3 3 2 1 linspace(0.1, 0.5, 40)], 5, 3);
    check_blocks(processes, [5 3 3 3 2 linspace(0.1, 0.5, 40)], 5, 4);
end
end

function test_copies_above_a_dense_bulk
for copies = [2 7 17]
    v = [ones(1, copies), linspace(0.5, 0.99, 180)];
    for K = copies + (-1:1)
        check_blocks(2, v, 1, K);
    end
end
end

function test_copies_between_larger_eigenvalues_and_a_bulk
check_blocks(2, [3, 2, 1.5 * ones(1, 9), linspace(0.5, 1.49, 180)], 1, 11);
end

function test_identity
check_blocks(3, ones(1, 150), 1, 12);
end

function test_components_past_the_rank
% 'mf' of two samples has rank 4 at most; the eigenvalues beyond are 0.
X = uniform_numbers(200, 2, 1) - 0.5;
A = eef_gram(X, 'mf');
expected = sort(eig((A + A') / 2), 'descend');
check_values(3, X, expected(1:6), 'mf', '');
end

function test_near_ties
check_blocks(2, 1 + 1e-5 * (0:5), 400, 2);
check_blocks(2, 1 + 1e-7 * (0:5), 400, 3);
end

function test_difficult_spectra
% Spectra of hard_spectrum with at least as many rows as the operator solver needs. The data is scaled by up to
% 1e100, so the limit is relative.
for seed = 1:60
    one = hard_spectrum(seed);
    if size(one.X, 1) >= 150
        A = eef_gram(one.X / max(abs(one.X(:))), one.kernel);
        values = eig((A + A') / 2);
        rank_of = values;
        if strcmp(one.select, 'magnitude')
            rank_of = abs(values);
        end
        [~, order] = sort(rank_of, 'descend');
        expected = sort(values(order(1:one.K)), 'descend');
        with_context(one.text, @() check_values(2, one.X / max(abs(one.X(:))), expected, one.kernel, ...
            ['--select ' one.select]));
    end
end
end

function check_blocks(processes, v, rows, K)
for kernel = kernel_names()
    expected = rows * sort(v(:), 'descend') * (1 + strcmp(kernel{1}, 'mf'));
    X = kron(diag(v), ones(rows, 1));
    with_context(kernel{1}, @() check_values(processes, X, expected(1:K), kernel{1}, ''));
end
end

function check_values(processes, X, expected, kernel, options)
% Both a result that is not called converged and a wrong one are failures.
[folder, remove] = data_folder(); %#ok<ASGLU>
[status, output, model] = run_program(processes, sprintf( ...
    '%s --components %d --output @ --solver operator --kernel %s %s', write_raw(folder, 'x.raw', X), ...
    numel(expected), kernel, options));
assertEqual(status, 0, output);
assertTrue(model.info.converged == 1, output);
assertElementsAlmostEqual(sort(model.lambda, 'descend'), expected, 'absolute', 1e-8 * max(abs(expected)));
assertElementsAlmostEqual(model.W' * model.W, eye(numel(expected)), 'absolute', 1e-12);
end
