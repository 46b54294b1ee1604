function [Q, search] = l1_greedy(Y, Q, count, options)
%L1_GREEDY  Append L1-components to Q one after the other until there are COUNT columns.
%   Each new column is the first component, by fixed-point iterations, of the r x N data
%   Y deflated by the columns before it. Y has rank r, and COUNT <= r.

%   Licence: BSD-3-Clause, see LICENSE.

options.Method = 'fixedpoint';
search = struct('iterations', 0, 'converged', true);
while size(Q, 2) < count
    deflated = Y - Q * (Q' * Y);
    [b, step] = l1_search(deflated, 1, options);
    q = deflated * b;
    q = q / norm(q);
    q = q - Q * (Q' * q); % again, because q may consist mostly of rounding errors
    Q = [Q, q / norm(q)]; %#ok<AGROW>
    search.iterations = search.iterations + step.iterations;
    search.converged = search.converged && step.converged;
end
end
