import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { missingCells, type CellPage } from '#src/cells/missing-cells.ts';

const pageNumber = (n: number, limit = 100): CellPage => ({
  key: `p${n}`,
  at: n === 0 ? { at: 'start' } : { at: 'after', cursor: `c${n}` },
  limit,
});

describe('what cells to ask for', () => {
  test('only what is missing', () => {
    const loaded = new Set(['p0 owners', 'p0 tags', 'p1 tags']);
    const requests = missingCells([pageNumber(0), pageNumber(1)], ['owners', 'tags'], (page, field) =>
      loaded.has(`${page.key} ${field}`) ? 'loaded' : undefined,
    );
    expect(requests).toEqual([
      { pages: [pageNumber(1)], at: pageNumber(1).at, limit: 100, fields: ['owners'] },
    ]);
  });

  test('nothing that is under way or failed: scrolling does not ask again', () => {
    expect(missingCells([pageNumber(0)], ['tags'], () => 'loading')).toEqual([]);
    expect(missingCells([pageNumber(0)], ['tags'], () => 'failed')).toEqual([]);
  });

  test('tiny pages share a request, up to 100 rows', () => {
    const pages = Array.from({ length: 250 }, (_, n) => pageNumber(n, 1));
    const requests = missingCells(pages, ['tags'], () => undefined);
    expect(requests.map(({ limit }) => limit)).toEqual([100, 100, 50]);
    expect(requests[1]?.at).toEqual({ at: 'after', cursor: 'c100' });
  });

  test('every missing pair of page and field is in exactly one request', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ limit: fc.integer({ min: 1, max: 120 }), has: fc.subarray(['a', 'b', 'c']) }), {
          maxLength: 30,
        }),
        (shapes) => {
          const pages = shapes.map(({ limit }, n) => pageNumber(n, limit));
          const status = (page: CellPage, field: string) =>
            shapes[pages.indexOf(page)]?.has.includes(field) ? ('loaded' as const) : undefined;
          const asked = missingCells(pages, ['a', 'b', 'c'], status).flatMap((request) =>
            request.pages.flatMap((page) => request.fields.map((field) => `${page.key} ${field}`)),
          );
          const missing = pages.flatMap((page) =>
            ['a', 'b', 'c'].filter((f) => !status(page, f)).map((field) => `${page.key} ${field}`),
          );
          expect(asked.toSorted()).toEqual(missing.toSorted());
        },
      ),
    );
  });
});
