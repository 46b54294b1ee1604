function assert_each_raises(f, values, identifier)
%ASSERT_EACH_RAISES  Fail unless f(value) raises an error for every value, with every backend.
%   assert_each_raises(F, VALUES, IDENTIFIER) calls F with each element of the cell VALUES.

%   Licence: BSD-3-Clause, see LICENSE.

for k = 1:numel(values)
    with_context(sprintf('value %d', k), ...
        @() for_each_backend(@() assertExceptionThrown(@() f(values{k}), identifier)));
end
end
