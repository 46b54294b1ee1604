function words = write_raw(folder, name, X)
%WRITE_RAW  Write a matrix as a binary file; the arguments of eef-pca that read it.

%   Licence: BSD-3-Clause, see LICENSE.

file = fullfile(folder, name);
id = fopen(file, 'w');
fwrite(id, X, class(X));
fclose(id);
words = sprintf('--input "%s" --size %dx%d --class %s', file, size(X, 1), size(X, 2), class(X));
end
