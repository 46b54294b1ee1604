function kernel = eef_check_kernel(who, kernel)
%EEF_CHECK_KERNEL  The name of a known kernel as a char row, or an error.

%   Licence: BSD-3-Clause, see LICENSE.

names = eef_kernel_names();
which = find(strcmp(names, eef_text(kernel)), 1);
if isempty(which)
    eef_error('badKernel', who, ['''' strjoin(names, ''', ''') ''''], eef_describe(kernel));
end
kernel = names{which};
end
