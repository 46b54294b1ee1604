function cutoff = eef_robust_cutoff(cutoff, D, N, K)
%EEF_ROBUST_CUTOFF  Cutoff of a residual, in scales of the residuals of fitted cells.
%   CUTOFF = eef_robust_cutoff(CUTOFF, D, N, K) increases the option for small data. A cell
%   takes part in a fit with about h = (K+1)/N + K/D parameters per cell. Residuals of such
%   cells have the variance (1-h)*s^2, but the error of the prediction of a cell that is
%   left out has (1+h)*s^2. Without the factor, each cell that is left out by mistake
%   makes the scale smaller, and further cells follow.

%   Licence: BSD-3-Clause, see LICENSE.

h = min((K + 1) / N + K / D, 0.8);
cutoff = cutoff * sqrt((1 + h) / (1 - h));
end
