function progress = l1_progress(progress, done)
%L1_PROGRESS  A line on the screen every five seconds of a long search.
%   PROGRESS has the fields started (of tic), shown (seconds at the last line) and
%   total; DONE says how much of total is done.

%   Licence: BSD-3-Clause, see LICENSE.

seconds = toc(progress.started);
if seconds - progress.shown < 5
    return
end
progress.shown = seconds;
fprintf('l1_pca: %.0f %% of %.3g candidates, about %.0f s left\n', 100 * done / progress.total, ...
    progress.total, seconds * (progress.total / done - 1));
if exist('OCTAVE_VERSION', 'builtin')
    fflush(stdout);
end
end
