function figures = kit_new_figures(others)
%KIT_NEW_FIGURES  Row of the handles of all figures except OTHERS, in the order of their numbers.

%   Licence: BSD-3-Clause, see LICENSE.

figures = reshape(findall(0, 'Type', 'figure'), 1, []);
figures = figures(arrayfun(@(one) ~any(one == others), figures));
[~, order] = sort(arrayfun(@number_of, figures));
figures = figures(order);
end

function number = number_of(handle)
% Figures of MATLAB's App Designer have no number.
number = get(handle, 'Number');
if isempty(number)
    number = Inf;
end
end
