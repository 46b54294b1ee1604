function write_text(file, text)
%WRITE_TEXT  Write a char row to a file.

%   Licence: BSD-3-Clause, see LICENSE.

id = fopen(file, 'w');
if id < 0
    paper_error('badFile', 'the file %s cannot be written.', file);
end
fwrite(id, text);
fclose(id);
end
