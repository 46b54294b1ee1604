function bytes = eef_available_memory()
%EEF_AVAILABLE_MEMORY  Bytes that a new array may take; Inf when the system does not say.

%   Licence: BSD-3-Clause, see LICENSE.

bytes = Inf;
if exist('/proc/meminfo', 'file')
    kilobytes = regexp(fileread('/proc/meminfo'), 'MemAvailable:\s*(\d+)', 'tokens', 'once');
    if ~isempty(kilobytes)
        bytes = 1024 * str2double(kilobytes{1});
    end
    % A container's limit: version 2 and version 1 of the kernel's control groups.
    limits = {'/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes'};
    for k = 1:numel(limits)
        if exist(limits{k}, 'file')
            bytes = min(bytes, str2double(fileread(limits{k}))); % 'max' is NaN: no limit
        end
    end
elseif ispc()
    state = memory();
    bytes = state.MaxPossibleArrayBytes;
end
end
