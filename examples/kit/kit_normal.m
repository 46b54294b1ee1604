function Z = kit_normal(seed, rows, cols)
%KIT_NORMAL  Standard normal random numbers that depend on their seed alone.
%
%   Usage
%     Z = kit_normal(seed, rows, cols)
%
%   Input
%     seed        vector for EEF_RAND
%     rows, cols  size of Z
%
%   Output
%     Z           rows x cols, by the Box-Muller transform
%
%   Example
%     Z = kit_normal(1, 3, 5);
%
%   See also EEF_RAND.

%   Licence: BSD-3-Clause, see LICENSE.

u = eef_rand(seed, 2 * rows, cols);
Z = sqrt(-2 * log(u(1:rows, :))) .* cos(2 * pi * u(rows + 1:end, :));
end
