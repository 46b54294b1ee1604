function W = toolbox_basis(call, X, K) %#ok<INUSD>
%TOOLBOX_BASIS  Compute a basis by a function of the L1-PCA Toolbox, and suppress what it prints.

%   Licence: BSD-3-Clause, see LICENSE.

evalc('W = call(X, K);');
if ~isequal(size(W), [size(X, 1), K]) || ~isreal(W) || ~all(isfinite(W(:)))
    kit_error('internal', 'it did not return a finite %d x %d basis', size(X, 1), K);
end
end
