function text = toolbox_verdict(column)
%TOOLBOX_VERDICT  Compare the L1 value of a function of the L1-PCA Toolbox with ours, in a sentence.
%   COLUMN is an element of the field toolbox of RECONSTRUCTION_TABLE.

%   Licence: BSD-3-Clause, see LICENSE.

parts = {};
if column.ratio > 0
    verdict = 'not larger than ours, as expected';
    if column.ratio > 1 + 1e-6
        verdict = 'BETTER than ours, which is impossible for an orthonormal basis';
    end
    parts{1} = sprintf('its largest L1 value is %.8f times the exact maximum, %s', column.ratio, verdict);
end
if ~isempty(column.note)
    parts{end + 1} = column.note;
end
text = [column.name ': ' strjoin(parts, '; ') '.'];
end
