function answer = isnumeric(~)
%ISNUMERIC  True, as for gpuArray.

%   Licence: BSD-3-Clause, see LICENSE.

answer = true;
end
