function eef_check_robust(who, X, K, start)
%EEF_CHECK_ROBUST  Raise an error unless eef_robust can use X, K and the start.
%   eef_check_robust(WHO, X, K, START): X must not have infinite cells, and must have enough
%   cells that are not NaN. A numeric START must be D x K and of rank K.

%   Licence: BSD-3-Clause, see LICENSE.

eef_check_cells(who, X);
MIN_ROW_CELLS = 3;
[D, N] = size(X);
present = ~isnan(X);
if N < K + 2
    eef_error('tooFewCells', who, sprintf('K = %d components need %d samples, but there are %d', K, K + 2, N));
end
few = find(sum(present, 1) <= K, 1);
if ~isempty(few)
    eef_error('tooFewCells', who, sprintf('sample %d has %d cells, but K = %d components need %d in each sample', ...
        few, sum(present(:, few)), K, K + 1));
end
few = find(sum(present, 2) < MIN_ROW_CELLS, 1);
if ~isempty(few)
    eef_error('tooFewCells', who, sprintf('row %d has %d cells, but %d are needed in each row', ...
        few, sum(present(few, :)), MIN_ROW_CELLS));
end
if ~ischar(start) && (~isequal(size(start), [D, K]) || rank(start) < K)
    eef_error('badOption', who, sprintf('Start must be a %d x %d matrix of rank %d, but is %s', ...
        D, K, K, eef_describe(start)));
end
end
