function array = remote_array(values)
%REMOTE_ARRAY  Stand-in for gpuArray, distributed, dlarray, tall and fi: numeric, but of another class.

%   Licence: BSD-3-Clause, see LICENSE.

array = class(struct('values', values), 'remote_array');
end
