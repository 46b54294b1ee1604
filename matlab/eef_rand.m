function u = eef_rand(seed, rows, cols, varargin)
%EEF_RAND  Uniform random numbers that depend on their seed alone.
%
%   Usage
%     u = eef_rand(seed, rows, cols)
%
%   Input
%     seed   whole number from 0 to 2^32-1, or a vector of them such as
%            [seed image draw]: every vector has its own numbers
%     rows, cols  size of the result, below 2^32 numbers in all
%
%   Output
%     u      rows x cols, class double, uniform in the open interval (0,1)
%
%   The number at place n is a hash of n and the seed, so there is no state: the
%   same seed gives the same numbers in MATLAB and Octave, on every machine, and
%   rand is neither used nor changed.
%
%   Example
%     >> isequal(eef_rand(7, 2, 3), eef_rand(7, 2, 3))
%     ans = 1
%
%
%   See also L1_PCA.
%
%   Reference: C. Wellons, "Prospecting for Hash Functions", 2018 (the mixing
%   function lowbias32).

%   Licence: BSD-3-Clause, see LICENSE.

who = 'eef_rand';
if nargin ~= 3
    eef_error('badCall', who, 'needs three arguments: seed, rows and cols');
end
if ~(is_whole(seed) && isvector(seed) && is_whole(rows) && isscalar(rows) && is_whole(cols) && isscalar(cols))
    eef_error('badCall', who, 'seed, rows and cols must be whole numbers from 0 to 2^32-1');
end
count = double(rows) * double(cols);
if count >= 2^32
    eef_error('tooLarge', who, sprintf('%.0f numbers are asked for, but there are less than 2^32', count));
end
key = uint32(numel(seed));
for part = double(seed(:))'
    key = mix(bitxor(mix(key), uint32(part)));
end
% Two rounds with the key between them: sequences of different keys are no
% shifted copies of each other.
place = bitxor(uint32((0:count - 1)'), mix(key));
u = (double(mix(bitxor(mix(place), key))) + 0.5) / 2^32;
u = reshape(u, rows, cols);
end

function ok = is_whole(value)
ok = isnumeric(value) && isreal(value) && all(value(:) >= 0 & value(:) < 2^32 & value(:) == floor(value(:)));
end

function x = mix(x)
% A permutation of the 32-bit integers in which every bit changes every other.
% Adding a constant first keeps 0 from being mapped to itself.
x = uint32(mod(double(x) + 2654435769, 2^32));
x = bitxor(x, bitshift(x, -16));
x = multiply(x, 2146121005);
x = bitxor(x, bitshift(x, -15));
x = multiply(x, 2221713035);
x = bitxor(x, bitshift(x, -16));
end

function x = multiply(x, factor)
% x * factor modulo 2^32. Integer classes saturate, so halves of 16 bits are
% multiplied in double, where every product and sum is exact (below 2^53).
high = double(bitshift(x, -16));
low = double(bitand(x, uint32(65535)));
x = uint32(mod(mod(high * factor, 65536) * 65536 + low * factor, 2^32));
end
