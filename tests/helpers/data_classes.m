function names = data_classes()
%DATA_CLASSES  Every class of data that the toolbox accepts.

%   Licence: BSD-3-Clause, see LICENSE.

names = [{'double', 'single', 'logical'}, integer_classes()];
end
