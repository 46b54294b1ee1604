function [W, lambda, mu, info, class_name] = eef_source_pca(who, s, K, kernel, options)
%EEF_SOURCE_PCA  eef_pca of a source: its samples are read in blocks, as often as needed.
%   [W, LAMBDA, MU, INFO, CLASS_NAME] = eef_source_pca(WHO, S, K, KERNEL, OPTIONS) computes in
%   compiled code that keeps the operator only; M code reads all samples. With the option Launcher
%   the program eef-pca computes instead. CLASS_NAME is the class of the samples.

%   Licence: BSD-3-Clause, see LICENSE.

if ~isempty(options.Launcher)
    [W, lambda, mu, info] = eef_launch(who, s, K, kernel, options);
    class_name = s.class;
    return
end
if isempty(s.class)
    [~, s] = eef_source_read(who, s, 1);
end
class_name = s.class;
arguments = {K, kernel, options.Center, options.Select, options.Solver, options.Tol, options.MaxIter, ...
    options.Display};
[architecture, threads] = eef_architecture();
if strcmp(architecture, 'm')
    X = eef_source_read(who, s, 1:s.size(2));
    [W, lambda, mu, info] = eef_compute(who, @eef_pca_m, @eef_pca_mex, X, arguments{:});
    return
end
scratch = '';
if isfinite(options.Memory)
    scratch = options.Scratch;
    if isempty(scratch)
        scratch = tempdir();
    end
end
[stream, fault] = eef_pca_mex('open', arguments{:}, architecture, threads, s.size, cast(0, class_name), ...
    options.Memory, scratch);
raise(who, fault, class_name);
close_stream = onCleanup(@() release(stream));
read_all(who, s, stream);
[W, lambda, mu, info, fault] = eef_pca_mex('solve', stream);
raise(who, fault, class_name);
end

function read_all(who, s, stream)
blocks = eef_source_blocks(s);
progress = struct('started', tic(), 'shown', 0);
pass = 0;
while true
    [more, fault] = eef_pca_mex('pass', stream);
    raise(who, fault, s.class);
    if ~more
        return
    end
    pass = pass + 1;
    begun = toc(progress.started);
    for b = 1:numel(blocks)
        X = eef_source_read(who, s, blocks{b});
        raise(who, eef_pca_mex('push', stream, X), s.class);
        seconds = toc(progress.started) - begun;
        progress = eef_progress(who, progress, 'pass %d over the samples: %d of %d read, %.0f s left in this pass', ...
            pass, blocks{b}(end), s.size(2), seconds * (numel(blocks) - b) / b);
    end
end
end

function raise(who, fault, class_name)
if ~isempty(fault)
    fault.argument = 'the source';
    eef_fault_raise(who, fault, class_name);
end
end

function release(stream)
closed = eef_pca_mex('close', stream); %#ok<NASGU>
end
