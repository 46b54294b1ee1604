function [progress, restore] = start_work(who, options)
%START_WORK  Prepare the progress line and the warnings of an experiment.
%   progress(fraction) reports the fraction done: it is the option 'Progress', or prints a line
%   on the screen. The warning about negative eigenvalues is off until RESTORE is cleared,
%   because 'mf' is expected to have them.

%   Licence: BSD-3-Clause, see LICENSE.

progress = options.Progress;
if isempty(progress)
    started = tic;
    progress = @(fraction) kit_progress(who, started, fraction);
end
before = warning('off', 'eef:negativeEigenvalue');
restore = onCleanup(@() warning(before));
end
