function results = table2_salt_pepper(varargin)
%TABLE2_SALT_PEPPER  Rerun the paper's Table II: images with salt-and-pepper noise, restored by PCA.
%
%   Usage
%     results = table2_salt_pepper()
%     results = table2_salt_pepper(Name, Value, ...)
%
%   Options and output are those of TABLE1_NOISE_PATCHES.
%
%   N = 10 copies of each image are made; in each copy a tenth of the pixels, chosen at
%   random, is set to 0 or 1. The copies are restored from K = 2 components (the
%   paper's Algorithm 2). Without an output argument the table is printed.
%
%   Example
%     results = table2_salt_pepper('Draws', 1);
%     results.average
%
%   See also TABLE1_NOISE_PATCHES, TABLE3_SECONDS, FIGURE1_RECONSTRUCTIONS, RUN_PAPER.
%
%   Reference: H. Pan, D. Badawi, E. Koyuncu, A. E. Cetin, "Robust Principal
%   Component Analysis Using a Novel Kernel Related with the L1-Norm", 2021.

%   Licence: BSD-3-Clause, see LICENSE.

path_before = addpath(fullfile(fileparts(fileparts(mfilename('fullpath'))), 'kit'));
restore_path = kit_setup(path_before); %#ok<NASGU>
options = paper_options('table2_salt_pepper', varargin);
results = reconstruction_table('table2_salt_pepper', @kit_salt_pepper, 2, options);
finish_table('table2_salt_pepper', results, options, nargout == 0);
if nargout == 0
    clear results
end
end
