function [lowest, highest] = class_limits(class_name)
%CLASS_LIMITS  Smallest and largest number of an integer class that double holds exactly.
%   Beyond 2^53, double does not hold every integer.

%   Licence: BSD-3-Clause, see LICENSE.

lowest = max(double(intmin(class_name)), -2^53);
highest = min(double(intmax(class_name)), 2^53);
end
