function text = describe_exception(exception)
%DESCRIBE_EXCEPTION  Identifier, message and stack, down to where the runner called.

%   Licence: BSD-3-Clause, see LICENSE.

text = exception.message;
if ~isempty(exception.identifier)
    text = sprintf('[%s] %s', exception.identifier, text);
end
for frame = exception.stack(:)'
    if strncmp(frame.name, 'run_file_', numel('run_file_'))
        break
    end
    text = sprintf('%s\n      %s:%d (%s)', text, frame.name, frame.line, frame.file);
end
end
