function address = kit_file_address(file)
%KIT_FILE_ADDRESS  The address of a file for a web browser: file:///...
%   Only letters, digits and the characters . _ ~ - / : are left as they are; all others are encoded as
%   bytes of UTF-8.

%   Licence: BSD-3-Clause, see LICENSE.

if ispc()
    file = ['/' strrep(file, '\', '/')];
end
bytes = double(unicode2native(file, 'UTF-8'));
plain = ismember(bytes, double(['a':'z', 'A':'Z', '0':'9', '._~/:-']));
parts = cell(1, numel(bytes));
for k = 1:numel(bytes)
    if plain(k)
        parts{k} = char(bytes(k));
    else
        parts{k} = sprintf('%%%02X', bytes(k));
    end
end
address = ['file://' parts{:}];
end
