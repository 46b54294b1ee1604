function [names, summaries, groups] = site_functions()
%SITE_FUNCTIONS  The public functions, as Contents.m lists them.
%   NAMES and SUMMARIES are cell rows, GROUPS has the heading above each function.

%   Licence: BSD-3-Clause, see LICENSE.

text = fileread(fullfile(fileparts(which('eef_pca')), '+eef', 'Contents.m'));
sections = regexp(text, '\n% (\w[^\n]*)\n((?:%   [^\n]*(?:\n|$))+)', 'tokens');
[names, summaries, groups] = deal({});
for s = 1:numel(sections)
    entries = regexp(sections{s}{2}, '%   (\w+) +- ([^\n]*)', 'tokens');
    names = [names, cellfun(@(entry) entry{1}, entries, 'UniformOutput', false)]; %#ok<AGROW>
    summaries = [summaries, cellfun(@(entry) entry{2}, entries, 'UniformOutput', false)]; %#ok<AGROW>
    groups = [groups, repmat(sections{s}(1), 1, numel(entries))]; %#ok<AGROW>
end
end
