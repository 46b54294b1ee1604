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
%              distinct values; each is a struct with the constants of the model
%
%   Every run computes two components; the smallest time of three runs counts, since other
%   programs may use the machine. Seconds are those of the slowest process. BENCH_MPI also prints
%   the constants, the largest error of the fit, and predictions for many processes.

%   Licence: BSD-3-Clause, see LICENSE.

cases = [19200 100; 76800 50; 76800 100; 76800 200; 307200 50];
for kind = {'sorted', 'binned'}
    rows = zeros(0, 8);
    for k = 1:size(cases, 1)
        for processes = [1 2]
            rows(end + 1, :) = [cases(k, :), processes, ...
                measure(program, kind{1}, cases(k, 1), cases(k, 2), processes)]; %#ok<AGROW>
        end
    end
    costs.(kind{1}) = fit(rows);
    show(kind{1}, rows, costs.(kind{1}));
end
predict(costs.sorted);
end

function found = measure(program, kind, D, N, processes)
% Seconds of centring, analysis, computation and communication of one application; bytes; seconds besides.
file = tempname();
remove = onCleanup(@() delete(file));
if strcmp(kind, 'sorted')
    X = eef_rand(1, D, N);
else
    X = uint8(floor(256 * eef_rand(1, D, N)));
end
id = fopen(file, 'w');
fwrite(id, X, class(X));
fclose(id);
output = [tempname() '.h5'];
remove_output = onCleanup(@() delete(output));
found = Inf(1, 5);
for k = 1:3
    [status, printed] = system(sprintf(['env OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 mpirun ' ...
        '--bind-to none -n %d "%s" --input "%s" --size %dx%d --class %s --components 2 --center %s --tol 1e-3 ' ...
        '--output "%s" 2>&1'], processes, program, file, D, N, class(X), center_of(kind), output));
    if status ~= 0
        error('eef:benchFailed', 'bench_mpi: %s', printed);
    end
    info = load(output, 'info');
    info = info.info;
    found = min(found, [info.seconds_centering, info.seconds_analysing, ...
        [info.seconds_computation, info.seconds_communication] / info.applications, info.peak_bytes]);
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
% Times are weighted by their inverse: the relative error is what counts.
D = rows(:, 1);
share = D .* rows(:, 2) ./ rows(:, 3); % entries of a process
two = rows(:, 3) == 2;
c.center = weighted(share, rows(:, 4));
c.analyse = weighted(share, rows(:, 5));
c.apply = weighted([share, D], rows(:, 6));
c.communicate = weighted([ones(sum(two), 1), D(two)], rows(two, 7));
c.bytes = weighted([ones(size(D)), share, D], rows(:, 8));
c.error = max(abs([share, D] * c.apply ./ rows(:, 6) - 1));
c.error_bytes = max(abs([ones(size(D)), share, D] * c.bytes ./ rows(:, 8) - 1));
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
fprintf('        D     N  P   centre  analyse    apply  communicate   memory\n');
for k = 1:size(rows, 1)
    fprintf('  %7d  %4d  %d  %5.0f ms %5.0f ms %6.2f ms     %6.3f ms  %4.0f MiB\n', rows(k, 1:3), 1e3 * rows(k, 4:7), ...
        rows(k, 8) / 2^20);
end
fprintf('  centre %.2f ns, analyse %.1f ns per entry of a process\n', 1e9 * c.center, 1e9 * c.analyse);
fprintf('  one application: %.2f ns per entry + %.1f ns per row (largest error %.0f %%)\n', 1e9 * c.apply, 100 * c.error);
fprintf('  communication in it, 2 processes: %.0f us + %.2f ns per row\n', 1e6 * c.communicate(1), 1e9 * c.communicate(2));
fprintf('  memory: %.0f MiB + %.1f bytes per entry + %.0f bytes per row (largest error %.0f %%)\n', ...
    c.bytes(1) / 2^20, c.bytes(2:3), 100 * c.error_bytes);
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
        apply = [share, D] * c.apply;
        talk = (P > 1) * 2 * (log2(P) * latency + 16 * D * (P - 1) / P / bandwidth);
        seconds = 30 * (apply + talk) + share * (c.center + c.analyse);
        fprintf('  %7d  %6d  %4d  %8.2f  %8.2f ms  %10.2f ms  %8.2f GiB\n', D, N, P, seconds, 1e3 * apply, 1e3 * talk, ...
            [1, share, D] * c.bytes / 2^30);
    end
end
end
