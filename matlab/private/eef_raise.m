function eef_raise(who, fault, class_name)
%EEF_RAISE  Raise the error that a computation reports.
%   eef_raise(WHO, FAULT, CLASS_NAME) for the struct FAULT with the fields
%     name           of the error, see EEF_ERROR_TABLE
%     argument       of WHO where it lies
%     count          of entries it concerns
%     row, col       of the first of them
%   CLASS_NAME is the class that the computation was done in.

%   Licence: BSD-3-Clause, see LICENSE.

switch fault.name
    case 'notFinite'
        eef_error(fault.name, who, fault.argument, fault.count, fault.row, fault.col);
    case 'notExact'
        eef_error(fault.name, who, fault.row, fault.col, fault.argument);
    case 'overflow'
        eef_error(fault.name, who, class_name);
    case 'tooLarge'
        eef_error(fault.name, who, 'the sizes are beyond the integers of this build');
    otherwise
        eef_error(fault.name, who);
end
end
