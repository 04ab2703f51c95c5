import { describe, expect, test } from 'vitest';
import { fieldViewport } from '#src/list/plan.ts';
import { joinPages, placePage, type PlacedPage } from '#src/paging/page.ts';
import { answer } from '#test/support/numbered-source.ts';

const numbers = Array.from({ length: 1_000 }, (_, n) => n);
const after = (base: number): PlacedPage => {
  const cursor = String(base - 1);
  const param = { at: 'after', cursor, base, limit: 100 } as const;
  return placePage(param, answer(numbers, { at: 'after', cursor }, 100));
};
const before = (end: number): PlacedPage => {
  const param = { at: 'before', cursor: String(end), end, limit: 100 } as const;
  return placePage(param, answer(numbers, { at: 'before', cursor: String(end) }, 100));
};
const snapshot = (...pages: PlacedPage[]) => ({
  pages,
  loaded: joinPages(pages),
  cursorIndex: [],
  cellCursors: [],
});

describe('what the cells of a list see', () => {
  test('the rows on screen and a page around them', () => {
    const {
      first,
      last,
      overscan: block,
    } = fieldViewport({ first: 250, last: 279 }, snapshot(after(200)), 100, undefined);
    expect([first, last]).toEqual([250, 279]);
    expect(block).toEqual({ from: 215, to: 315 });
  });

  test('no more than the screen where that is higher than a page', () => {
    const { overscan: block } = fieldViewport({ first: 10, last: 39 }, snapshot(after(200)), 5, undefined);
    expect(block).toEqual({ from: 10, to: 40 });
  });

  test('the ids of the tables that are loaded', () => {
    const unreadable = { kind: 'unreadable' as const, id: 'x', fault: { is: 'no-record' as const }, raw: '' };
    const page = after(200);
    const odd = { ...page, rows: page.rows.with(1, unreadable) };
    const { rowIdAt: idAt } = fieldViewport({ first: 200, last: 229 }, snapshot(odd), 100, undefined);
    expect([199, 200, 201, 299, 300].map(idAt)).toEqual([
      undefined,
      'id-200',
      undefined,
      'id-299',
      undefined,
    ]);
  });

  test('the edges of the cursorIndex, and the way back above a place entered by a link', () => {
    const cursorIndex = [
      { index: 0, at: { at: 'start' as const } },
      { index: 600, at: { at: 'after' as const, cursor: '599' } },
    ];
    const view = { ...snapshot(before(600), after(600)), cursorIndex };
    expect(fieldViewport({ first: 590, last: 619 }, view, 100, undefined).cursors).toEqual([
      { index: 0, at: { at: 'start' } },
      { index: 600, at: { at: 'after', cursor: '599' } },
      { index: 600, at: { at: 'before', cursor: '600' } },
    ]);
  });

  test('an edge at the first row where the source can name any', () => {
    const { cursors: edges } = fieldViewport({ first: 42, last: 71 }, snapshot(after(0)), 100, String);
    expect(edges).toEqual([{ index: 42, at: { at: 'after', cursor: '42' } }]);
  });
});
