function K = eef_check_K(who, K, D)
%EEF_CHECK_K  Return K as a double, or raise an error unless it is an integer from 1 to D.

%   Licence: BSD-3-Clause, see LICENSE.

if ~(isnumeric(K) && eef_is_plain(K) && isreal(K) && isscalar(K) && ~issparse(K) && K >= 1 && K <= D && K == floor(K))
    eef_error('badK', who, D, eef_describe(K));
end
K = double(K);
end
