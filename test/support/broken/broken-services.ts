import type { FakeOptions, FakeService } from '#src/fake/service/service.ts';
import { collationMismatch } from './collation-mismatch.ts';
import { leakyFields } from './leaky-fields.ts';
import { nameOnlyCursor } from './name-only-cursor.ts';
import { offsetCursor } from './offset-cursor.ts';
import { openRoute } from './open-route.ts';

/** Services that are wrong in one way each: controls for whatever checks a service. */
export const brokenServices: readonly (readonly [
  name: string,
  make: (options: FakeOptions) => FakeService,
])[] = [
  ['offset cursor', offsetCursor],
  ['name-only cursor', nameOnlyCursor],
  ['collation mismatch', collationMismatch],
  ['leaky fields', leakyFields],
  ['unauthenticated route', openRoute],
];
