function seconds = kit_time_briefly(run, warm_up)
%KIT_TIME_BRIEFLY  Median time of one function, over as many calls as fit into two seconds.
%
%   Usage
%     seconds = kit_time_briefly(run, warm_up)
%
%   Input
%     run      function without arguments that returns a value
%     warm_up  whether to call it once before the measurements
%
%   Output
%     seconds  median of 1 to 9 calls. A further call is made while it is expected to end within two
%              seconds of measured time, so that a slow function is called once.
%
%   Example
%     seconds = kit_time_briefly(@() svd(magic(100)), true);
%
%   See also KIT_TIME_IN_TURN.

%   Licence: BSD-3-Clause, see LICENSE.

MAX_CALLS = 9;
MAX_SECONDS = 2;
if warm_up
    kit_call_seconds(run);
end
times = kit_call_seconds(run);
while numel(times) < MAX_CALLS && sum(times) + times(1) < MAX_SECONDS
    times(end + 1) = kit_call_seconds(run); %#ok<AGROW>
end
seconds = median(times);
end
