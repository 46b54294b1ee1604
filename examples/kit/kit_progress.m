function kit_progress(what, started, fraction)
%KIT_PROGRESS  Show the progress of a computation.
%
%   Usage
%     kit_progress(what, started, fraction)
%
%   Input
%     what      name of the computation, or of its present stage
%     started   its start, as TIC returns it
%     fraction  how much is done, from 0 to 1
%
%   On a terminal and in the desktop of MATLAB, one line is shown, which the next call overwrites; it ends
%   when FRACTION is 1. Elsewhere, such as in a log file, each stage gets a line when it begins, and the
%   end gets one.
%
%   Example
%     started = tic;
%     kit_progress('table', started, 0.5);
%
%   See also KIT_TIME_IN_TURN.

%   Licence: BSD-3-Clause, see LICENSE.

persistent last % call of the same computation
if isempty(last) || ~isequal(last.started, started)
    last = struct('started', started, 'stage', '', 'shown', 0);
end
seconds = toc(started);
left = round(seconds * (1 / fraction - 1));
text = sprintf('%-32s %3.0f %%, %d:%02d left ', what, 100 * fraction, floor(left / 60), mod(left, 60));
switch kit_screen()
    case 'terminal'
        fprintf('\r%s', text);
    case 'desktop'
        fprintf('%s%s', repmat(char(8), 1, last.shown), text);
        last.shown = numel(text);
    otherwise
        if ~strcmp(last.stage, what)
            fprintf('%s\n', what);
            last.stage = what;
        end
end
if fraction >= 1
    last = [];
    if strcmp(kit_screen(), 'file')
        fprintf('done after %d:%02d\n', floor(seconds / 60), mod(floor(seconds), 60));
    else
        fprintf('\n');
    end
end
if exist('OCTAVE_VERSION', 'builtin')
    fflush(stdout);
end
end
