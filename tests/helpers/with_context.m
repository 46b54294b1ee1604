function with_context(context, check)
%WITH_CONTEXT  Call check() and put the context in front of the message of its error.

%   Licence: BSD-3-Clause, see LICENSE.

try
    check();
catch exception
    error(struct('identifier', exception.identifier, 'stack', exception.stack, ...
        'message', sprintf('(%s) %s', context, exception.message)));
end
end
