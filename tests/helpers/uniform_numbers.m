function U = uniform_numbers(rows, cols, seed)
%UNIFORM_NUMBERS  Random numbers between 0 and 1 that depend on the seed only.
%   Lehmer's generator (multiplier 16807, modulus 2^31-1), one stream per row; every product
%   is exact in double. The state of rand is not used.

%   Licence: BSD-3-Clause, see LICENSE.

modulus = 2^31 - 1;
warm_up = 10;
state = mod(40692 * (1:rows)' + 69621 * seed, modulus - 1) + 1;
U = zeros(rows, cols);
for k = 1 - warm_up:cols
    state = mod(16807 * state, modulus);
    if k > 0
        U(:, k) = state / modulus;
    end
end
end
