function text = describe_exception(exception)
%DESCRIBE_EXCEPTION  Identifier, message and stack of an error, up to the call by the runner.

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
