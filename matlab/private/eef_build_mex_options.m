function options = eef_build_mex_options(recipe, compiler)
%EEF_BUILD_MEX_OPTIONS  Options of MATLAB's mex command that compile by the recipe.
%
%   Usage
%     options = eef_build_mex_options(recipe, compiler)
%
%   Inputs
%     recipe    see EEF_READ_BUILD_RECIPE
%     compiler  'gcc', 'mingw' or 'msvc', see EEF_BUILD_COMPILER
%
%   Output
%     options   cell row
%
%   Notes
%     MATLAB's LAPACK has 64-bit integers. The gateways use only real data, so
%     either of MATLAB's layouts of complex arrays will do.

%   Licence: BSD-3-Clause, see LICENSE.

options = {'-silent', '-DEEF_LAPACK_ILP64'};
switch compiler
    case 'msvc'
        options{end + 1} = ['COMPFLAGS=$COMPFLAGS ' strjoin(recipe.msvc_flags, ' ')];
        return
    case 'mingw'
        c_flags = recipe.mingw_flags;
        link_flags = recipe.mingw_link_flags;
    case 'gcc'
        c_flags = recipe.c_flags;
        link_flags = {'-pthread'};
end
% COPTIMFLAGS would add the optimisation flags of mex after those of the recipe.
options = [options, {['CFLAGS=$CFLAGS ' strjoin(c_flags, ' ')], 'COPTIMFLAGS=-DNDEBUG', ...
    ['LDFLAGS=$LDFLAGS ' strjoin(link_flags, ' ')]}];
end
