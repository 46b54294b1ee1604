function degrees = subspace_angle(A, B)
%SUBSPACE_ANGLE  Largest angle between the column spaces of two matrices with orthonormal columns.

%   Licence: BSD-3-Clause, see LICENSE.

degrees = asin(min(1, norm(A - B * (B' * A)))) * 180 / pi;
end
