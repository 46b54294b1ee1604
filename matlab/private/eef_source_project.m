function Z = eef_source_project(who, s, W, mu, bytes)
%EEF_SOURCE_PROJECT  Scores W' * (X - mu) of the samples of a source, block by block.
%   Z = eef_source_project(WHO, S, W, MU) is K x N; single when an argument or the samples are
%   single, else double. eef_source_project(..., BYTES) reads blocks of another size than the
%   default of EEF_SOURCE_BLOCKS.

%   Licence: BSD-3-Clause, see LICENSE.

if nargin < 5
    blocks = eef_source_blocks(s);
else
    blocks = eef_source_blocks(s, bytes);
end
Z = [];
for k = 1:numel(blocks)
    [X, s] = eef_source_read(who, s, blocks{k});
    [Xc, common] = eef_check_model(who, X, W, mu);
    if k == 1
        Z = zeros(size(W, 2), s.size(2), class(Xc));
    end
    Z(:, blocks{k}) = common' * Xc;
end
eef_check_overflow(who, Z);
end
