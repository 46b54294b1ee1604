function unless_m_code(check)
%UNLESS_M_CODE  Call check() if the backend is compiled: M code leaves its iterations to eigs.

%   Licence: BSD-3-Clause, see LICENSE.

if ~strcmp(eef_backend(), 'm')
    check();
end
end
