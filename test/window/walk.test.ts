import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMPTY_DIRECTORY, entryAt } from '#src/window/directory.ts';
import { pageAt } from '#src/window/page-param.ts';
import { walkTo } from '#src/window/walk.ts';
import { numberedSource } from './numbered-source.ts';

const signal = new AbortController().signal;
const nothing = () => {};

describe('walking to a row', () => {
  test('ends at the page that holds the row, for any list, row and page size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5_000 }),
        fc.integer({ min: 1, max: 1_000 }),
        fc.nat(),
        async (count, limit, seed) => {
          const source = numberedSource(count);
          const row = seed % count;
          const end = await walkTo(source, row, limit, EMPTY_DIRECTORY, signal, nothing);
          const page = await source.page(pageAt(end.param), end.param.limit, [], signal);
          expect(page.rows.map((r) => r.id)).toContain(`id-${row}`);
        },
      ),
      { numRuns: 100 },
    );
  });

  test('asks for 1,000 bare rows a step and remembers every edge', async () => {
    const source = numberedSource(12_480);
    const end = await walkTo(source, 6_050, 100, EMPTY_DIRECTORY, signal, nothing);
    expect(source.asked.map(({ limit }) => limit)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000, 1_000]);
    expect(source.asked.every(({ fields }) => fields.length === 0)).toBe(true);
    expect(entryAt(end.directory, 3_000)?.cursor).toBe('2999');
    source.asked.length = 0;
    await walkTo(source, 3_010, 100, end.directory, signal, nothing);
    expect(source.asked).toEqual([]);
  });

  test('a list that ends before the target ends the walk at its last page', async () => {
    const source = numberedSource(1_500);
    const end = await walkTo(source, 9_000, 100, EMPTY_DIRECTORY, signal, nothing);
    expect(end.ended).toBe(1_500);
    const page = await source.page(pageAt(end.param), end.param.limit, [], signal);
    expect(page.rows.at(-1)?.id).toBe('id-1499');
  });

  test('a source with row numbers is entered at once', async () => {
    const source = { ...numberedSource(5_000), seek: (index: number) => String(index - 1) };
    const end = await walkTo(source, 4_250, 100, EMPTY_DIRECTORY, signal, nothing);
    expect(source.asked).toEqual([]);
    expect(end.param).toEqual({ at: 'after', cursor: '4199', base: 4_200, limit: 100 });
  });
});
