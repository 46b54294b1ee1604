function test_suite = test_rand
%TEST_RAND  The seeded random numbers.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_same_seed_same_numbers
assertEqual(eef_rand(7, 20, 3), eef_rand(7, 20, 3));
end

function test_known_numbers
% Computed from the formula in exact integer arithmetic, in Python.
known = [0.3008610197575763 0.4983354293508455 0.6327447864459828];
assertElementsAlmostEqual(eef_rand(7, 1, 3), known, 'absolute', 1e-15);
assertElementsAlmostEqual(eef_rand([1 2 3], 1, 2), [0.8264250949723646 0.3494813988218084], ...
    'absolute', 1e-15);
end

function test_every_seed_vector_has_its_own_numbers
seeds = {0, 1, [0 0], [0 1], [1 0], [1 0 0], 2^32 - 1};
first = cellfun(@(seed) eef_rand(seed, 1, 1), seeds);
assertEqual(numel(unique(first)), numel(seeds));
end

function test_shape_does_not_change_the_numbers
assertEqual(eef_rand(3, 4, 5), reshape(eef_rand(3, 20, 1), 4, 5));
end

function test_uniform
% The count in each of 100 cells of 1e6 numbers has standard deviation sqrt(1e4). The
% chi-square sum has mean 99 and standard deviation sqrt(2*99) = 14. Five of them are allowed.
counts = accumarray(floor(100 * eef_rand(11, 1e6, 1)) + 1, 1, [100 1]);
assertTrue(abs(sum((counts - 1e4).^2) / 1e4 - 99) < 5 * sqrt(2 * 99));
end

function test_neighbours_and_seeds_are_uncorrelated
% The correlation of n independent pairs has standard deviation 1/sqrt(n). Five of them are allowed.
n = 1e5;
u = eef_rand(1, n + 1, 1) - 0.5;
v = eef_rand(2, n, 1) - 0.5;
correlation = 12 / n * [sum(u(1:n) .* u(2:end)), sum(u(1:n) .* v)];
assertTrue(all(abs(correlation) < 5 / sqrt(n)));
end

function test_global_state_is_untouched
before = rng();
eef_rand(1, 10, 10);
l1_pca(eef_rand(1, 4, 4), 2, 'Method', 'bitflip', 'Starts', 3);
assertEqual(rng(), before);
end

function test_empty
assertEqual(eef_rand(1, 0, 3), zeros(0, 3));
end

function test_errors
assertExceptionThrown(@() eef_rand(1, 2), 'eef:badCall');
assertExceptionThrown(@() eef_rand(1, 2, 3, 4), 'eef:badCall');
assertExceptionThrown(@() eef_rand(-1, 2, 3), 'eef:badCall');
assertExceptionThrown(@() eef_rand(0.5, 2, 3), 'eef:badCall');
assertExceptionThrown(@() eef_rand(1, 2^31, 4), 'eef:tooLarge');
end
