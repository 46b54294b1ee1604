function state = random_state()
%RANDOM_STATE  State of the random number generator of rand. Reading it changes nothing.

%   Licence: BSD-3-Clause, see LICENSE.

if exist('OCTAVE_VERSION', 'builtin')
    state = rand('twister'); %#ok<RAND>
else
    state = rng();
end
end
