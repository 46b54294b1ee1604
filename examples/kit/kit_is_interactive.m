function interactive = kit_is_interactive()
%KIT_IS_INTERACTIVE  Whether a user can answer a question in this session.
%
%   Usage
%     interactive = kit_is_interactive()
%
%   Output
%     interactive  true in the desktop of MATLAB, in the window of Octave, and in Octave on a terminal
%                  without code or a script on its command line
%
%   Example
%     if kit_is_interactive(), answer = input('Number: ', 's'); end
%
%   See also EEF_DEMO, KIT_HAS_DISPLAY.

%   Licence: BSD-3-Clause, see LICENSE.

if ~exist('OCTAVE_VERSION', 'builtin')
    interactive = usejava('desktop');
    return
end
words = argv();
has_code = any(strncmp(words, '--eval', 6)) || any(~strncmp(words, '-', 1));
interactive = isguirunning() || (~has_code && reads_terminal());
end

function found = reads_terminal()
found = ~isunix() || system('test -t 0', false) == 0;
end
