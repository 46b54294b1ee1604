function seconds = kit_call_seconds(run)
%KIT_CALL_SECONDS  Time of one call of a function without arguments that returns a value.

%   Licence: BSD-3-Clause, see LICENSE.

started = tic;
result = run(); %#ok<NASGU>
seconds = toc(started);
end
