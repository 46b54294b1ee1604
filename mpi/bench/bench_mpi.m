function costs = bench_mpi(program)
%BENCH_MPI  Measure eef-pca on one and two processes and fit the cost model of docs/scale.md.
%
%   Usage
%     costs = bench_mpi(program)
%
%   Input
%     program  name of the program eef-pca
%
%   Output
%     costs    struct with the fields sorted and binned, for samples with many and with few
%              distinct values; each is a struct with the constants of the model: apply, the
%              seconds per entry and per row for each number of rows, analyse, communicate and bytes
%
%   Every run computes two components; the smallest value of three runs counts. Computation is
%   measured in seconds of the processor, since other programs may use the machine;
%   communication in seconds of the slowest process. BENCH_MPI also prints the constants, the
%   largest errors of the fit, and predictions for many processes.

%   Licence: BSD-3-Clause, see LICENSE.

cases = [19200 100; 76800 25; 76800 100; 307200 25; 2073600 4];
for kind = {'sorted', 'binned'}
    rows = zeros(0, 7);
    for k = 1:size(cases, 1)
        [file, class_name, remove] = write_samples(kind{1}, cases(k, 1), cases(k, 2)); %#ok<ASGLU>
        words = sprintf('--input "%s" --size %dx%d --class %s --center %s', file, cases(k, :), class_name, ...
            center_of(kind{1}));
        for processes = [1 2]
            rows(end + 1, :) = [cases(k, :), processes, measure(program, words, processes)]; %#ok<AGROW>
        end
        clear('remove');
    end
    costs.(kind{1}) = fit(rows);
    show(kind{1}, rows, costs.(kind{1}));
end
predict(costs.sorted);
end

function [file, class_name, remove] = write_samples(kind, D, N)
% Numbers without a pattern: fractions of multiples of irrational numbers.
[row, col] = ndgrid(1:D, 1:N);
X = mod(sqrt(2) * row .* (1 + mod(sqrt(3) * col, 1)), 1);
if strcmp(kind, 'binned')
    X = uint8(floor(256 * X));
end
file = tempname();
remove = onCleanup(@() delete(file));
class_name = class(X);
id = fopen(file, 'w');
fwrite(id, X, class_name);
fclose(id);
end

function found = measure(program, words, processes)
% Seconds of the analysis, seconds of computation and communication in one application, and bytes.
output = [tempname() '.h5'];
remove = onCleanup(@() delete(output));
found = Inf(1, 4);
for k = 1:3
    [status, printed] = system(sprintf(['env OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 mpirun ' ...
        '--bind-to none -n %d "%s" %s --components 2 --tol 1e-3 --output "%s" 2>&1'], processes, program, words, output));
    if status ~= 0
        error('eef:benchFailed', 'bench_mpi: %s', printed);
    end
    model = load(output);
    info = model.info;
    found = min(found, [info.processor_analysing, ...
        [info.processor_computation, info.seconds_communication] / info.applications, info.peak_bytes]);
end
end

function name = center_of(kind)
if strcmp(kind, 'sorted')
    name = 'mean';
else
    name = 'none'; % the samples then have 256 values
end
end

function c = fit(rows)
% Values are weighted by their inverse: the relative error is what counts.
D = rows(:, 1);
share = D .* rows(:, 2) ./ rows(:, 3); % entries of a process
two = rows(:, 3) == 2;
c.rows = unique(D)';
for k = 1:numel(c.rows) % seconds per entry, and per row
    one = D == c.rows(k);
    c.apply(:, k) = weighted([share(one), D(one)], rows(one, 5));
end
c.analyse = weighted(share, rows(:, 4));
c.communicate = weighted([ones(sum(two), 1), D(two)], rows(two, 6));
parts = [ones(size(D)), share, D, D ./ rows(:, 3)];
c.bytes = weighted(parts, rows(:, 7));
c.error = max(abs(sum(interp1(c.rows, c.apply', D) .* [share, D], 2) ./ rows(:, 5) - 1));
c.error_bytes = max(abs(parts * c.bytes ./ rows(:, 7) - 1));
end

function c = weighted(A, b)
% Least squares; negative constants are set to zero, one after the other.
c = zeros(size(A, 2), 1);
used = true(size(c));
while any(used)
    c(:) = 0;
    c(used) = (A(:, used) ./ b) \ ones(size(b));
    if all(c >= 0)
        break
    end
    [~, worst] = min(c);
    used(worst) = false;
end
end

function show(kind, rows, c)
fprintf('%s samples\n', kind);
fprintf('        D     N  P  analyse    apply  communicate   memory\n');
for k = 1:size(rows, 1)
    fprintf('  %7d  %4d  %d %5.0f ms %6.2f ms    %6.3f ms  %4.0f MiB\n', rows(k, 1:3), 1e3 * rows(k, 4:6), ...
        rows(k, 7) / 2^20);
end
fprintf('  analyse: %.1f ns per entry of a process\n', 1e9 * c.analyse);
fprintf('  one application: %.2f ns per entry + %.0f ns per row, for %d rows\n', [1e9 * c.apply; c.rows]);
fprintf('  (largest error %.0f %%)\n', 100 * c.error);
fprintf('  communication in it, 2 processes: %.0f us + %.2f ns per row\n', 1e6 * c.communicate(1), 1e9 * c.communicate(2));
fprintf('  memory: %.0f MiB + %.1f bytes per entry + %.0f bytes per row + %.0f bytes per row of a process (largest error %.0f %%)\n', ...
    c.bytes(1) / 2^20, c.bytes(2:4), 100 * c.error_bytes);
end

function predict(c)
% A network with a latency of 2 microseconds and 10 GB/s; 30 applications.
latency = 2e-6;
bandwidth = 1e10;
fprintf('prediction for sorted samples, K = 5 (30 applications), latency 2 us, 10 GB/s\n');
fprintf('        D       N     P   seconds  computation  communication   per process\n');
for size_of = [76800 2073600 2073600; 1000 1000 100000]
    D = size_of(1);
    N = size_of(2);
    for P = [1 10 100 1000]
        share = D * ceil(N / P);
        apply = interp1(c.rows, c.apply', D) * [share; D];
        talk = (P > 1) * 2 * (log2(P) * latency + 16 * D * (P - 1) / P / bandwidth);
        seconds = 30 * (apply + talk) + share * c.analyse;
        fprintf('  %7d  %6d  %4d  %8.2f  %8.2f ms  %10.2f ms  %8.2f GiB\n', D, N, P, seconds, 1e3 * apply, 1e3 * talk, ...
            [1, share, D, D / P] * c.bytes / 2^30);
    end
end
end
