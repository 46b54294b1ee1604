function options = eef_build_mex_options(recipe, is_msvc)
%EEF_BUILD_MEX_OPTIONS  Options of MATLAB's mex command that compile by the recipe.
%
%   Usage
%     options = eef_build_mex_options(recipe, is_msvc)
%
%   Inputs
%     recipe   see EEF_BUILD_RECIPE
%     is_msvc  true for Microsoft's compiler, false for GCC, Clang and MinGW
%
%   Output
%     options  cell row
%
%   Notes
%     MATLAB's LAPACK has 64-bit integers. The gateways use only real data, so
%     either of MATLAB's layouts of complex arrays will do.
%
%     Microsoft's compiler has neither C11 atomics nor POSIX threads: the functions
%     then use one thread.

%   Licence: BSD-3-Clause, see LICENSE.

options = {'-silent', '-DEEF_LAPACK_ILP64'};
if is_msvc
    options{end + 1} = ['COMPFLAGS=$COMPFLAGS ' strjoin(recipe.msvc_flags, ' ')];
else
    % COPTIMFLAGS would add the optimisation flags of mex after those of the recipe.
    options = [options, {['CFLAGS=$CFLAGS ' strjoin(recipe.c_flags, ' ')], 'COPTIMFLAGS=-DNDEBUG', ...
        'LDFLAGS=$LDFLAGS -pthread'}];
end
end
