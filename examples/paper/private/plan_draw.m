function budget = plan_draw(budget, draw, draws, limit)
%PLAN_DRAW  Stop a column of the L1-PCA Toolbox before a draw that would exceed its time limit.
%   BUDGET has the fields seconds (of the draws before DRAW), stopped and note. The first draw fills
%   every cell of a column. Further draws, of DRAWS in all, are left out as a whole, so that all
%   images have the same number of draws.

%   Licence: BSD-3-Clause, see LICENSE.

if ~budget.stopped && draw > 1 && budget.seconds * draw / (draw - 1) > limit
    budget.stopped = true;
    budget.note = sprintf('%d of %d draws, which took %.0f s of processor time (option ToolboxSeconds)', ...
        draw - 1, draws, budget.seconds);
end
end
