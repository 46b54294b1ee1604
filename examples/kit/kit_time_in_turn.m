function seconds = kit_time_in_turn(functions, rounds)
%KIT_TIME_IN_TURN  Median times of several functions, measured in turn.
%
%   Usage
%     seconds = kit_time_in_turn(functions, rounds)
%
%   Input
%     functions  cell row of functions without arguments that return a value
%     rounds     number of measurements of each
%
%   Output
%     seconds    row of the median times
%
%   Each function is called once to warm up, then once in each round. A disturbance of the machine
%   therefore affects all functions alike, and the ratios of their times stay fair.
%
%   Example
%     seconds = kit_time_in_turn({@() sum(1:1e6), @() prod(1:1e6)}, 5);
%
%   See also KIT_TIME_BRIEFLY.

%   Licence: BSD-3-Clause, see LICENSE.

times = zeros(rounds + 1, numel(functions));
for r = 1:rounds + 1
    for f = 1:numel(functions)
        times(r, f) = kit_call_seconds(functions{f});
    end
end
seconds = median(times(2:end, :), 1);
end
