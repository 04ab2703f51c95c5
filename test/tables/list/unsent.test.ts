import { expect, test } from 'vitest';
import { ApiError, type Reason } from '#src/api/errors.ts';
import { reasonOf } from '#src/tables/list/reason.ts';

test.each<[Reason, string]>([
  [
    { is: 'too-long', length: 9_001, most: 8_000 },
    'Its address has 9,001 characters, and servers take 8,000.',
  ],
  [
    { is: 'no-place', cursor: 'x', reach: 10_000 },
    '“x” is not a place among the 10,000 rows that search can reach.',
  ],
  [{ is: 'odd-token' }, 'The token has characters that no token has.'],
])('a request that was not sent says why: %j', (reason, text) => {
  expect(reasonOf(new ApiError('refused', { request: 'GET /', attempts: 0, reason }))).toBe(text);
});
