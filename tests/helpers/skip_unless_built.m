function skip_unless_built()
%SKIP_UNLESS_BUILT  Skip the calling test unless the compiled functions are available.

%   Licence: BSD-3-Clause, see LICENSE.

[~, ~, available] = eef_backend();
if numel(available) < 2
    moxunit_throw_test_skipped_exception('the MEX functions are not built');
end
end
