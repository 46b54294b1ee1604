function test_suite = test_pca_spectra
%TEST_PCA_SPECTRA  Random search of spectra that are hard for the operator solver, see HARD_SPECTRUM.
%   Every eigenvalue must be within 1e-8 of the largest one of the true eigenvalue of its rank,
%   multiplicities counted. The true eigenvalues are those of all of the matrix from the definition.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_hard_spectra_have_the_eigenvalues_that_they_are_made_for
% The reference itself, for blocks of equal rows.
v = [1; 1; 1 - 1e-9; 0.5; 0.1];
X = kron(diag(v), [1; -1; 1]);
for factor = {'min', 3; 'mf', 6}'
    values = sort(eig(centred_gram(X, 0, factor{1})), 'descend');
    assertElementsAlmostEqual(values, [factor{2} * v; zeros(10, 1)], 'absolute', 1e-14);
end
end

function test_pca_of_300_hard_spectra
skip_unless_built();
check_cases(1:300);
end

function test_pca_of_5000_hard_spectra
skip_unless_built();
skip_unless_slow();
check_cases(1001:6000);
end

function test_pca_of_hard_spectra_with_m_code
% Only few rows, because M code is slow.
[name, threads] = eef_backend('m');
restore = onCleanup(@() eef_backend(name, threads));
checked = 0;
for seed = 1:60
    one = hard_spectrum(seed);
    if size(one.X, 1) <= 60
        assertTrue(has_converged(one));
        checked = checked + 1;
    end
end
assertTrue(checked >= 10);
end

function check_cases(seeds)
% The compiled backends take turns. All answers that are called converged must be right, and at most
% 1 percent may not be called so.
[name, threads, available] = eef_backend();
restore = onCleanup(@() eef_backend(name, threads));
compiled = available(2:end);
not_converged = 0;
for seed = seeds
    eef_backend(compiled{1 + mod(seed, numel(compiled))});
    not_converged = not_converged + ~has_converged(hard_spectrum(seed));
end
assertTrue(not_converged <= 0.01 * numel(seeds), sprintf('%d of %d have not converged', not_converged, numel(seeds)));
end

function converged = has_converged(one)
state = warning('off', 'eef:noConvergence');
restore = onCleanup(@() warning(state));
lastwarn('', '');
[W, lambda, ~, info] = quiet_pca(one.X, one.K, one.kernel, 'Select', one.select, 'Solver', 'operator');
[~, identifier] = lastwarn();
converged = info.converged;
if converged
    with_context(one.text, @() assert_eigenpairs(centred_gram(one.X, 0, one.kernel), one.K, one.select, ...
        W, lambda, 1e-8));
else
    with_context(one.text, @() assertEqual(identifier, 'eef:noConvergence'));
end
end
