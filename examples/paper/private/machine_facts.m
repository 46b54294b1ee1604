function facts = machine_facts()
%MACHINE_FACTS  Describe the machine and the programs, as a cell with rows of a name and a text.

%   Licence: BSD-3-Clause, see LICENSE.

program = 'MATLAB';
if exist('OCTAVE_VERSION', 'builtin')
    program = 'GNU Octave';
end
[backend, ~, available] = eef_backend();
if strcmp(backend, 'auto')
    backend = [available{end} ' (fastest here)'];
end
facts = {
    'Processor', first_match('/proc/cpuinfo', 'model name\s*:\s*([^\n]*)', computer())
    'Cores', sprintf('%d', cores())
    'Memory', first_match('/proc/meminfo', 'MemTotal:\s*([^\n]*)', 'unknown')
    'System', computer()
    'Program', [program ' ' version()]
    'Backend', [backend ', of ' strjoin(available, ', ')]
    'Date', datestr(now(), 'yyyy-mm-dd HH:MM') %#ok<TNOW1,DATST>
};
end

function count = cores()
if exist('OCTAVE_VERSION', 'builtin')
    count = nproc();
else
    count = maxNumCompThreads();
end
end

function text = first_match(file, pattern, fallback)
text = fallback;
if exist(file, 'file')
    found = regexp(fileread(file), pattern, 'tokens', 'once');
    if ~isempty(found)
        text = strtrim(found{1});
    end
end
end
