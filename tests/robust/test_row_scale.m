function test_suite = test_row_scale
%TEST_ROW_SCALE  Robust location and scale of rows, in compiled code and M code.

%   Licence: BSD-3-Clause, see LICENSE.

try
    test_functions = localfunctions();
catch
end
initTestSuite;
end

function test_median_and_mad
remove = use_private_functions(); %#ok<NASGU>
X = [1 2 3 4; 5 NaN NaN NaN; NaN 3 1 -7; 2 2 2 9];
[center, scale] = eef_row_scale_m(X, 2, 0);
assertEqual(center, [2.5; 5; 1; 2]);
assertElementsAlmostEqual(scale, 1.482602218505602 * [1; 0; 2; 0], 'absolute', 1e-15);
end

function test_row_without_entries_has_no_location
remove = use_private_functions(); %#ok<NASGU>
[center, scale] = eef_row_scale_m([NaN NaN; 1 2], 2, 2);
assertEqual(isnan([center scale]), [true true; false false]);
end

function test_steps_use_the_entries_within_the_cutoff
% Median 3, MAD 2 (times 1.4826): the last entry is beyond 2 scales.
remove = use_private_functions(); %#ok<NASGU>
[center, scale] = eef_row_scale_m([1 2 3 5 100], 2, 1);
truncated = 1 - 2 * 2 * exp(-2) / sqrt(2 * pi) / erf(sqrt(2));
assertElementsAlmostEqual(center, 2.75, 'absolute', 1e-15);
assertElementsAlmostEqual(scale, sqrt(mean(([1 2 3 5] - 2.75).^2) / truncated), 'absolute', 1e-14);
end

function test_compiled_code_agrees_with_m_code
% Sums in another order: a few eps of numbers below 100.
skip_unless_built();
remove = use_private_functions(); %#ok<NASGU>
for sizes = [1 1; 1 7; 7 1; 40 33; 33 40; 100 700; 3 70001]'
    X = 100 * (uniform_numbers(sizes(1), sizes(2), 1) - 0.5).^3;
    X(uniform_numbers(sizes(1), sizes(2), 2) < 0.2) = NaN;
    for threads = [1 3]
        [center, scale, fault] = eef_row_scale_mex(X, 2, 3, '', threads);
        [expected_center, expected_scale] = eef_row_scale_m(X, 2, 3);
        assertTrue(isempty(fault));
        assertElementsAlmostEqual(center, expected_center, 'absolute', 1e-12);
        assertElementsAlmostEqual(scale, expected_scale, 'absolute', 1e-12);
    end
end
end

function test_mex_refuses_bad_arguments
skip_unless_built();
calls = {{}, {1, 2, 3, ''}, {single(1), 2, 3, '', 0}, {'a', 2, 3, '', 0}, {[], 2, 3, '', 0}, {1, 0, 3, '', 0}, ...
    {1, NaN, 3, '', 0}, {1, 2, -1, '', 0}, {1, 2, 'a', '', 0}, {1, 2, 3, 'none', 0}, {1, 2, 3, '', -1}};
for k = 1:numel(calls)
    with_context(sprintf('call %d', k), @() assertExceptionThrown(@() call_mex(calls{k}{:}), 'eef:badCall'));
end
assertExceptionThrown(@() eef_row_scale_mex(1, 2, 3, '', 0), 'eef:badCall'); % no fault is asked for
end

function call_mex(varargin)
[~, ~, ~] = eef_row_scale_mex(varargin{:});
end
