function text = toolbox_verdict(column)
%TOOLBOX_VERDICT  A sentence about a function of the L1-PCA Toolbox in a table of PSNRs.
%   COLUMN is an element of the field toolbox of RECONSTRUCTION_TABLE.

%   Licence: BSD-3-Clause, see LICENSE.

parts = {};
if column.ratio > 0
    verdict = 'no better than ours, as it must be';
    if column.ratio > 1 + 1e-6
        verdict = 'BETTER than ours, which cannot be if its basis is orthonormal';
    end
    parts{1} = sprintf('its largest L1 value is %.8f of the exact one, %s', column.ratio, verdict);
end
if ~isempty(column.note)
    parts{end + 1} = column.note;
end
text = [column.name ': ' strjoin(parts, '; ') '.'];
end
