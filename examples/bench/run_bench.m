function tables = run_bench(output, parts)
%RUN_BENCH  Measure times, count operations, and write tables of both.
%
%   Usage
%     tables = run_bench(output)
%     tables = run_bench(output, parts)
%
%   Input
%     output  folder for bench.md, one CSV file per table, and pictures; it is created if it does
%             not exist
%     parts   cell row of the benchmarks to run: 'pca', 'workloads', 'growth', 'gram', 'energy'
%             (default: all)
%
%   Output
%     tables  struct array, see BENCH_TABLE
%
%   `make bench` calls this function twice, with one thread and with all threads. The
%   environment variable OMP_NUM_THREADS sets the number of threads of X*X'; Octave reads it
%   once, when it starts.
%
%   Example
%     run_bench(tempname(), {'energy'});
%
%   See also BENCH_PCA, BENCH_WORKLOADS, BENCH_GROWTH, BENCH_GRAM, BENCH_ENERGY, BENCH_TABLE, KIT_TIME_IN_TURN.

%   Licence: BSD-3-Clause, see LICENSE.

known = {'pca', @bench_pca; 'workloads', @bench_workloads; 'growth', @bench_growth; 'gram', @bench_gram; ...
    'energy', @bench_energy};
if nargin < 2
    parts = known(:, 1)';
end
path_before = addpath(fullfile(fileparts(fileparts(mfilename('fullpath'))), 'kit'));
restore_path = kit_setup(path_before); %#ok<NASGU>
[found, place] = ismember(parts, known(:, 1));
if ~all(found)
    kit_error('badOption', 'run_bench: the parts must be among %s.', strjoin(known(:, 1)', ', '));
end
kit_folder('run_bench', output);

tables = [];
for p = 1:numel(parts)
    run = known{place(p), 2};
    fprintf('bench: %s, %s\n', parts{p}, thread_text());
    tables = [tables, run()]; %#ok<AGROW>
end
write_tables(tables, output, thread_text());
fprintf('%s', fileread(fullfile(output, 'bench.md')));
end

function text = thread_text()
limit = getenv('OMP_NUM_THREADS');
if strcmp(limit, '1')
    text = 'one thread';
elseif isempty(limit)
    text = 'all threads';
else
    text = [limit ' threads'];
end
end
