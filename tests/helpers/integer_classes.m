function names = integer_classes()
%INTEGER_CLASSES  The integer classes, narrow ones first.

%   Licence: BSD-3-Clause, see LICENSE.

names = {'int8', 'uint8', 'int16', 'uint16', 'int32', 'uint32', 'int64', 'uint64'};
end
