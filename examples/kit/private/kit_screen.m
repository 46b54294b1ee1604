function kind = kit_screen()
%KIT_SCREEN  Where the output goes: 'terminal', 'desktop' (of MATLAB) or 'file'.
%   The environment variable EEF_SCREEN overrides what is found, for tests.

%   Licence: BSD-3-Clause, see LICENSE.

persistent found
kind = getenv('EEF_SCREEN');
if ~isempty(kind)
    return
end
if isempty(found)
    found = 'file';
    if ~exist('OCTAVE_VERSION', 'builtin')
        if usejava('desktop')
            found = 'desktop';
        end
    elseif isunix() && system('test -t 1', false) == 0
        found = 'terminal';
    end
end
kind = found;
end
