% EEF-PCA: multiplication-free robust principal component analysis
% Version 1.0.0
%
% Principal components
%   eef_pca         - Robust PCA with a multiplication-free kernel.
%   eef_robust      - Robust PCA of data with outlying and missing cells.
%   eef_outlier_map - Plot outlying samples or cells.
%   l1_pca          - L1-norm PCA.
%   l2_pca          - Ordinary PCA.
%   eef_scree       - Explained share of each component.
%   eef_project     - Scores of samples on the components.
%   eef_reconstruct - Samples rebuilt from their scores.
%   eef_source      - Samples that are read when they are needed.
%
% Multiplication-free products
%   eef_gram        - EEF Gram matrix of a data matrix.
%   eef_dot         - Multiplication-free product of two matrices.
%
% Setup and utilities
%   eef_demo        - Choose and run a demo, or open the explorer.
%   eef_setup       - Put the toolbox on the path.
%   eef_build       - Compile the MEX functions.
%   eef_backend     - Show or choose the code that computes.
%   eef_rand        - Uniform random numbers from a seed.
