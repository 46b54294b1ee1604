function fault = eef_fault(name, argument, bad)
%EEF_FAULT  Describe why a computation failed.
%   FAULT = eef_fault(NAME, ARGUMENT, BAD) returns [] when the logical matrix BAD has no
%   true entry, else the struct that the MEX functions return as well, with the fields
%     name      name of the error, see EEF_ERROR_TABLE
%     argument  name of the argument concerned, or ''
%     count     number of true entries of BAD
%     row, col  place of the first of them
%   EEF_FAULT_RAISE turns it into an error.

%   Licence: BSD-3-Clause, see LICENSE.

fault = [];
if any(bad(:))
    [row, col] = find(bad, 1);
    fault = struct('name', name, 'argument', argument, 'count', sum(bad(:)), 'row', row, 'col', col);
end
end
