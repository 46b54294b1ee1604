function eef_check_memory(who, rows, cols, class_name, advice)
%EEF_CHECK_MEMORY  Raise an error when a result would not fit into memory.
%   eef_check_memory(WHO, ROWS, COLS, CLASS_NAME, ADVICE) is for a ROWS x COLS result,
%   single when CLASS_NAME is 'single', else double. ADVICE says what to do instead.

%   Licence: BSD-3-Clause, see LICENSE.

if strcmp(class_name, 'single')
    bytes = 4 * rows * cols;
else
    bytes = 8 * rows * cols;
end
MIN_BYTES_CHECKED = 2^26; % below this the query of the system is not worth its time
if bytes <= MIN_BYTES_CHECKED
    return
end
available = eef_memory_available();
if bytes > available
    eef_error('tooLarge', who, sprintf( ...
        'the %d x %d result would take %.1f GiB, but %.1f GiB of memory are available; %s', ...
        rows, cols, bytes / 2^30, available / 2^30, advice));
end
end
