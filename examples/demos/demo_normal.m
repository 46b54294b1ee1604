function z = demo_normal(seed, rows, cols)
%DEMO_NORMAL  Standard normal numbers that depend on their seed alone (Box-Muller).

%   Licence: BSD-3-Clause, see LICENSE.

u = eef_rand(seed, 2 * rows, cols);
z = sqrt(-2 * log(u(1:rows, :))) .* cos(2 * pi * u(rows + 1:end, :));
end
