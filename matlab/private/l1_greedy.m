function [Q, search] = l1_greedy(Y, Q, count, options)
%L1_GREEDY  Append L1-components one after the other until there are COUNT columns.
%   Each new column is the first component (fixed point) of what the columns
%   before it leave of the r x N data Y, count <= r = rank of Y.

%   Licence: BSD-3-Clause, see LICENSE.

options.Method = 'fixedpoint';
search = struct('iterations', 0, 'converged', true);
while size(Q, 2) < count
    rest = Y - Q * (Q' * Y);
    [b, step] = l1_search(rest, 1, options);
    q = rest * b;
    q = q / norm(q);
    q = q - Q * (Q' * q); % again, for a rest that is mostly rounding
    Q = [Q, q / norm(q)]; %#ok<AGROW>
    search.iterations = search.iterations + step.iterations;
    search.converged = search.converged && step.converged;
end
end
