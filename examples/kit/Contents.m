% Kit: functions that the paper's experiments, the demos and the benchmarks share.
%
% Project
%   kit_root           - Return the root folder of the project, or a path below it.
%   kit_setup          - Put the toolbox on the path until an example ends.
%   kit_error          - Raise an error with an identifier of the toolbox.
%   kit_options        - Read Name, Value pairs.
%   kit_folder         - Create a folder for results, and check that files can be written to it.
%   kit_is_interactive - Whether a user can answer a question in this session.
%   kit_open_page      - Open a web page of the project in the web browser of the system.
%   kit_progress       - Show the progress of a computation on one line of the screen.
%
% Images, noise and methods
%   kit_read_image     - Read one of the project's grey images.
%   kit_noise_patches  - Copies of an image with patches of uniform noise.
%   kit_salt_pepper    - Copies of an image with salt-and-pepper noise.
%   kit_normal         - Standard normal random numbers that depend on their seed alone.
%   kit_psnr           - Peak signal-to-noise ratio in dB, with peak 1.
%   kit_methods        - The PCA methods that the demos compare, with one signature.
%   kit_demo_text      - Read the explanation, the lesson and the code of a demo.
%
% Figures
%   kit_figure         - Open a white figure with a size in pixels, the same on the screen and in a file.
%   kit_axes           - Create one of several axes of the current figure, with room for all labels.
%   kit_show_image     - Show one of several grey images of the current figure, with a caption above it.
%   kit_log_ticks      - Label the ticks of a logarithmic axis with powers of ten.
%   kit_legend         - Add a legend inside the current axes.
%   kit_colors         - Colours of the curves in all figures.
%   kit_has_display    - Whether figures can be shown on a screen.
%   kit_has_mouse      - Whether figures call functions when the mouse moves.
%   kit_hide_figures   - Open new figures without showing them.
%   kit_headless       - Draw new figures with a toolkit that needs no display.
%   kit_print_figure   - Write a figure to a PNG file, pixel by pixel.
%   kit_save_figure    - Draw a figure without a display and write it to a PNG file.
%   kit_save_figures   - Run a function without a display and write the figures that it opens to PNG files.
%   kit_capture        - Run a function without showing its figures, and return what it prints.
%
% Reports and tables
%   kit_block          - Create a block of a report: a heading, a paragraph, an image or a table.
%   kit_html           - Render blocks of a report as part of an HTML page, with the images inside.
%   kit_html_page      - Render blocks of a report as one HTML page.
%   kit_slug           - Turn a heading into the name of its anchor in a web page.
%   kit_escape_html    - Escape the characters of a text that have a meaning in HTML.
%   kit_markdown       - Render blocks of a report as Markdown.
%   kit_cells          - Turn numbers into the text cells of a table.
%   kit_write_csv      - Write a table to a CSV file.
%   kit_read_csv       - Read a table from a CSV file without quotes.
%   kit_write_text     - Write text to a file.
%
% Timing
%   kit_time_in_turn   - Median times of several functions, measured in turn.
%   kit_time_briefly   - Median time of one function, over as many calls as fit into two seconds.

%   Licence: BSD-3-Clause, see LICENSE.
