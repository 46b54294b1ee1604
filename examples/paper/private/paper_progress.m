function paper_progress(what, started, fraction)
%PAPER_PROGRESS  One line on the screen: what is being done, how far it is, the time left.
%   It is written over until FRACTION is 1. STARTED comes from tic.

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
