import { describe, expect, test, vi } from 'vitest';
import { createCellStore } from '#src/cells/cell-store.ts';
import { createCellLoader } from '#src/cells/loader.ts';
import { createPace } from '#src/cells/pace.ts';
import type { RowSource } from '#src/api/source.ts';
import { edgeAt, scene, START } from './scenes.ts';
import { dealtWith, serverError, waitingSource } from './waiting-source.ts';

const BOTH = ['owners', 'tags'];
const small = scene({ block: { from: 0, to: 30 } });

function setUp(kind: RowSource['kind'] = 'list') {
  const source = waitingSource(1_000, kind);
  const store = createCellStore();
  const onRefused = vi.fn<(fields: readonly string[]) => void>();
  let arrived = () => {};
  const parts = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const load = vi.fn(async () => {
    await parts;
    return import('#src/cells/requests.ts');
  });
  const pace = createPace();
  const loader = createCellLoader({ source, store, onRefused, pace }, load);
  const arrive = async () => {
    arrived();
    await vi.waitFor(() => expect(load.mock.settledResults.at(-1)?.type).toBe('fulfilled'));
    await dealtWith();
  };
  const asked = () => source.asked.map(({ limit, fields }) => `${String(limit)} ${fields.join()}`);
  return { source, store, loader, load, pace, arrive, asked, onRefused };
}

describe('entering', () => {
  test('asks for the first cells at once, before anything else is there', () => {
    const { source, loader } = setUp();
    loader.enter(edgeAt(600), 610, 100, BOTH);
    expect(source.asked).toMatchObject([{ at: edgeAt(600).at, limit: 40, fields: BOTH }]);
  });

  test('asks once for each place and field', async () => {
    const { loader, asked, arrive } = setUp();
    loader.enter(START, 0, 100, ['tags']);
    loader.enter(START, 0, 100, BOTH);
    await arrive();
    loader.enter(START, 0, 100, BOTH);
    expect(asked()).toEqual(['30 tags', '30 owners']);
  });

  test('asks for no more than two things at once', async () => {
    const { loader, asked, arrive } = setUp();
    for (const fields of [['tags'], BOTH, [...BOTH, 'followers']]) loader.enter(START, 0, 100, fields);
    await arrive();
    loader.enter(START, 0, 100, [...BOTH, 'followers']);
    expect(asked()).toEqual(['30 tags', '30 owners']);
  });

  test('at another place aborts what was asked for at the one before', () => {
    const { source, loader } = setUp();
    loader.enter(START, 0, 100, BOTH);
    loader.enter(edgeAt(600), 610, 100, BOTH);
    expect(source.asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  test('an answer that comes before the rows fills them when they come', async () => {
    const { source, loader, store, arrive, asked } = setUp();
    loader.enter(START, 0, 100, BOTH);
    await source.asked[0]?.come();
    await arrive();
    expect(store.get('id-29')?.values).toEqual({ owners: [], tags: [] });
    loader.want(small, BOTH);
    expect(asked()).toHaveLength(1);
  });

  test('rows that come first ask for nothing twice', async () => {
    const { source, loader, arrive, asked } = setUp();
    loader.enter(START, 0, 100, BOTH);
    loader.want(scene(), BOTH);
    await arrive();
    expect(asked()).toEqual(['30 owners,tags']);
    await source.asked[0]?.come({ tookMs: 700 });
    expect(asked()[1]).toBe('30 owners,tags');
  });

  test('a failure before the rows marks nothing, and they ask again', async () => {
    const { source, loader, store, arrive, asked } = setUp();
    loader.enter(START, 0, 100, BOTH);
    await source.asked[0]?.fail(serverError(401));
    await arrive();
    expect(store.get('id-0')).toBeUndefined();
    loader.want(small, BOTH);
    expect(asked()).toHaveLength(2);
  });

  test('a search brings its cells with its rows', () => {
    const { loader, asked } = setUp('search');
    expect(loader.carries(BOTH, 100)).toBe(true);
    loader.enter(START, 0, 100, BOTH);
    expect(asked()).toEqual([]);
  });
});

describe('what comes later', () => {
  test('is sent for once, and does what was wanted last', async () => {
    const { loader, load, arrive, asked } = setUp();
    loader.want(scene({ first: 50, last: 79 }), BOTH);
    loader.want(small, ['tags']);
    expect(asked()).toEqual([]);
    await arrive();
    expect(load).toHaveBeenCalledTimes(1);
    expect(asked()).toEqual(['30 tags']);
  });

  test('asks for nothing when the screen moved on meanwhile, or all began anew', async () => {
    for (const gone of ['pause', 'reset'] as const) {
      const { loader, arrive, asked } = setUp();
      loader.want(small, BOTH);
      loader[gone]();
      await arrive();
      expect(asked()).toEqual([]);
    }
  });

  test('counts a request sent before it by the indices of now', async () => {
    const { source, loader, store, arrive } = setUp();
    loader.enter(edgeAt(600), 600, 100, ['tags']);
    loader.shift(-100);
    loader.want(
      scene({
        first: 500,
        last: 529,
        block: { from: 500, to: 530 },
        idAt: (index) => `id-${String(index + 100)}`,
      }),
      ['tags'],
    );
    await arrive();
    await source.asked[0]?.come();
    expect(source.asked).toHaveLength(1);
    expect(store.get('id-600')).toEqual({ values: { tags: [] }, failed: {}, stale: [] });
  });

  test('if it does not come, the cells on screen say so, and Retry sends for it again', async () => {
    const { source, loader, load, store, arrive } = setUp();
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    loader.want(small, ['tags']);
    await vi.waitFor(() => expect(String(store.get('id-29')?.failed['tags'])).toContain('Failed to fetch'));
    expect(store.get('id-30')).toBeUndefined();
    loader.retry();
    loader.want(small, ['tags']);
    await arrive();
    await source.asked[0]?.come();
    expect(load).toHaveBeenCalledTimes(2);
    expect(store.get('id-29')?.failed).toEqual({});
  });
});

describe('rows that come', () => {
  test('fill the cells they carry, and tell what is refused', async () => {
    const { source, loader, store, onRefused } = setUp();
    const page = source.page(START.at, 10, ['tags'], new AbortController().signal);
    await source.asked[0]?.come({ refused: ['owners'] });
    loader.came(await page);
    expect(store.get('id-9')?.values).toEqual({ tags: [] });
    expect(onRefused).toHaveBeenCalledWith(['owners']);
  });

  test('are learnt from, also those before', async () => {
    const { source, loader, arrive, pace } = setUp();
    for (let n = 0; n < 3; n += 1) {
      const page = source.page(START.at, 100, [], new AbortController().signal);
      await source.asked.at(-1)?.come({ tookMs: 40 });
      loader.came(await page);
      pace.observe({ rows: 100, fields: BOTH, ms: 50 });
    }
    loader.want(small, []);
    await arrive();
    expect(loader.carries(BOTH, 100)).toBe(true);
  });

  test('come without the fields they carried where one of those is broken', async () => {
    const { source, loader, arrive } = setUp();
    loader.want(small, []);
    await arrive();
    const page = loader.rows.page(START.at, 100, BOTH, new AbortController().signal);
    await source.asked[0]?.fail(serverError(500));
    await source.asked[1]?.come();
    expect((await page).fields).toEqual([]);
  });
});
