import { describe, expect, test } from 'vitest';
import { cellScene, edgeOfParam } from '#src/tables/list/cell-scene.ts';
import { placePage, type WindowPage } from '#src/window/page-param.ts';
import { joinPages } from '#src/window/window-rows.ts';
import { answer } from '#test/window/numbered-source.ts';

const numbers = Array.from({ length: 1_000 }, (_, n) => n);
const after = (base: number): WindowPage => {
  const cursor = String(base - 1);
  const param = { at: 'after', cursor, base, limit: 100 } as const;
  return placePage(param, answer(numbers, { at: 'after', cursor }, 100));
};
const before = (end: number): WindowPage => {
  const param = { at: 'before', cursor: String(end), end, limit: 100 } as const;
  return placePage(param, answer(numbers, { at: 'before', cursor: String(end) }, 100));
};
const loaded = (...pages: WindowPage[]) => ({ pages, window: joinPages(pages), directory: [] });

describe('what the cells of a list see', () => {
  test('the rows on screen and a page around them', () => {
    const { first, last, block } = cellScene({ first: 250, last: 279 }, loaded(after(200)), 100, undefined);
    expect([first, last]).toEqual([250, 279]);
    expect(block).toEqual({ from: 215, to: 315 });
  });

  test('no more than the screen where that is higher than a page', () => {
    const { block } = cellScene({ first: 10, last: 39 }, loaded(after(200)), 5, undefined);
    expect(block).toEqual({ from: 10, to: 40 });
  });

  test('the ids of the tables that are loaded', () => {
    const unreadable = { kind: 'unreadable' as const, id: 'x', fault: { is: 'no-record' as const }, raw: '' };
    const page = after(200);
    const odd = { ...page, rows: page.rows.with(1, unreadable) };
    const { idAt } = cellScene({ first: 200, last: 229 }, loaded(odd), 100, undefined);
    expect([199, 200, 201, 299, 300].map(idAt)).toEqual([
      undefined,
      'id-200',
      undefined,
      'id-299',
      undefined,
    ]);
  });

  test('the edges of the directory, and the way back above a place entered by a link', () => {
    const directory = [
      { index: 0, cursor: null },
      { index: 600, cursor: '599' },
    ];
    const view = { ...loaded(before(600), after(600)), directory };
    expect(cellScene({ first: 590, last: 619 }, view, 100, undefined).edges).toEqual([
      { index: 0, at: { at: 'start' } },
      { index: 600, at: { at: 'after', cursor: '599' } },
      { index: 600, at: { at: 'before', cursor: '600' } },
    ]);
  });

  test('an edge at the first row where the source can name any', () => {
    const { edges } = cellScene({ first: 42, last: 71 }, loaded(after(0)), 100, String);
    expect(edges).toEqual([{ index: 42, at: { at: 'after', cursor: '42' } }]);
  });
});

test('where a list is entered', () => {
  expect(edgeOfParam({ at: 'start', limit: 100 })).toEqual({ index: 0, at: { at: 'start' } });
  const link = { at: 'after', cursor: 'x', base: 600, limit: 100 } as const;
  expect(edgeOfParam(link)).toEqual({ index: 600, at: { at: 'after', cursor: 'x' } });
  expect(edgeOfParam({ at: 'before', cursor: 'x', end: 600, limit: 100 })).toBeUndefined();
});
