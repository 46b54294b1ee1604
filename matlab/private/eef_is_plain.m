function plain = eef_is_plain(value)
%EEF_IS_PLAIN  Whether a value is an ordinary array of numbers or logical values.
%   isnumeric is also true of arrays that are kept elsewhere or computed later (gpuArray,
%   distributed, dlarray, tall, fi). Compiled code cannot read them.

%   Licence: BSD-3-Clause, see LICENSE.

name = class(value);
plain = strcmp(name, 'double') || any(strcmp(name, {'single', 'logical', 'int8', 'uint8', 'int16', 'uint16', ...
    'int32', 'uint32', 'int64', 'uint64'}));
end
