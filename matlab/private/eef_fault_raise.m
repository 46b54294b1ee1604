function eef_fault_raise(who, fault, class_name)
%EEF_FAULT_RAISE  Raise the error that a fault describes.
%   eef_fault_raise(WHO, FAULT, CLASS_NAME) raises the error of the struct FAULT, see
%   EEF_FAULT, in the name of the public function WHO. CLASS_NAME is the class that was
%   computed with.

%   Licence: BSD-3-Clause, see LICENSE.

switch fault.name
    case 'notFinite'
        eef_error(fault.name, who, fault.argument, fault.count, fault.row, fault.col);
    case 'notExact'
        eef_error(fault.name, who, fault.row, fault.col, fault.argument);
    case 'overflow'
        eef_error(fault.name, who, class_name);
    case 'tooLarge'
        eef_error(fault.name, who, 'the sizes exceed the integers of this build');
    otherwise
        eef_error(fault.name, who);
end
end
