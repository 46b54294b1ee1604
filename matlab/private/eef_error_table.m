function table = eef_error_table()
%EEF_ERROR_TABLE  Table of all errors of the toolbox: name and text.
%   The identifier of an error is 'eef:' followed by its name. EEF_ERROR raises them. The
%   C core knows only the names.

%   Licence: BSD-3-Clause, see LICENSE.

table = {
    'badCall',     '%s: %s.'
    'badType',     '%s: %s must be a real, full matrix of class double, single, logical or an integer class, but is %s.'
    'badSize',     '%s: %s.'
    'notFinite',   '%s: %s has NaN or Inf in %d of its entries, first in row %d, column %d. Remove or replace them first.'
    'notExact',    '%s: an integer or a sum of integers is beyond 2^53, where double is not exact, first in row %d, column %d of %s. Scale the data, or convert it with double for rounded results.'
    'overflow',    '%s: a number or a sum exceeds the largest number of class %s. Scale the data first.'
    'badKernel',   '%s: the kernel must be one of %s, but is %s.'
    'badK',        '%s: K must be an integer from 1 to %d (the number of rows of X), but is %s.'
    'badBasis',    '%s: %s.'
    'tooFewCells', '%s: %s.'
    'badOption',   '%s: %s.'
    'tooLarge',    '%s: %s.'
    'noMemory',    '%s: there is not enough memory.'
    'noScratch',   '%s: no temporary files can be created in the folder that Scratch names.'
    'interrupted', '%s: interrupted.'
    'badFile',     '%s: %s.'
    'badSource',   '%s: %s.'
    'launchFailed', '%s: %s.'
    'buildFailed', '%s: %s.'
    'internal',    '%s: internal error; please report it.'
};
end
