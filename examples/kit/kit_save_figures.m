function files = kit_save_figures(run, folder, name)
%KIT_SAVE_FIGURES  Run a function without a display and write the figures that it opens to PNG files.
%
%   Usage
%     files = kit_save_figures(run, folder, name)
%
%   Input
%     run     function without arguments
%     folder  for the files; it is created if it does not exist
%     name    of the files: NAME_1.png, NAME_2.png, ...
%
%   Output
%     files   cell row of the names of the files, in the order of the figures
%
%   Example
%     files = kit_save_figures(@() plot(1:3), 'figures', 'line');
%
%   See also KIT_CAPTURE, KIT_HEADLESS, KIT_PRINT_FIGURE.

%   Licence: BSD-3-Clause, see LICENSE.

kit_folder('kit_save_figures', folder);
restore_toolkit = kit_headless(); %#ok<NASGU>
restore_visible = kit_hide_figures(); %#ok<NASGU>
others = findall(0, 'Type', 'figure');
run();
figures = kit_new_figures(others);
discard = onCleanup(@() close(figures)); %#ok<NASGU>
files = cell(1, numel(figures));
for k = 1:numel(figures)
    files{k} = fullfile(folder, sprintf('%s_%d.png', name, k));
    kit_print_figure(figures(k), files{k});
end
end
