import { describe, expect, test } from 'vitest';
import type { FieldRequest, RequestContext } from '#src/fields/plan-requests.ts';
import {
  fieldViewport,
  planCells,
  planRows,
  type JumpReason,
  type RowPlan,
  type RowState,
} from '#src/list/plan.ts';
import { joinPages, placePage, type PlacedPage } from '#src/paging/page.ts';
import { answer } from '#test/support/numbered-source.ts';

const numbers = Array.from({ length: 1_000 }, (_, n) => n);
const after = (base: number): PlacedPage => {
  const cursor = String(base - 1);
  const param = { at: { kind: 'after', cursor }, index: base, limit: 100 } as const;
  return placePage(param, answer(numbers, { kind: 'after', cursor }, 100));
};
const before = (end: number): PlacedPage => {
  const param = { at: { kind: 'before', cursor: String(end) }, index: end, limit: 100 } as const;
  return placePage(param, answer(numbers, { kind: 'before', cursor: String(end) }, 100));
};
const snapshot = (...pages: PlacedPage[]) => ({
  pages,
  loaded: joinPages(pages),
  cursorIndex: [],
  cellCursors: [],
  isCursorAwaited: false,
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
    const unreadable = {
      kind: 'unreadable' as const,
      id: 'x',
      fault: { kind: 'no-record' as const },
      raw: '',
    };
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
      { index: 0, at: { kind: 'start' as const } },
      { index: 600, at: { kind: 'after' as const, cursor: '599' } },
    ];
    const view = { ...snapshot(before(600), after(600)), cursorIndex };
    expect(fieldViewport({ first: 590, last: 619 }, view, 100, undefined).cursors).toEqual([
      { index: 0, at: { kind: 'start' } },
      { index: 600, at: { kind: 'after', cursor: '599' } },
      { index: 600, at: { kind: 'before', cursor: '600' } },
    ]);
  });

  test('an edge at the first row where the source can name any', () => {
    const { cursors: edges } = fieldViewport({ first: 42, last: 71 }, snapshot(after(0)), 100, String);
    expect(edges).toEqual([{ index: 42, at: { kind: 'after', cursor: '42' } }]);
  });
});

/** A window of rows 100 to 300 of 10,000, with rows 200 to 219 on screen at rest. */
const rows = (part: Partial<RowState> = {}): RowState => ({
  base: 100,
  end: 300,
  startReached: false,
  endReached: false,
  rowCount: 10_000,
  visible: { first: 200, last: 219, rowsPerSecond: 0, atRest: true },
  size: 100,
  distance: 50,
  failed: { next: false, previous: false },
  isWithoutCursor: false,
  limit: 100,
  jump: undefined,
  inFlight: undefined,
  ...part,
});
const moving = { first: 200, last: 219, rowsPerSecond: 40, atRest: false };
const far = { first: 5_000, last: 5_019, rowsPerSecond: 0, atRest: true };
/** A screen whose next rows are not loaded. */
const gap = { first: 290, last: 309, rowsPerSecond: 0, atRest: true };
const jump = (why: JumpReason, row: number | undefined, error?: Error) => ({ why, row, error });

describe('planRows', () => {
  test.each<[title: string, state: RowState, plan: RowPlan]>([
    [
      'nothing is missing at rest: pages far away are evicted',
      rows(),
      { step: { kind: 'nothing' }, cancelsRequest: false, cancelsJump: false, evicts: true },
    ],
    [
      'nothing is missing while the screen moves: pages stay',
      rows({ visible: moving }),
      { step: { kind: 'nothing' }, cancelsRequest: false, cancelsJump: false, evicts: false },
    ],
    [
      'a gap is loaded, and pages far away are evicted before',
      rows({ visible: { ...gap, rowsPerSecond: 40, atRest: false } }),
      { step: { kind: 'next' }, cancelsRequest: false, cancelsJump: false, evicts: true },
    ],
    [
      'a page in flight is not requested again, and no page is evicted meanwhile',
      rows({ visible: gap, inFlight: 'next' }),
      { step: { kind: 'nothing' }, cancelsRequest: false, cancelsJump: false, evicts: false },
    ],
    [
      'a page at the other end gives way',
      rows({ visible: gap, inFlight: 'previous' }),
      { step: { kind: 'next' }, cancelsRequest: true, cancelsJump: false, evicts: false },
    ],
    [
      'a page in flight stays where nothing is missing',
      rows({ inFlight: 'previous' }),
      { step: { kind: 'nothing' }, cancelsRequest: false, cancelsJump: false, evicts: false },
    ],
    [
      'the first page in flight gives way to nothing',
      rows({ visible: gap, inFlight: 'other' }),
      { step: { kind: 'nothing' }, cancelsRequest: false, cancelsJump: false, evicts: false },
    ],
    [
      'a far screen is jumped to, and the old pages stay until then',
      rows({ visible: far }),
      { step: { kind: 'reseat', row: 5_000 }, cancelsRequest: false, cancelsJump: false, evicts: false },
    ],
    [
      'a jump that failed is not repeated within a page of it',
      rows({ visible: far, jump: jump('far', 5_099, new Error('503')) }),
      { step: { kind: 'nothing' }, cancelsRequest: false, cancelsJump: false, evicts: false },
    ],
    [
      'a jump that failed elsewhere is no obstacle',
      rows({ visible: far, jump: jump('far', 5_100, new Error('503')) }),
      { step: { kind: 'reseat', row: 5_000 }, cancelsRequest: false, cancelsJump: false, evicts: false },
    ],
    [
      'a jump in progress follows the screen',
      rows({ visible: far, jump: jump('far', 5_000) }),
      { step: { kind: 'reseat', row: 5_000 }, cancelsRequest: false, cancelsJump: false, evicts: false },
    ],
    [
      'a failed search for a name is no obstacle',
      rows({ visible: far, jump: jump('name', undefined, new Error('503')) }),
      { step: { kind: 'reseat', row: 5_000 }, cancelsRequest: false, cancelsJump: false, evicts: false },
    ],
    [
      'a screen back on loaded rows ends a far jump',
      rows({ jump: jump('far', 5_000) }),
      { step: { kind: 'nothing' }, cancelsRequest: false, cancelsJump: true, evicts: true },
    ],
    [
      'a screen that only passes loaded rows does not end it',
      rows({ visible: moving, jump: jump('far', 5_000) }),
      { step: { kind: 'nothing' }, cancelsRequest: false, cancelsJump: false, evicts: false },
    ],
    [
      'a search for a name goes on beside other requests',
      rows({ visible: gap, jump: jump('name', undefined) }),
      { step: { kind: 'next' }, cancelsRequest: false, cancelsJump: false, evicts: true },
    ],
    [
      'a refresh waits for no other request, and pages stay until it ends',
      rows({ visible: gap, jump: jump('refresh', 290) }),
      { step: { kind: 'nothing' }, cancelsRequest: false, cancelsJump: false, evicts: false },
    ],
  ])('%s', (_title, state, plan) => {
    expect(planRows(state, false)).toEqual(plan);
  });

  test('rows beyond the screen wait for cells on it, rows on it do not', () => {
    const near = rows({ distance: 150 });
    expect(planRows(near, false).step).toEqual({ kind: 'next' });
    expect(planRows(near, true).step).toEqual({ kind: 'nothing' });
    expect(planRows(rows({ visible: gap }), true).step).toEqual({ kind: 'next' });
    const passing = rows({ distance: 150, visible: { ...moving, rowsPerSecond: 200 } });
    expect(planRows(passing, false).step).toEqual({ kind: 'next' });
  });
});

describe('planCells', () => {
  const context: RequestContext = {
    fields: ['tags'],
    ahead: ['tags'],
    alone: new Set(),
    isLoaded: () => false,
    inFlight: [],
    batchSize: 30,
  };
  const cells = {
    viewport: fieldViewport({ first: 200, last: 219 }, snapshot(after(200)), 100, undefined),
    context,
    shown: ['tags'],
  };
  const cursors = [{ index: 200, at: { kind: 'after' as const, cursor: '199' } }];
  const near = { ...cells, viewport: { ...cells.viewport, cursors } };

  test('cells on screen are requested, and awaited', () => {
    const plan = planCells(near);
    expect(plan.send).toEqual([{ at: cursors[0]?.at, start: 200, limit: 20, fields: ['tags'] }]);
    expect(plan.keep).toContain('id-200');
    expect(plan.isScreenAwaited).toBe(true);
  });

  test('a screen that has all its cells awaits none', () => {
    const loaded = { ...near, context: { ...context, isLoaded: () => true } };
    expect(planCells(loaded)).toMatchObject({ send: [], abort: [], isScreenAwaited: false });
  });

  test('two requests at a time: one for the screen takes the place of those beyond it', () => {
    const request = (start: number, field: string): FieldRequest => ({
      at: { kind: 'start' },
      start,
      limit: 20,
      fields: [field],
    });
    const both = ['owners', 'tags'];
    const beyond = [request(240, 'owners'), request(240, 'tags')];
    const crowded = { ...context, fields: both, ahead: both, inFlight: beyond };
    const plan = planCells({ ...near, context: crowded, shown: both });
    expect(plan.abort).toEqual(beyond);
    expect(plan.send).toEqual([{ at: cursors[0]?.at, start: 200, limit: 20, fields: both }]);
    // Of a column that is hidden, and of rows that are far away.
    const useless = [request(200, 'owners'), request(5_000, 'tags')];
    expect(planCells({ ...near, context: { ...context, inFlight: useless } }).abort).toEqual(useless);
  });
});
