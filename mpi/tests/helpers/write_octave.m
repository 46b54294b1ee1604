function words = write_octave(folder, name, X) %#ok<INUSD>
%WRITE_OCTAVE  Save a matrix X as Octave does with -hdf5; the arguments of eef-pca that read it.

%   Licence: BSD-3-Clause, see LICENSE.

file = fullfile(folder, name);
save('-hdf5', file, 'X');
words = sprintf('--input "%s:/X"', file);
end
