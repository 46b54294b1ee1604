function progress = eef_progress(who, progress, form, varargin)
%EEF_PROGRESS  Print the progress of long work every five seconds, in the name of WHO.
%   PROGRESS has the fields started (from tic) and shown (seconds at the last line printed).
%   FORM and the further arguments are those of SPRINTF.

%   Licence: BSD-3-Clause, see LICENSE.

seconds = toc(progress.started);
if seconds - progress.shown < 5
    return
end
progress.shown = seconds;
fprintf('%s: %s\n', who, sprintf(form, varargin{:}));
if exist('OCTAVE_VERSION', 'builtin')
    fflush(stdout);
end
end
