function eef_hint_center(who, X, center)
%EEF_HINT_CENTER  Warn once when data far from zero are not centred.
%   The warning eef:farFromZero is given when CENTER is 'none' and the medians of the rows are,
%   in total, more than MIN_RATIO times as far from zero as the median absolute deviations of
%   the rows (for normal data, an offset of two standard deviations). Data that are spread
%   evenly over an interval from zero, such as rand(D,N), have a ratio of 2. A few rows and
%   samples are looked at, so that the check takes a fraction of a millisecond.

%   Licence: BSD-3-Clause, see LICENSE.

persistent warned
if ~strcmp(center, 'none') || ~isempty(warned)
    return
end
MAX_ROWS = 16;
MAX_SAMPLES = 32;
MIN_SAMPLES = 8; % fewer say little about the spread of a row
MIN_RATIO = 3;
[D, N] = size(X);
if N < MIN_SAMPLES
    return
end
rows = ceil((1:min(D, MAX_ROWS)) * D / min(D, MAX_ROWS));
samples = ceil((1:min(N, MAX_SAMPLES)) * N / min(N, MAX_SAMPLES));
part = double(X(rows, samples));
middle = row_median(part);
spread = row_median(abs(part - middle));
if sum(abs(middle)) > MIN_RATIO * sum(spread)
    warned = true;
    warning('eef:farFromZero', ['%s: the data are far from zero and nearly constant over the samples, and the ' ...
        'centre is ''none''. The first component will describe this offset. Consider ''Center'', ''median'' ' ...
        '(pictures: middle grey). ''Center'', 0 keeps the data as they are without this warning.'], who);
end
end

function middle = row_median(part)
% The larger of two middle numbers, so that the spread of few samples is not underestimated.
part = sort(part, 2);
middle = part(:, floor(end / 2) + 1);
end
