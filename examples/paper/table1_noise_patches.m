function results = table1_noise_patches(varargin)
%TABLE1_NOISE_PATCHES  Rerun the paper's Table I: images with patches of noise, restored by PCA.
%
%   Usage
%     results = table1_noise_patches()
%     results = table1_noise_patches(Name, Value, ...)
%
%   Options
%     'Images'   folder of pictures (data/images): PNG, PGM, JPG, BMP or TIFF
%     'Draws'    number of times that each image is corrupted (5)
%     'Seed'     whole number that determines the noise (1)
%     'Output'   folder for CSV files (none)
%     'ToolboxSeconds'   processor time in seconds for each column of an L1-PCA Toolbox (600); draws
%                beyond it are left out
%     'Progress' function that is called with the fraction done; it replaces the
%                progress line on the screen
%
%   Output
%     results    struct with the fields
%       images     names of the images, one per row of the tables below
%       methods    'noisy', 'l2', 'l1', 'l1_bitflip', 'l1_exact', 'mf', 'min', 'minm', then
%                  those of 'l1pca', 'l1pca_EX' and 'l1pca_BF' that are on the path or
%                  in the folder L1PCA_TOOLBOX_DIR
%       psnr       images x methods in dB, mean over draws. The paper's protocol: the PSNR
%                  of the first of ten copies, with the centre among 0, 0.5 and mean that
%                  gives the largest PSNR against the clean image
%       interval, average, average_interval, wins, trials, protocols, raw   95 % intervals,
%                  means over images, paired wins, and the protocols with a fixed centre
%                  and over all copies; see SUMMARISE_PSNR in the folder private
%
%   N = 10 copies of each image are made; in each copy three of the sixteen tiles are
%   replaced by uniform noise. The copies are restored from K = 2 components (the
%   paper's Algorithm 2). Without an output argument the table is printed.
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
