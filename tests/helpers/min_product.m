function y = min_product(x, U)
%MIN_PRODUCT  The product of the matrix min(x(i), x(j)), x >= 0, with U.
%   With x sorted in ascending order, entry i is the sum of x(j)*u(j) over j <= i, plus x(i) times the
%   sum of u(j) over j > i.

%   Licence: BSD-3-Clause, see LICENSE.

[x, order] = sort(x);
U = U(order, :);
below = cumsum(x .* U, 1);
above = [flipud(cumsum(flipud(U(2:end, :)), 1)); zeros(1, size(U, 2))];
y = zeros(size(U));
y(order, :) = below + x .* above;
end
