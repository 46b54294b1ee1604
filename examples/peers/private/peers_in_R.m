function [names, bases, seconds] = peers_in_R(data, K)
%PEERS_IN_R  Bases by the robust methods of the R packages rrcov and pcaPP.
%   [names, bases, seconds] = peers_in_R(DATA, K) for a cell DATA of D x N matrices without
%   missing cells. NAMES is empty unless R and both packages are installed. BASES has a row for
%   each matrix and a column for each method; an entry is empty when the method failed.

%   Licence: BSD-3-Clause, see LICENSE.

names = {};
bases = {};
seconds = [];
[status, ~] = system('Rscript -e "library(rrcov); library(pcaPP)" 2>&1');
if status ~= 0
    return
end
folder = tempname();
mkdir(folder);
remove = onCleanup(@() remove_folder(folder));
write_doubles(fullfile(folder, 'data.bin'), data, K);
script = fullfile(fileparts(fileparts(mfilename('fullpath'))), 'peers.R');
[status, output] = system(sprintf('Rscript "%s" "%s" 2>&1', script, folder));
if status ~= 0
    kit_error('badFile', 'run_peers: R failed: %s', output);
end
names = {'ROBPCA', 'spherical', 'PcaGrid'};
file = fopen(fullfile(folder, 'bases.bin'));
numbers = fread(file, Inf, 'double');
fclose(file);
bases = cell(numel(data), numel(names));
seconds = zeros(size(bases));
position = 0;
for k = 1:numel(data)
    for m = 1:numel(names)
        entries = size(data{k}, 1) * K;
        seconds(k, m) = numbers(position + 1);
        W = reshape(numbers(position + 1 + (1:entries)), [], K);
        position = position + 1 + entries;
        if all(isfinite(W(:)))
            bases{k, m} = W;
        end
    end
end
end

function write_doubles(name, data, K)
file = fopen(name, 'w');
fwrite(file, [numel(data), K], 'double');
for k = 1:numel(data)
    fwrite(file, [size(data{k}), data{k}(:)'], 'double');
end
fclose(file);
end

function remove_folder(folder)
delete(fullfile(folder, '*'));
rmdir(folder);
end
