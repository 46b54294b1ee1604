function opened = kit_open_page(file)
%KIT_OPEN_PAGE  Open a web page of the project in the web browser of the system.
%
%   Usage
%     opened = kit_open_page(file)
%
%   Input
%     file    name of an HTML file
%
%   Output
%     opened  false when there is no display, or no program that opens web pages
%
%   The browser gets an address in which all special characters are encoded, so that the name of a folder
%   cannot be taken for a command by a shell.
%
%   Example
%     opened = kit_open_page(kit_root('examples', 'explorer', 'index.html'));
%
%   See also EEF_DEMO, KIT_HAS_DISPLAY.

%   Licence: BSD-3-Clause, see LICENSE.

opened = kit_has_display() && has_opener() && web(kit_file_address(file), '-browser') == 0;
end

function found = has_opener()
% On Linux, Octave starts xdg-open and does not report when it is missing.
found = true;
if exist('OCTAVE_VERSION', 'builtin') && isunix() && ~ismac()
    folders = strsplit(getenv('PATH'), pathsep());
    found = any(cellfun(@(folder) exist(fullfile(folder, 'xdg-open'), 'file') == 2, folders));
end
end
