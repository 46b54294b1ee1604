function kit_progress(what, started, fraction)
%KIT_PROGRESS  Show the progress of a computation on one line of the screen.
%
%   Usage
%     kit_progress(what, started, fraction)
%
%   Input
%     what      name of the computation
%     started   its start, as TIC returns it
%     fraction  how much is done, from 0 to 1
%
%   The line is overwritten by the next call; it ends when FRACTION is 1.
%
%   Example
%     started = tic;
%     kit_progress('table', started, 0.5);
%
%   See also KIT_TIME_IN_TURN.

%   Licence: BSD-3-Clause, see LICENSE.

left = round(toc(started) * (1 / fraction - 1));
fprintf('\r%-32s %3.0f %%, %d:%02d left ', what, 100 * fraction, floor(left / 60), mod(left, 60));
if fraction >= 1
    fprintf('\n');
end
if exist('OCTAVE_VERSION', 'builtin')
    fflush(stdout);
end
end
