function assert_matches_definition(C, W, X, kernel)
%ASSERT_MATCHES_DEFINITION  Fail unless C is W' (+) X: exact, or up to rounding.
%   C must be single if W or X is single, otherwise double. It must be exact for integer and
%   logical W and X. Otherwise each entry is a sum of at most 2n floating-point numbers t (n terms
%   with two summands each for 'mf') in any order. Its error is at most (2n-1)*u*sum|t| with the
%   unit roundoff u = eps/2. The reference has the same bound, so the tolerance is 2n*eps*sum|t|,
%   but at most the documented accuracy: 1e-12 of sum|t| in double and 1e-5 in single.

%   Licence: BSD-3-Clause, see LICENSE.

expected = ref_dot(W, X, kernel);
if isfloat(W) || isfloat(X)
    promised = 1e-12;
    if isa(W, 'single') || isa(X, 'single')
        expected = single(expected);
        promised = 1e-5;
    end
    magnitudes = ref_dot(abs(double(W)), abs(double(X)), kernel);
    assertEqual(class(C), class(expected));
    assertEqual(size(C), size(expected));
    allowed = min(2 * size(X, 1) * double(eps(class(C))), promised) * magnitudes;
    excess = abs(double(C) - double(expected)) - allowed;
    assertTrue(all(excess(:) <= 0), sprintf('an entry is off by %g more than rounding explains', ...
        max(excess(:))));
else
    assertEqual(C, expected);
end
end
