function methods = demo_methods()
%DEMO_METHODS  The methods that the demos compare, each with the colour of its curves.
%   A struct array with fields name, color and pca: [W, value, mu] = pca(X, K, Name, Value, ...)
%   has one signature for all of them.

%   Licence: BSD-3-Clause, see LICENSE.

methods = struct( ...
    'name', {'L2', 'L1', 'min', 'minm', 'mf'}, ...
    'color', {[0.35 0.35 0.35], [0.84 0.37 0], [0 0.45 0.70], [0 0.62 0.45], [0.80 0.47 0.65]}, ...
    'pca', {@l2_pca, @l1_pca, @(varargin) by_kernel('min', varargin{:}), ...
    @(varargin) by_kernel('minm', varargin{:}), @(varargin) by_kernel('mf', varargin{:})});
end

function [W, value, mu] = by_kernel(kernel, X, K, varargin)
[W, value, mu] = eef_pca(X, K, kernel, varargin{:});
end
