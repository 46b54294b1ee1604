function count = l1_candidates(who, N, K)
%L1_CANDIDATES  Number of sign matrices that the method 'exact' of l1_pca has to try.
%   These are multisets of K sign vectors, because neither the order nor the sign of the
%   columns changes the nuclear norm. A number above the limit is an error.

%   Licence: BSD-3-Clause, see LICENSE.

MAX_CANDIDATES = 1e8;
vectors = 2^(N - 1);
% nchoosek(vectors+K-1, K), without its warning about large numbers
count = round(prod((vectors + K - (1:K)) ./ (K:-1:1)));
if ~(count <= MAX_CANDIDATES)
    eef_error('tooLarge', who, sprintf(['the method ''exact'' would have %.3g candidates for N = %d samples ' ...
        'and K = %d, and tries at most %.0g; use ''bitflip'' or ''fixedpoint'' with several Starts'], ...
        count, N, K, MAX_CANDIDATES));
end
end
