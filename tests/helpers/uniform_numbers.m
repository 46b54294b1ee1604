function U = uniform_numbers(rows, cols, seed)
%UNIFORM_NUMBERS  Numbers between 0 and 1, the same for a seed on every machine.
%   Lehmer's generator (multiplier 16807, modulus 2^31-1), one stream per row; every product
%   is exact in double, and the state of rand is not touched.

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
