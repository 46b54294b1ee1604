function blocks = eef_source_blocks(s, bytes)
%EEF_SOURCE_BLOCKS  Ranges of samples that are read together.
%   blocks = eef_source_blocks(S) divides the samples of the source S into blocks of at most
%   64 MiB as doubles, but at least one sample. BLOCKS is a cell row of rows of sample numbers.
%   eef_source_blocks(S, BYTES) uses another size.

%   Licence: BSD-3-Clause, see LICENSE.

if nargin < 2
    bytes = 2^26;
end
width = max(1, floor(bytes / 8 / s.size(1)));
starts = 1:width:s.size(2);
blocks = arrayfun(@(first) first:min(first + width - 1, s.size(2)), starts, 'UniformOutput', false);
end
