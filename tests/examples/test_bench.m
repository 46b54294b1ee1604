function test_suite = test_bench
%TEST_BENCH  The benchmark's tables, on small data: what they hold and that they are written.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function restore = with_bench()
folder = fullfile(fileparts(mfilename('fullpath')), '..', '..', 'examples', 'bench');
before = addpath(folder);
restore = onCleanup(@() path(before));
end

function test_bench_gram_has_a_row_for_each_kind_of_data
restore = with_bench(); %#ok<NASGU>
tables = bench_gram([4 3; 2 5], 1);
assertEqual({tables.name}, {'gram_4x3', 'gram_2x5'});
kinds = tables(1).cells(:, 1)';
assertEqual(numel(unique(kinds)), numel(kinds));
assertTrue(all(ismember({'double', 'single', 'uint8'}, kinds)));
assertEqual(size(tables(1).cells, 2), numel(tables(1).columns));
end

function test_bench_energy_counts_no_multiplication_in_the_kernels
restore = with_bench(); %#ok<NASGU>
tables = bench_energy();
assertEqual(tables(1).cells(:, 1)', {'L2', 'min', 'minm', 'mf'});
pairs = 10 * 16384 * 16385 / 2;
assertEqual([tables(1).cells{:, 2}], [pairs 0 0 0]);
% Per pair 3.7 + 0.9 pJ against 0.9 + 0.9 pJ.
assertElementsAlmostEqual([tables(1).cells{2:end, 6}], 4.6 / 1.8 * ones(1, 3), 'relative', 1e-12, 0);
end

function test_bench_workloads_has_a_row_for_each_workload_data_and_kernel
restore = with_bench(); %#ok<NASGU>
tables = bench_workloads(400, 1);
assertEqual({tables.name}, {'workloads', 'workloads_others', 'solvers'});
cells = tables(1).cells;
keys = strcat(cells(:, 1), {' '}, cells(:, 5), {' '}, cells(:, 6));
assertEqual(numel(unique(keys)), 3 * 11);
assertEqual(size(cells, 1), 3 * 11);
assertTrue(all([cells{:, 9}] > 0));
assertTrue(all([tables(3).cells{:, 8}] >= 1));
end

function test_bench_growth_has_a_row_for_each_size
restore = with_bench(); %#ok<NASGU>
tables = bench_growth([64 128], [2 4 6], 1);
assertEqual([tables(1).cells{:, 1}], [64 128]);
assertEqual([tables(2).cells{:, 1}], [2 4 6]);
end

function test_run_bench_writes_tables
restore = with_bench(); %#ok<NASGU>
output = tempname();
clean = onCleanup(@() remove(output)); %#ok<NASGU>
evalc('run_bench(output, {''energy''});');
page = fileread(fullfile(output, 'bench.md'));
assertTrue(~isempty(strfind(page, '| min | 0 |'))); %#ok<STREMP>
lines = strsplit(fileread(fullfile(output, 'energy.csv')), sprintf('\n'));
assertEqual(lines{1}(1:22), 'kernel,multiplications');
assertEqual(numel(lines), 6);
end

function test_run_bench_refuses_unknown_parts
restore = with_bench(); %#ok<NASGU>
output = tempname();
assertExceptionThrown(@() run_bench(output, {'energy', 'nothing'}), 'eef:badOption');
assertFalse(exist(output, 'dir') == 7);
end

function remove(folder)
delete(fullfile(folder, '*'));
rmdir(folder);
end
