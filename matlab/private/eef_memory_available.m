function bytes = eef_memory_available()
%EEF_MEMORY_AVAILABLE  Bytes available for a new array; Inf when the system does not tell.

%   Licence: BSD-3-Clause, see LICENSE.

bytes = Inf;
if ismac()
    % macOS compresses and drops pages as needed, so all of the memory counts.
    [status, answer] = system('/usr/sbin/sysctl -n hw.memsize');
    total = str2double(answer);
    if status == 0 && total > 0
        bytes = total;
    end
elseif ispc()
    state = memory();
    bytes = state.MaxPossibleArrayBytes;
elseif exist('/proc/meminfo', 'file')
    kilobytes = regexp(fileread('/proc/meminfo'), 'MemAvailable:\s*(\d+)', 'tokens', 'once');
    if ~isempty(kilobytes)
        bytes = 1024 * str2double(kilobytes{1});
    end
    % Memory limit of a container: control groups, version 2 and version 1.
    limits = {'/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes'};
    for k = 1:numel(limits)
        if exist(limits{k}, 'file')
            bytes = min(bytes, str2double(fileread(limits{k}))); % 'max' becomes NaN, which min ignores
        end
    end
end
end
