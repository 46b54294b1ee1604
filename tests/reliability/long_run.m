function [tried, growth] = long_run(calls)
%LONG_RUN  Make many valid and invalid calls in one process and measure its memory.
%   [TRIED, GROWTH] = long_run(CALLS) makes CALLS calls of the compiled functions. It raises an error
%   unless every valid call gives the same result as the first time and every invalid call raises an
%   error of the toolbox. TRIED is the number of invalid calls. GROWTH is the growth of the resident
%   memory in MiB after the first tenth of the calls (NaN on systems without /proc).

%   Licence: BSD-3-Clause, see LICENSE.

good = good_calls();
expected = cellfun(@(f) f(), good, 'UniformOutput', false);
bad = bad_calls();
tried = 0;
start = NaN;
for k = 1:calls
    if mod(k, 3) == 0
        f = bad{mod(tried, numel(bad)) + 1};
        tried = tried + 1;
        expect_error(f);
    else
        n = mod(k, numel(good)) + 1;
        if ~isequal(good{n}(), expected{n})
            error('long_run:changed', 'call %d: %s gives another answer', k, func2str(good{n}));
        end
    end
    if k == ceil(calls / 10)
        start = resident_memory();
    end
end
growth = resident_memory() - start;
end

function expect_error(f)
try
    f();
catch exception
    if strncmp(exception.identifier, 'eef:', 4)
        return
    end
    rethrow(exception);
end
error('long_run:accepted', '%s raises no error', func2str(f));
end

function calls = good_calls
x = reshape(mod((1:60) * 0.618, 1) - 0.4, 12, 5);
bytes = uint8(reshape(mod((1:400) * 7, 251), 20, 20));
tall = reshape(mod((1:600) * 0.618, 1), 150, 4);
calls = {@() eef_gram(x), @() eef_gram(single(x), 'minm'), @() eef_gram(bytes, 'mf'), ...
    @() eef_gram(int64(bytes)), @() eef_dot(x, x, 'minm'), @() eef_dot(bytes, bytes), ...
    @() eef_pca(x, 3), @() eef_pca(x, 12, 'minm', 'Center', 'median'), ...
    @() eef_pca(bytes, 2, 'min', 'Center', 'mean'), @() eef_pca(tall, 2, 'mf'), ...
    @() eef_pca(tall, 2, 'min', 'Solver', 'operator'), ...
    @() eef_pca(tall, 3, 'minm', 'Solver', 'operator', 'Center', 0.5)};
end

function calls = bad_calls
x = [1 2; 3 4];
calls = {@() eef_gram(), @() eef_gram('text'), @() eef_gram([]), @() eef_gram([1 NaN]), ...
    @() eef_gram(x, 'no'), @() eef_gram(sparse(x)), @() eef_gram(1i), @() eef_gram({x}), ...
    @() eef_gram(intmax('int64')), @() eef_gram([1 1] * realmax), @() eef_gram(ones(2, 2, 2)), ...
    @() eef_dot(x), @() eef_dot(x, [1 2 3]), @() eef_dot(x, [Inf 1; 1 1]), ...
    @() eef_pca(x), @() eef_pca(x, 3), @() eef_pca(x, 0), @() eef_pca(x, 1.5), ...
    @() eef_pca(x, 1, 'no'), @() eef_pca([x; NaN NaN], 1, 'min', 'Center', 'mean'), ...
    @() eef_pca(x, 1, 'Center', [1 2 3]), @() eef_pca(x, 1, 'Center', NaN), ...
    @() eef_pca(x, 1, 'Solver', 'no'), @() eef_pca(x, 1, 'Tol', -1), ...
    @() call_mex(@eef_gram_mex, x, 'min'), @() call_mex(@eef_pca_mex, x, 1), ...
    @() call_mex(@eef_dot_mex, x, int8(1), 'min', '', 0)};
end

function call_mex(f, varargin)
[~, ~] = f(varargin{:});
end

function mebibytes = resident_memory
mebibytes = NaN;
if exist('/proc/self/status', 'file')
    found = regexp(fileread('/proc/self/status'), 'VmRSS:\s*(\d+)', 'tokens', 'once');
    mebibytes = str2double(found{1}) / 1024;
end
end
