function progress = l1_progress(progress, form, varargin)
%L1_PROGRESS  Print the progress of a long search every five seconds.
%   PROGRESS has the fields started (from tic) and shown (seconds at the last line printed).
%   FORM and the further arguments are those of SPRINTF.

%   Licence: BSD-3-Clause, see LICENSE.

seconds = toc(progress.started);
if seconds - progress.shown < 5
    return
end
progress.shown = seconds;
fprintf('l1_pca: %s\n', sprintf(form, varargin{:}));
if exist('OCTAVE_VERSION', 'builtin')
    fflush(stdout);
end
end
