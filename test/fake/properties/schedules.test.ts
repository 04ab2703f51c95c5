import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isLong } from '#test/support/long.ts';
import { LAWS, SCHEDULES } from './property.ts';

test('each of the seventeen laws has a test, with at least 20,000 schedules in the long run', () => {
  const root = path.resolve('test/fake');
  const tested = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) =>
      Array.from(
        readFileSync(path.join(root, file), 'utf8').matchAll(/^ *keeps\(\s*'(P\d+)'/gm),
        ([, law]) => law,
      ),
    );
  expect(LAWS).toHaveLength(17);
  expect(new Set(tested)).toEqual(new Set(LAWS));
  expect(SCHEDULES).toBeGreaterThanOrEqual(isLong ? 20_000 : 100);
});
