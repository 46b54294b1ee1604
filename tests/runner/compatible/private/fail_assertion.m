function fail_assertion(message, problem, varargin)
%FAIL_ASSERTION  Raise the error of a failed assertion, with the compared values.

%   Licence: BSD-3-Clause, see LICENSE.

text = problem;
if ~isempty(message)
    text = [message ': ' problem];
end
for k = 1:numel(varargin)
    text = sprintf('%s\n    input %d: %s', text, k, value_text(varargin{k}));
end
error('assertion:failed', '%s', text);
end

function text = value_text(value)
% All digits of a small matrix; only size and class of other values.
if (isnumeric(value) || islogical(value) || ischar(value)) && ndims(value) == 2 && numel(value) <= 30
    text = [class(value) ' ' mat2str(value, 17)];
else
    text = sprintf('%s %s', mat2str(size(value)), class(value));
end
end
