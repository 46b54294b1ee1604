function use_paper_examples()
%USE_PAPER_EXAMPLES  Put examples/paper on the path until the tests of the file end.

%   Licence: BSD-3-Clause, see LICENSE.

addpath(fullfile(project_root(), 'examples', 'paper'));
end
