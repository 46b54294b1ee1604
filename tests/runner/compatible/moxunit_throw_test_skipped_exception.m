function moxunit_throw_test_skipped_exception(reason)
%MOXUNIT_THROW_TEST_SKIPPED_EXCEPTION  Leave the running test and count it as skipped.

%   Licence: BSD-3-Clause, see LICENSE.

error('moxUnit:testSkipped', '%s', reason);
end
