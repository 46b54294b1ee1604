function conditions = peer_conditions()
%PEER_CONDITIONS  Struct array of the conditions: name, kind and share (see PEER_DATA), and curve.
%   CURVE is true for the conditions of the curves that are not rows of the table.

%   Licence: BSD-3-Clause, see LICENSE.

table = {
    'nothing',                            'none',      0
    '5 % of the cells',                   'symmetric', 0.05
    '10 % of the cells',                  'symmetric', 0.1
    '20 % of the cells',                  'symmetric', 0.2
    '30 % of the cells',                  'symmetric', 0.3
    '40 % of the cells',                  'symmetric', 0.4
    '20 %, one-sided',                    'onesided',  0.2
    '30 %, one-sided',                    'onesided',  0.3
    '20 %, huge values',                  'huge',      0.2
    '20 %, small (5 noise deviations)',   'small',     0.2
    '10 % and 20 % missing',              'missing',   0.1
    '10 %, rows of different scale',      'scales',    0.1
    'heavy tails (t, 2 degrees)',         'tails',     0
    '10 % of the samples, one cluster',   'samples',   0.1
    '20 % of the samples, one cluster',   'samples',   0.2
};
curves = {
    'curve, symmetric 50 %', 'symmetric', 0.5
    'curve, one-sided 10 %', 'onesided',  0.1
    'curve, one-sided 40 %', 'onesided',  0.4
    'curve, one-sided 50 %', 'onesided',  0.5
};
all_rows = [table; curves];
curve = num2cell((1:size(all_rows, 1)) > size(table, 1));
conditions = struct('name', all_rows(:, 1)', 'kind', all_rows(:, 2)', 'share', all_rows(:, 3)', 'curve', curve);
end
