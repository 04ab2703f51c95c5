import { describe, expect, test, vi } from 'vitest';
import type { RowSource, TablePage } from '#src/api/source.ts';
import { createCellLoader } from '#src/cells/cell-loader.ts';
import { createCellStore } from '#src/cells/cell-store.ts';
import type { CellPage } from '#src/cells/missing-cells.ts';
import { numberedRow } from '#test/window/numbered-source.ts';

const page = (n: number): CellPage => ({ key: `p${n}`, at: { at: 'after', cursor: `c${n}` }, limit: 2 });
const idsOf = (of: CellPage) => [`id-${of.key}`, 'id-shared'];

interface Call {
  readonly fields: readonly string[];
  readonly signal: AbortSignal;
  readonly answer: (page: Partial<TablePage>) => void;
  readonly fail: (error: Error) => void;
}

function setUp() {
  const calls: Call[] = [];
  const source: RowSource = {
    kind: 'list',
    key: ['test'],
    reach: Number.POSITIVE_INFINITY,
    describe: () => '',
    page: (_at, _limit, fields, signal) =>
      new Promise((resolve, reject) => {
        const whole = { rows: [], fields, refused: [], tookMs: 1, readAt: 0 };
        calls.push({ fields, signal, answer: (part) => resolve({ ...whole, ...part }), fail: reject });
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  };
  const store = createCellStore();
  const onRefused = vi.fn<(fields: readonly string[]) => void>();
  return { calls, store, onRefused, loader: createCellLoader({ source, store, idsOf, onRefused }) };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('cells beside the rows', () => {
  test('a page and field is asked for once; another field alone', async () => {
    const { calls, loader, store } = setUp();
    loader.want([page(1)], ['tags']);
    loader.want([page(1)], ['tags']);
    calls[0]?.answer({ rows: [{ ...numberedRow(1), id: 'id-p1', tags: [] }] });
    await settled();
    loader.want([page(1)], ['tags', 'followers']);
    expect(calls.map(({ fields }) => fields)).toEqual([['tags'], ['followers']]);
    expect(store.get('id-p1')?.values['tags']).toEqual([]);
  });

  test('a field that a row lacks is none, not unknown', async () => {
    const { calls, loader, store } = setUp();
    loader.want([page(1)], ['owners', 'usageSummary']);
    calls[0]?.answer({ rows: [{ ...numberedRow(1), id: 'id-p1' }] });
    await settled();
    expect(store.get('id-p1')?.values).toEqual({ owners: [], usageSummary: {} });
  });

  test('pages scrolled past are aborted, and asked for again when they come back', async () => {
    const { calls, loader } = setUp();
    loader.want([page(1)], ['tags']);
    loader.want([page(2)], ['tags']);
    expect(calls[0]?.signal.aborted).toBe(true);
    await settled();
    loader.want([page(1)], ['tags']);
    expect(calls).toHaveLength(3);
  });

  test('a failure marks the cells with the reason; only Retry asks again', async () => {
    const { calls, loader, store } = setUp();
    const reason = new Error('503');
    loader.want([page(1)], ['tags']);
    calls[0]?.fail(reason);
    await settled();
    expect(store.get('id-p1')?.failed).toEqual({ tags: reason });
    loader.want([page(1)], ['tags']);
    expect(calls).toHaveLength(1);
    loader.retry();
    loader.want([page(1)], ['tags']);
    calls[1]?.answer({ rows: [{ ...numberedRow(1), id: 'id-p1' }] });
    await settled();
    expect(store.get('id-p1')).toEqual({ values: { tags: [] }, failed: {} });
  });

  test('a row that moved between the two answers says so instead of waiting for ever', async () => {
    const { calls, loader, store } = setUp();
    loader.want([page(1)], ['tags']);
    calls[0]?.answer({ rows: [{ ...numberedRow(1), id: 'id-p1' }] });
    await settled();
    expect(store.get('id-shared')?.failed['tags']).toBeInstanceOf(Error);
  });

  test('fields that the server refuses are reported', async () => {
    const { calls, loader, onRefused } = setUp();
    loader.want([page(1)], ['tags', 'followers']);
    calls[0]?.answer({ fields: ['tags'], refused: ['followers'] });
    await settled();
    expect(onRefused).toHaveBeenCalledWith(['followers']);
  });
});
