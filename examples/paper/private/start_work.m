function [progress, restore] = start_work(who, options)
%START_WORK  What every experiment does once its input is checked.
%   progress(fraction) tells how far it is: the option 'Progress', or a line on the
%   screen. The warning about negative eigenvalues, which 'mf' is expected to
%   have, stays off until RESTORE is cleared.

%   Licence: BSD-3-Clause, see LICENSE.

progress = options.Progress;
if isempty(progress)
    started = tic;
    progress = @(fraction) kit_progress(who, started, fraction);
end
before = warning('off', 'eef:negativeEigenvalue');
restore = onCleanup(@() warning(before));
end
