function skip_unless_slow()
%SKIP_UNLESS_SLOW  Skip the calling test unless EEF_SLOW_TESTS is 1.

%   Licence: BSD-3-Clause, see LICENSE.

if ~strcmp(getenv('EEF_SLOW_TESTS'), '1')
    moxunit_throw_test_skipped_exception('slow; set EEF_SLOW_TESTS=1 to run it');
end
end
