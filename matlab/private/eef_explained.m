function share = eef_explained(X, mu, lambda, kernel_name)
%EEF_EXPLAINED  Share of the trace of the EEF Gram matrix A that each eigenvalue explains.
%   share = eef_explained(X, mu, LAMBDA, KERNEL_NAME) is LAMBDA/trace(A). The diagonal of A
%   holds the l1 norms of the rows of X-mu, so that its trace is the sum of the magnitudes
%   of X-mu. The share is 0 when X-mu is 0, and NaN when A is indefinite, because eigenvalues
%   of both signs have no meaningful share of their sum.

%   Licence: BSD-3-Clause, see LICENSE.

kernels = eef_kernels();
lambda = double(lambda);
if ~kernels(strcmp({kernels.name}, kernel_name)).semidefinite
    share = NaN(size(lambda));
    return
end
scale = 1;
total = magnitude_sum(X, mu, scale);
if isinf(total)
    scale = 2^-64;
    total = magnitude_sum(X, mu, scale);
end
share = zeros(size(lambda));
if total > 0
    share = lambda * scale / total;
end
end

function total = magnitude_sum(X, mu, scale)
% The sum of scale*abs(X-mu), some samples at a time: no copy of large data.
MAX_ENTRIES = 2^17; % of a block, 1 MiB
if ~isfloat(X)
    mu = double(mu);
end
[D, N] = size(X);
block = max(1, floor(MAX_ENTRIES / D));
total = 0;
for first = 1:block:N
    part = X(:, first:min(first + block - 1, N));
    if ~isfloat(part)
        part = double(part);
    end
    part = double(part - mu);
    total = total + norm(part(:) * scale, 1);
end
end
