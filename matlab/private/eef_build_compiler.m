function kind = eef_build_compiler(who, selected, is_windows)
%EEF_BUILD_COMPILER  Kind of the C compiler that MATLAB's mex command uses.
%   KIND = eef_build_compiler(WHO, SELECTED, IS_WINDOWS) is 'gcc' (GCC or Clang), 'mingw' or
%   'msvc'. SELECTED is mex.getCompilerConfigurations('C', 'Selected'): a structure or an
%   object with the fields ShortName and Name, or empty. A missing compiler and one
%   without C11 are errors.

%   Licence: BSD-3-Clause, see LICENSE.

MIN_MSVC = 160; % Visual Studio 2019; its first releases, before 16.8, are refused by mex/core/eef.h
if isempty(selected)
    advice = 'mex -setup C shows how to choose one';
    if is_windows
        advice = ['install the add-on "MATLAB Support for MinGW-w64 C/C++ Compiler" (Home > Add-Ons), ' ...
            'then call mex -setup C'];
    end
    eef_error('buildFailed', who, sprintf('MATLAB has no C compiler; %s', advice));
end
kind = 'gcc';
if is_windows
    kind = 'mingw';
    version = regexp(selected(1).ShortName, '^msvc(\d+)', 'tokens', 'once', 'ignorecase');
    if ~isempty(version)
        kind = 'msvc';
        if str2double(version{1}) < MIN_MSVC
            eef_error('buildFailed', who, sprintf(['%s has no C11; use Visual Studio 2019 (16.8) or later, ' ...
                'or MinGW (mex -setup C)'], selected(1).Name));
        end
    end
end
end
