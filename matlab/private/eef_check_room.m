function eef_check_room(who, rows, cols, class_name, advice)
%EEF_CHECK_ROOM  Raise an error when a result would not fit into memory.
%   The result has ROWS x COLS entries, single when CLASS_NAME is 'single', else
%   double. ADVICE says what to do instead.

%   Licence: BSD-3-Clause, see LICENSE.

if strcmp(class_name, 'single')
    bytes = 4 * rows * cols;
else
    bytes = 8 * rows * cols;
end
SMALL = 2^26; % not worth asking the system
if bytes <= SMALL
    return
end
available = eef_available_memory();
if bytes > available
    eef_error('tooLarge', who, sprintf( ...
        'the %d x %d result would take %.1f GiB, but %.1f GiB of memory are available; %s', ...
        rows, cols, bytes / 2^30, available / 2^30, advice));
end
end
