function results = table1_noise_patches(varargin)
%TABLE1_NOISE_PATCHES  The paper's Table I: images with patches of noise, restored by PCA.
%
%   Usage
%     results = table1_noise_patches()
%     results = table1_noise_patches(Name, Value, ...)
%
%   Options
%     'Images'   folder of pictures (data/images): PNG, PGM, JPG, BMP or TIFF
%     'Draws'    how often every image is corrupted anew (5)
%     'Seed'     whole number that the noise depends on (1)
%     'Output'   folder for CSV files (none)
%     'ToolboxSeconds'   longest time for each column of an L1-PCA Toolbox (600)
%     'Progress' function of the fraction done, in place of the line on the screen
%
%   Output: a struct with
%     images     names, one per row of the tables below
%     methods    'noisy', 'l2', 'l1', 'l1_bitflip', 'l1_exact', 'mf', 'min', 'minm', then
%                'l1pca', 'l1pca_EX', 'l1pca_BF' as far as they are on the path or
%                in the folder L1PCA_TOOLBOX_DIR
%     psnr       images x methods in dB, mean over draws, by the paper's protocol: the
%                first of ten copies; of the centres 0, 0.5 and mean the one with
%                the largest PSNR against the clean image
%     interval, average, average_interval, wins, trials, protocols, raw   95 % intervals,
%                means over images, paired wins, and the fixed-centre and all-copies
%                protocols; `help summarise_psnr` in the folder private
%
%   Every image is copied N = 10 times; in each copy three of its sixteen tiles are
%   replaced by uniform noise. K = 2 components restore the copies (Algorithm 2).
%   Without output argument the table is printed.
%
%   Example
%     results = table1_noise_patches('Draws', 1);
%     results.average
%
%   See also TABLE2_SALT_PEPPER, TABLE3_SECONDS, FIGURE1_RECONSTRUCTIONS, RUN_PAPER.
%
%   Reference: H. Pan, D. Badawi, E. Koyuncu, A. E. Cetin, "Robust Principal
%   Component Analysis Using a Novel Kernel Related with the L1-Norm", 2021.

%   Licence: BSD-3-Clause, see LICENSE.

path_before = addpath(fullfile(fileparts(fileparts(mfilename('fullpath'))), 'kit'));
restore_path = kit_setup(path_before); %#ok<NASGU>
options = paper_options('table1_noise_patches', varargin);
results = reconstruction_table('table1_noise_patches', @kit_noise_patches, 1, options);
finish_table('table1_noise_patches', results, options, nargout == 0);
if nargout == 0
    clear results
end
end
