function A = ref_gram(X, kernel)
%REF_GRAM  X (+) X' from the paper's definitions, in double.

%   Licence: BSD-3-Clause, see LICENSE.

A = ref_dot(X', X', kernel);
end
