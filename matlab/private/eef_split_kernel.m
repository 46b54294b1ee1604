function [kernel, pairs] = eef_split_kernel(who, arguments, option_names)
%EEF_SPLIT_KERNEL  Separate an optional kernel from the Name, Value pairs behind it.
%   [kernel, pairs] = eef_split_kernel(WHO, ARGUMENTS, OPTION_NAMES) takes the first element
%   of the cell row ARGUMENTS as a kernel when it is the name of one, and as an option when
%   it is one of OPTION_NAMES. Anything else counts as a wrong kernel when the number of
%   arguments is odd, because options come in pairs.

%   Licence: BSD-3-Clause, see LICENSE.

kernel = 'min';
pairs = arguments;
if isempty(arguments) || any(strcmpi(option_names, eef_text(arguments{1})))
    return
end
kernels = eef_kernels();
is_kernel = ~isempty(eef_match(arguments{1}, {kernels.name}));
is_option = ~isempty(eef_match(arguments{1}, option_names));
if is_kernel || (~is_option && mod(numel(arguments), 2) == 1)
    kernel = eef_check_kernel(who, arguments{1});
    pairs(1) = [];
end
end
