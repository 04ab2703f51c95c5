import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileName } from '#src/tables/export/file-name.ts';
import { HOSTILE } from '#test/support/hostile-texts.ts';

const NOW = Date.UTC(2026, 10, 22, 6);
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...HOSTILE, '../../etc/passwd', '.', '𠀀'.repeat(300)),
);

test.each([
  [{ database: null, q: null }, 'tables-2026-11-22.csv'],
  [{ database: 'snow.sales', q: null }, 'tables-snow.sales-2026-11-22.csv'],
  [{ database: 'a/b "c"', q: 'dim orders' }, 'tables-a-b-c-dim-orders-2026-11-22.csv'],
  [{ database: null, q: '???' }, 'tables-2026-11-22.csv'],
])('%j is %s', (view, name) => {
  expect(fileName(view, '.csv', NOW)).toBe(name);
});

test('is a name that any file system takes, for any view', () => {
  fc.assert(
    fc.property(fc.option(text), fc.option(text), (database, q) => {
      const name = fileName({ database, q }, '.md', NOW);
      expect(name).toMatch(/^tables-[\p{L}\p{M}\p{N}._-]*2026-11-22\.md$/u);
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
    }),
  );
});
