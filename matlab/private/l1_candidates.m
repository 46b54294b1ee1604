function count = l1_candidates(who, N, K)
%L1_CANDIDATES  Number of sign matrices that l1_pca's exact method has to choose from.
%   Multisets of K sign vectors: neither the order of the columns nor their signs
%   change the nuclear norm. More than it can try is an error.

%   Licence: BSD-3-Clause, see LICENSE.

LIMIT = 1e8;
vectors = 2^(N - 1);
% nchoosek(vectors+K-1, K), but without its warning about large numbers.
count = round(prod((vectors + K - (1:K)) ./ (K:-1:1)));
if ~(count <= LIMIT)
    eef_error('tooLarge', who, sprintf(['the method ''exact'' would have %.3g candidates for N = %d samples ' ...
        'and K = %d, and tries at most %.0g; use ''bitflip'' or ''fixedpoint'' with several Starts'], ...
        count, N, K, LIMIT));
end
end
