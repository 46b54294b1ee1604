function kit_log_ticks(which, exponents)
%KIT_LOG_TICKS  Label the ticks of a logarithmic axis with powers of ten.
%
%   Usage
%     kit_log_ticks(which, exponents)
%
%   Input
%     which      'x' or 'y': axis of the current axes
%     exponents  row of integers: the ticks are at 10.^exponents
%
%   The labels that gnuplot would choose have exponents of two digits, such as 10^03.
%
%   Example
%     loglog([1 1000], [1 1000]);
%     kit_log_ticks('y', 0:3);
%
%   See also KIT_AXES.

%   Licence: BSD-3-Clause, see LICENSE.

labels = arrayfun(@(exponent) sprintf('10^{%d}', exponent), exponents, 'UniformOutput', false);
name = upper(which);
set(gca(), [name 'Tick'], 10.^exponents, [name 'TickLabel'], labels);
end
