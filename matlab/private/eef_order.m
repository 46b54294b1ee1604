function order = eef_order(lambda, K, select)
%EEF_ORDER  Which K eigenvalues the option 'Select' wants, in descending order.
%   order = eef_order(lambda, K, SELECT) indexes the column lambda: SELECT
%   'largest' takes the K algebraically largest, 'magnitude' the K largest in
%   magnitude. Either way the chosen ones come in descending algebraic order.

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
