function kit_write_text(file, text)
%KIT_WRITE_TEXT  Write text to a file.
%
%   Usage
%     kit_write_text(file, text)
%
%   Input
%     file  name of the file; an existing file is replaced
%     text  char row
%
%   The error eef:badFile is raised if the file cannot be written.
%
%   Example
%     kit_write_text('notes.txt', 'text');
%
%   See also KIT_FOLDER, KIT_WRITE_CSV.

%   Licence: BSD-3-Clause, see LICENSE.

id = fopen(file, 'w');
if id < 0
    kit_error('badFile', 'the file %s cannot be written.', file);
end
fwrite(id, text);
fclose(id);
end
