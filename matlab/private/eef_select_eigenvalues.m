function order = eef_select_eigenvalues(lambda, K, select)
%EEF_SELECT_EIGENVALUES  Indices of the K eigenvalues that the option 'Select' asks for.
%   order = eef_select_eigenvalues(lambda, K, SELECT) indexes the column lambda. SELECT
%   'largest' selects the K algebraically largest eigenvalues, 'magnitude' the K largest
%   in magnitude. In both cases lambda(order) is in descending algebraic order.

%   Licence: BSD-3-Clause, see LICENSE.

if strcmp(select, 'magnitude')
    [~, order] = sort(abs(lambda), 'descend');
else
    [~, order] = sort(lambda, 'descend');
end
order = order(1:K);
[~, descending] = sort(lambda(order), 'descend');
order = order(descending);
end
