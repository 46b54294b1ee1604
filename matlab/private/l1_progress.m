function progress = l1_progress(progress, done)
%L1_PROGRESS  Print the progress of a long search every five seconds.
%   PROGRESS has the fields started (from tic), shown (seconds at the last line printed)
%   and total (number of candidates). DONE is the number of candidates tried so far.

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
