function assertExceptionThrown(f, identifiers, message)
%ASSERTEXCEPTIONTHROWN  Fail unless a call raises an error.
%   assertExceptionThrown(F) calls F()
%   assertExceptionThrown(F, ID) also requires the identifier ID. ID is '*' for any identifier,
%   or a cell of several identifiers
%   assertExceptionThrown(F, ID, MESSAGE)

%   Licence: BSD-3-Clause, see LICENSE.

if nargin < 2
    identifiers = '*';
end
if nargin < 3
    message = '';
end
raised = true;
try
    f();
    raised = false;
catch exception
    if ~any(strcmp('*', identifiers)) && ~any(strcmp(exception.identifier, identifiers))
        fail_assertion(message, sprintf('the error has the identifier ''%s'' (%s), wanted was %s', ...
            exception.identifier, exception.message, strjoin(cellstr(identifiers), ' or ')));
    end
end
if ~raised
    fail_assertion(message, 'no error was raised');
end
end
