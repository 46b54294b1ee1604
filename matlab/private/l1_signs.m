function B = l1_signs(P)
%L1_SIGNS  Signs of the entries of P, where 0 counts as positive.

%   Licence: BSD-3-Clause, see LICENSE.

B = 1 - 2 * (P < 0);
end
