function assert_refused(processes, words, identifier, varargin)
%ASSERT_REFUSED  Fail unless eef-pca ends with one message with this identifier and without an output file.

%   Licence: BSD-3-Clause, see LICENSE.

[status, output, model] = run_program(processes, words, varargin{:});
assertFalse(status == 0, output);
assertTrue(isempty(model), 'there is an output file');
messages = regexp(output, 'eef-pca: (eef:\w+)', 'tokens');
assertEqual(numel(messages), 1, output);
assertEqual(messages{1}{1}, identifier, output);
end
