function test_suite = test_pca_hint
%TEST_PCA_HINT  The hint that data far from zero want a centre.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_hint_for_data_with_an_offset
assertTrue(has_hint(offset_data(), 'none'));
end

function test_hint_for_integers
assertTrue(has_hint(uint8(20 * offset_data()), 'none'));
end

function test_hint_for_copies_of_a_picture
% Most copies of a pixel are equal: the spread is zero.
picture = uniform_numbers(400, 1, 1);
V = repmat(picture, 1, 10);
noisy = uniform_numbers(400, 10, 2) < 0.2;
V(noisy) = 1;
assertTrue(has_hint(V, 'none'));
end

function test_no_hint_with_another_centre
for centre = {0, 'mean', 'median', 5, 5 * ones(50, 1)}
    assertFalse(has_hint(offset_data(), centre{1}));
end
end

function test_no_hint_for_data_about_zero
assertFalse(has_hint(offset_data() - 5, 'none'));
end

function test_no_hint_for_data_spread_from_zero
assertFalse(has_hint(uniform_numbers(100, 60, 4), 'none'));
end

function test_no_hint_for_few_samples
X = offset_data();
assertFalse(has_hint(X(:, 1:7), 'none'));
end

function test_hint_is_given_once
X = offset_data();
remove = use_private_functions(); %#ok<NASGU>
assertEqual({warning_of(X, 'none'), warning_of(X, 'none')}, {'eef:farFromZero', ''});
end

function test_pca_gives_the_hint
% In a new process, because the hint is given once in a session.
if ~exist('OCTAVE_VERSION', 'builtin')
    moxunit_throw_test_skipped_exception('starts a new Octave');
end
code = 'eef_pca(5 + eef_rand(1, 3, 20), 1); [~, id] = lastwarn(); disp(id)';
command = sprintf('"%s" -q --no-history --no-init-file --path "%s" --eval "%s" 2>&1', ...
    fullfile(OCTAVE_HOME(), 'bin', 'octave-cli'), toolbox_path(), code);
[~, output] = system(command);
assertFalse(isempty(strfind(output, 'eef:farFromZero')), output); %#ok<STREMP>
end

function X = offset_data
% 50 sensors with the offset 5, which follow three sources of variance 1/3 each.
sources = 2 * uniform_numbers(3, 300, 5) - 1;
X = 5 + (2 * uniform_numbers(50, 3, 6) - 1) * sources;
end

function found = has_hint(X, centre)
remove = use_private_functions(); %#ok<NASGU> % a new copy has not given the hint
found = strcmp(warning_of(X, centre), 'eef:farFromZero');
end

function id = warning_of(X, centre) %#ok<INUSD>
lastwarn('', '');
evalc('eef_hint_center(''test'', X, centre);');
[~, id] = lastwarn();
end
