function use_paper_examples()
%USE_PAPER_EXAMPLES  Put examples/paper on the path until the tests end.

%   Licence: BSD-3-Clause, see LICENSE.

helpers = fileparts(mfilename('fullpath'));
addpath(fullfile(fileparts(fileparts(helpers)), 'examples', 'paper'));
end
