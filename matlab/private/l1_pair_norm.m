function norms = l1_pair_norm(a, b, c)
%L1_PAIR_NORM  Nuclear norm of a matrix with two columns and the Gram matrix [a c; c b].
%   (s1 + s2)^2 = s1^2 + s2^2 + 2*s1*s2 = trace + 2*sqrt(determinant).

%   Licence: BSD-3-Clause, see LICENSE.

norms = sqrt(a + b + 2 * sqrt(max(a .* b - c.^2, 0)));
end
