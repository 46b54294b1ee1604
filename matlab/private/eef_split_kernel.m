function [kernel, pairs] = eef_split_kernel(who, arguments, defaults)
%EEF_SPLIT_KERNEL  Separate an optional kernel from the Name, Value pairs behind it.
%   [kernel, pairs] = eef_split_kernel(WHO, ARGUMENTS, DEFAULTS) takes the first element
%   of the cell row ARGUMENTS as a kernel when it is the name of one, and as an option when
%   it is a field of the struct DEFAULTS. Anything else counts as a wrong kernel when the number of
%   arguments is odd, because options come in pairs.

%   Licence: BSD-3-Clause, see LICENSE.

persistent kernel_names
if isempty(kernel_names)
    kernels = eef_kernels();
    kernel_names = {kernels.name};
end
kernel = 'min';
pairs = arguments;
if isempty(arguments)
    return
end
text = eef_text(arguments{1});
if any(strcmp(kernel_names, text)) % no option has the name of a kernel
    kernel = text;
    pairs(1) = [];
    return
end
option_names = fieldnames(defaults);
if any(strcmpi(option_names, text))
    return
end
is_kernel = ~isempty(eef_match(arguments{1}, kernel_names));
is_option = ~isempty(eef_match(arguments{1}, option_names));
if is_kernel || (~is_option && mod(numel(arguments), 2) == 1)
    kernel = eef_check_kernel(who, arguments{1});
    pairs(1) = [];
end
end
