function write_test_site(folder)
%WRITE_TEST_SITE  Write a small site to FOLDER/site: with two demos, the paper on one image, and one benchmark.

%   Licence: BSD-3-Clause, see LICENSE.

root = fileparts(fileparts(fileparts(mfilename('fullpath'))));
addpath(fullfile(root, 'matlab'));
cellfun(@(name) addpath(fullfile(root, 'examples', name)), {'bench', 'gallery', 'paper', 'site'});
results = fullfile(folder, 'results');
images = fullfile(folder, 'images');
if ~exist(images, 'dir')
    mkdir(images);
end
copyfile(fullfile(root, 'data', 'images', 'cat.png'), images);
make_gallery(fullfile(results, 'demos'), {'outlier', 'theorem'});
run_paper('Images', images, 'Draws', 1, 'Output', fullfile(results, 'paper'));
run_bench(fullfile(results, 'bench', 'one_thread'), {'energy'});
make_site(fullfile(folder, 'site'), results);
end
