function eef_check_orthonormal(who, W)
%EEF_CHECK_ORTHONORMAL  Raise an error unless W has orthonormal columns.
%   An entry of W'*W may differ by 1e-3 from that of the identity, so that a basis that was
%   rounded to three digits is accepted. Exchanged arguments X and W fail this check.

%   Licence: BSD-3-Clause, see LICENSE.

TOLERANCE = 1e-3;
[D, K] = size(W);
if K > D
    eef_error('badBasis', who, sprintf('W must have at most as many columns as rows, but is %d x %d', D, K));
end
if any(any(abs(W' * W - eye(K)) > TOLERANCE)) || ~all(isfinite(sum(W.^2, 1)))
    eef_error('badBasis', who, 'the columns of W must be orthonormal; are X and W exchanged');
end
end
