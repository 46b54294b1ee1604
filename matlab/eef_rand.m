function u = eef_rand(seed, rows, cols, varargin)
%EEF_RAND  Uniform random numbers that depend on their seed alone.
%
%   Usage
%     u = eef_rand(seed, rows, cols)
%
%   Input
%     seed   integer from 0 to 2^32-1, or a vector of such integers, for example
%            [seed image draw]; different vectors give different numbers
%     rows, cols  size of the result; rows*cols must be below 2^32
%
%   Output
%     u      rows x cols, double, uniformly distributed in the open interval (0,1)
%
%   Notes
%     Number n is a hash of n and the seed, so there is no state: the same seed gives
%     the same numbers in MATLAB and Octave on every machine. The generator of rand
%     is neither used nor changed.
%
%   Example
%     >> disp(isequal(eef_rand(7, 2, 3), eef_rand(7, 2, 3)))
%     1
%
%
%   See also L1_PCA.
%
%   Reference
%     C. Wellons, "Prospecting for Hash Functions", 2018 (the hash function
%     lowbias32).

%   Licence: BSD-3-Clause, see LICENSE.

who = 'eef_rand';
if nargin ~= 3
    eef_error('badCall', who, 'needs three arguments: seed, rows and cols');
end
if ~(is_integer(seed) && isvector(seed) && is_integer(rows) && isscalar(rows) && is_integer(cols) && isscalar(cols))
    eef_error('badCall', who, 'seed, rows and cols must be integers from 0 to 2^32-1');
end
count = double(rows) * double(cols);
if count >= 2^32
    eef_error('tooLarge', who, sprintf('rows*cols must be below 2^32, but is %.0f', count));
end
key = uint32(numel(seed));
for part = double(seed(:))'
    key = mix(bitxor(mix(key), uint32(part)));
end
% Two rounds with the key between them, so that sequences of different keys are not
% shifted copies of each other.
place = bitxor(uint32((0:count - 1)'), mix(key));
u = (double(mix(bitxor(mix(place), key))) + 0.5) / 2^32;
u = reshape(u, rows, cols);
end

function ok = is_integer(value)
ok = isnumeric(value) && isreal(value) && ~issparse(value) && ...
    all(value(:) >= 0 & value(:) < 2^32 & value(:) == floor(value(:)));
end

function x = mix(x)
% A permutation of the 32-bit integers in which every input bit affects every output bit.
% The constant is added because lowbias32 maps 0 to 0.
x = uint32(mod(double(x) + 2654435769, 2^32));
x = bitxor(x, bitshift(x, -16));
x = multiply(x, 2146121005);
x = bitxor(x, bitshift(x, -15));
x = multiply(x, 2221713035);
x = bitxor(x, bitshift(x, -16));
end

function x = multiply(x, factor)
% x * factor modulo 2^32. Integer classes saturate, so multiply the two 16-bit halves in
% double, where all products and sums are exact (below 2^53).
high = double(bitshift(x, -16));
low = double(bitand(x, uint32(65535)));
x = uint32(mod(mod(high * factor, 65536) * 65536 + low * factor, 2^32));
end
