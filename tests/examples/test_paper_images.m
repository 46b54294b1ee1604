function test_suite = test_paper_images
%TEST_PAPER_IMAGES  Folders of pictures of the user's own.

%   Licence: BSD-3-Clause, see LICENSE.

use_paper_examples();
try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

% figure1_reconstructions returns the images as it read them in its first row of tiles.

function test_grey_png_is_taken_as_it_is
pixels = pattern(16);
assertElementsAlmostEqual(read_back('a.png', pixels), double(pixels) / 255, 'absolute', 1e-15);
end

function test_other_formats
pixels = pattern(16);
for name = {'a.pgm', 'a.bmp', 'a.tif', 'A.PNG'}
    assertElementsAlmostEqual(read_back(name{1}, pixels), double(pixels) / 255, 'absolute', 1e-15);
end
end

function test_jpeg
% Lossy: within a few grey levels on a smooth pattern.
pixels = pattern(16);
assertElementsAlmostEqual(read_back('a.jpg', pixels), double(pixels) / 255, 'absolute', 0.1);
end

function test_sixteen_bits
pixels = uint16(257) * uint16(pattern(16));
assertElementsAlmostEqual(read_back('a.png', pixels), double(pattern(16)) / 255, 'absolute', 1e-15);
end

function test_colours_become_grey
pixels = cat(3, pattern(16), pattern(16)', 255 - pattern(16));
weighted = 0.2989 * double(pixels(:, :, 1)) + 0.5870 * double(pixels(:, :, 2)) + 0.1140 * double(pixels(:, :, 3));
assertElementsAlmostEqual(read_back('a.png', pixels), round(weighted) / 255, 'absolute', 1e-15);
end

function test_colour_map
indices = uint8(repmat([0 1; 2 3], 8, 8));
map = [0 0 0; 1 1 1; 0.8 0 0; 0 0 0.8];
levels = round(255 * [0 0.9999; 0.8 * 0.2989, 0.8 * 0.1140]) / 255;
assertElementsAlmostEqual(read_back('a.png', {indices, map}), repmat(levels, 8, 8), 'absolute', 1e-15);
end

function test_middle_square_of_a_multiple_of_four
pixels = pattern(30);
pixels = pixels(1:18, :);
assertElementsAlmostEqual(read_back('a.png', pixels), double(pixels(2:17, 8:23)) / 255, 'absolute', 1e-15);
end

function test_large_picture_is_reduced_by_areas
pixels = uint8(kron(double(pattern(128)), ones(2)));
assertElementsAlmostEqual(read_back('a.png', pixels), double(pattern(128)) / 255, 'absolute', 1e-15);
end

function test_change_is_said
[folder, cleanup] = picture_folder('a.png', pattern(18)); %#ok<ASGLU>
said = evalc('figure1_reconstructions(''Images'', folder);');
assertFalse(isempty(strfind(said, 'the middle 16 x 16 of 18 x 18 pixels'))); %#ok<STREMP>
end

function test_names_come_sorted
[folder, cleanup] = picture_folder('c.png', pattern(8), 'a.bmp', pattern(8), 'b.pgm', pattern(8)); %#ok<ASGLU>
results = table1_noise_patches('Images', folder, 'Draws', 1, 'Progress', @(fraction) []);
assertEqual(results.images, {'a'; 'b'; 'c'});
end

function test_other_files_are_ignored
[folder, cleanup] = picture_folder('a.png', pattern(8), 'SOURCES.md', 'where from'); %#ok<ASGLU>
results = figure1_reconstructions('Images', folder, 'Progress', @(fraction) []);
assertEqual(results.images, {'a'; 'a'; 'a'; 'a'});
end

function test_unreadable_pictures_are_named_and_skipped
[folder, cleanup] = picture_folder('a.png', pattern(8), 'b.png', 'this is no picture', 'c.png', pattern(3)); %#ok<ASGLU>
said = evalc('results = table1_noise_patches(''Images'', folder, ''Draws'', 1);');
assertEqual(results.images, {'a'});
assertFalse(isempty(strfind(said, 'b.png is skipped: it cannot be read as a picture'))); %#ok<STREMP>
assertFalse(isempty(strfind(said, 'c.png is skipped: it has 3 x 3 pixels'))); %#ok<STREMP>
end

function test_folder_problems
[empty, cleanup] = picture_folder('notes.txt', 'no picture'); %#ok<ASGLU>
[broken, cleanup_broken] = picture_folder('b.png', 'this is no picture'); %#ok<ASGLU>
[tiny, cleanup_tiny] = picture_folder('a.png', pattern(3)); %#ok<ASGLU>
for folder = {fullfile(empty, 'missing'), empty, broken, tiny}
    for run = {@table1_noise_patches, @table2_salt_pepper, @table3_seconds, @figure1_reconstructions, @run_paper}
        call = run{1};
        assertExceptionThrown(@() call('Images', folder{1}, 'Output', empty), 'eef:badFile');
    end
end
end

function test_output_that_cannot_be_written
[folder, cleanup] = picture_folder('a.png', pattern(8), 'file', 'not a folder'); %#ok<ASGLU>
for run = {@table1_noise_patches, @table2_salt_pepper, @table3_seconds, @figure1_reconstructions, @run_paper}
    call = run{1};
    assertExceptionThrown(@() call('Images', folder, 'Output', fullfile(folder, 'file', 'below')), 'eef:badFile');
end
end

function pixels = pattern(side)
ramp = round(linspace(10, 120, side));
pixels = uint8(ramp' * ones(1, side) + ones(side, 1) * ramp);
end

function pixels = read_back(name, picture)
[folder, cleanup] = picture_folder(name, picture); %#ok<ASGLU>
results = figure1_reconstructions('Images', folder, 'Progress', @(fraction) []);
pixels = results.tiles{1, 1};
end
