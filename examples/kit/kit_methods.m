function methods = kit_methods()
%KIT_METHODS  The PCA methods that the demos compare, with one signature.
%
%   Usage
%     methods = kit_methods()
%
%   Output
%     methods  struct array with the fields
%                name   'L2', 'L1', 'min', 'minm', 'mf'
%                color  of its curves
%                style  of its curves: the style of a line, so that curves differ in print without colours
%                width  of its curves: dotted lines need more
%                pca    function: [W, value, mu] = pca(X, K, Name, Value, ...)
%
%   Example
%     methods = kit_methods();
%     W = methods(3).pca(magic(4), 2);
%
%   See also KIT_COLORS, EEF_PCA, L1_PCA, L2_PCA.

%   Licence: BSD-3-Clause, see LICENSE.

colors = kit_colors();
methods = struct( ...
    'name', {'L2', 'L1', 'min', 'minm', 'mf'}, ...
    'color', {colors.grey, colors.orange, colors.blue, colors.green, colors.purple}, ...
    'style', {'--', '-.', '-', ':', '-'}, ...
    'width', {2, 2, 2, 3.5, 2}, ...
    'pca', {@l2_pca, @l1_pca, @(varargin) by_kernel('min', varargin{:}), ...
    @(varargin) by_kernel('minm', varargin{:}), @(varargin) by_kernel('mf', varargin{:})});
end

function [W, value, mu] = by_kernel(kernel, X, K, varargin)
[W, value, mu] = eef_pca(X, K, kernel, varargin{:});
end
