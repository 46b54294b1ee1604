function assertElementsAlmostEqual(a, b, varargin)
%ASSERTELEMENTSALMOSTEQUAL  Fail unless floating-point arrays agree up to a tolerance.
%   assertElementsAlmostEqual(A, B)
%   assertElementsAlmostEqual(A, B, 'absolute', TOL)
%   assertElementsAlmostEqual(A, B, 'relative', TOL, FLOOR)
%   assertElementsAlmostEqual(..., MESSAGE)
%
%   'absolute': |a - b| <= TOL; 'relative' (default): |a - b| <= TOL*max(|a|, |b|) + FLOOR.
%   TOL and FLOOR each default to sqrt(eps) of the class of A: always state both. Infinite
%   entries must have the same sign, and NaN equals NaN.

%   Licence: BSD-3-Clause, see LICENSE.

kind = 'relative';
message = '';
if ~isempty(varargin) && any(strcmp(varargin{1}, {'absolute', 'relative'}))
    kind = varargin{1};
    varargin(1) = [];
end
if ~isempty(varargin) && ischar(varargin{end})
    message = varargin{end};
    varargin(end) = [];
end
if ~(isfloat(a) && isfloat(b))
    fail_assertion(message, 'not floating-point arrays', a, b);
end
assert_same_kind(a, b, message);
tolerances = [varargin, repmat({sqrt(eps(class(a)))}, 1, 2 - numel(varargin))];
if strcmp(kind, 'absolute')
    allowed = tolerances{1};
else
    allowed = tolerances{1} * max(abs(a), abs(b)) + tolerances{2};
end
agree = abs(a - b) <= allowed & isfinite(a) & isfinite(b);
agree = agree | a == b | (isnan(a) & isnan(b));
if ~all(agree(:))
    fail_assertion(message, sprintf('%d of %d elements differ by more than allowed, at most by %g', ...
        sum(~agree(:)), numel(a), full(max(abs(a(:) - b(:))))), a, b);
end
end
