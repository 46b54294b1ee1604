function seconds = median_seconds(functions, rounds)
%MEDIAN_SECONDS  Median times of several functions, measured in turn.
%
%   Usage
%     seconds = median_seconds(functions, rounds)
%
%   Each of the functions (a cell row of handles) is called once to warm up, then once in each
%   round, so that a disturbance of the machine hits all of them alike and their
%   ratios stay fair.
%
%   Example
%     seconds = median_seconds({@() sum(1:1e6), @() prod(1:1e6)}, 5);
%
%   See also RUN_BENCH.

%   Licence: BSD-3-Clause, see LICENSE.

times = zeros(rounds + 1, numel(functions));
for r = 1:rounds + 1
    for f = 1:numel(functions)
        started = tic;
        result = functions{f}(); %#ok<NASGU>
        times(r, f) = toc(started);
        clear result
    end
end
seconds = median(times(2:end, :), 1);
end
