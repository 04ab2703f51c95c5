import { describe, expect, test, vi } from 'vitest';
import { cursorOf } from '#src/api/data-source.ts';
import { RowMovedError } from '#src/api/errors.ts';
import { createCellRequests, fetchBundledPage } from '#src/fields/cell-requests.ts';
import { createFieldStore } from '#src/fields/field-store.ts';
import type { Viewport } from '#src/fields/plan-requests.ts';
import { createThroughput } from '#src/fields/throughput.ts';
import { planCells } from '#src/list/plan.ts';
import { numberedRow } from '#test/support/numbered-source.ts';
import { scene, START, serverError, waitingSource, BOTH, sceneAt, noNetwork } from '../fields/fixtures.ts';

/** Cells of a list of 1,000 tables as they are planned and requested, and the requests. */
function setUpRequests() {
  const source = waitingSource(1_000);
  const store = createFieldStore();
  const throughput = createThroughput();
  const onRefused = vi.fn<(fields: readonly string[]) => void>();
  let seen: { readonly viewport: Viewport; readonly fields: readonly string[] } | undefined;
  const cells = createCellRequests({
    source,
    store,
    throughput,
    rowIdAt: (index) => seen?.viewport.rowIdAt(index),
    onRefused,
    onSettled: () => void follow(),
  });
  /** @returns whether cells on screen are on their way */
  function follow(): boolean {
    if (!seen) return false;
    const { viewport, fields } = seen;
    const cursors = [...viewport.cursors, ...cells.cursors()];
    const plan = planCells({
      viewport: { ...viewport, cursors },
      context: cells.context(fields),
      shown: fields,
    });
    store.pin(plan.keep);
    cells.abort(plan.abort);
    for (const request of plan.send) cells.send(request);
    return plan.isScreenAwaited;
  }
  const requests = {
    ...cells,
    setViewport(viewport: Viewport, fields: readonly string[]) {
      seen = { viewport, fields };
      return follow();
    },
    retry(field?: string) {
      cells.retry(field);
      follow();
    },
  };
  const asked = () =>
    source.asked.map(({ at, limit, fields }) => `${cursorOf(at) ?? 'start'}+${limit} ${fields.join()}`);
  const open = () => source.open().map(({ fields }) => fields.join());
  const filled = (field: string) =>
    source.numbers.filter((n) => store.get(`id-${n}`)?.values[field] !== undefined).length;
  const failedOf = (row: number) => store.get(`id-${row}`)?.failed ?? {};
  return { source, store, throughput, requests, asked, open, filled, failedOf, onRefused };
}

describe('whether cells on screen are on their way', () => {
  test('is so until they came, while those beyond the screen are not waited for', async () => {
    const { source, requests } = setUpRequests();
    expect(requests.setViewport(scene(), BOTH)).toBe(true);
    expect(requests.setViewport(scene(), BOTH)).toBe(true);
    await source.asked[0]?.come();
    expect(source.open()).toHaveLength(1);
    expect(requests.setViewport(scene(), BOTH)).toBe(false);
    expect(requests.setViewport(scene({ first: 10, last: 39 }), BOTH)).toBe(true);
  });

  test('is no longer so where they failed, are not shown, or there are none', async () => {
    const { source, requests } = setUpRequests();
    expect(requests.setViewport(scene({ rowIdAt: () => undefined }), BOTH)).toBe(false);
    expect(requests.setViewport(scene(), ['tags'])).toBe(true);
    await source.asked[0]?.fail(noNetwork());
    expect(requests.setViewport(scene(), ['tags'])).toBe(false);
    expect(requests.setViewport(scene(), ['owners'])).toBe(true);
    expect(requests.setViewport(scene(), [])).toBe(false);
    expect(source.open()).toEqual([]);
  });

  test('is so while each field is requested alone', async () => {
    const { source, requests } = setUpRequests();
    const small = scene({ overscan: { from: 0, to: 30 } });
    requests.setViewport(small, BOTH);
    await source.asked[0]?.fail(serverError(500));
    expect(requests.setViewport(small, BOTH)).toBe(true);
    await source.asked[1]?.come();
    expect(requests.setViewport(small, BOTH)).toBe(true);
    await source.asked[2]?.fail(serverError(500));
    expect(requests.setViewport(small, BOTH)).toBe(false);
  });
});

describe('requests', () => {
  describe('filling a screen and its block', () => {
    test('the screen, then on by the answer’s own cursor, in steps that grow', async () => {
      const { source, requests, asked, filled } = setUpRequests();
      requests.setViewport(scene(), BOTH);
      expect(asked()).toEqual(['start+30 owners,tags']);
      await source.asked[0]?.come({ tookMs: 700 });
      expect(asked()[1]).toBe('29+30 owners,tags');
      await source.asked[1]?.come({ tookMs: 100 });
      expect(asked()[2]).toBe('59+40 owners,tags');
      await source.asked[2]?.come();
      expect(asked()).toHaveLength(3);
      expect(filled('tags')).toBe(100);
      expect(requests.cursors().map(({ index }) => index)).toEqual([100, 60, 30]);
    });
  });

  describe('columns', () => {
    test('one switched on asks for that field only, beside what is under way', async () => {
      const { source, requests, open } = setUpRequests();
      requests.setViewport(scene(), BOTH);
      requests.setViewport(scene(), [...BOTH, 'followers']);
      expect(open()).toEqual(['owners,tags', 'followers']);
      requests.setViewport(scene(), [...BOTH, 'followers', 'usageSummary']);
      expect(open()).toHaveLength(2);
      await source.asked[1]?.come();
      expect(open()).toEqual(['owners,tags', 'usageSummary']);
    });

    test('a request for a column switched off is aborted', () => {
      const { source, requests } = setUpRequests();
      requests.setViewport(scene(), ['tags']);
      requests.setViewport(scene(), ['owners']);
      expect(source.asked[0]?.signal.aborted).toBe(true);
    });
  });

  describe('a screen that moved away', () => {
    test('aborts what brings nothing any more, and asks again when it comes back', async () => {
      const { source, requests, asked } = setUpRequests();
      requests.setViewport(sceneAt(0), BOTH);
      requests.setViewport(sceneAt(600), BOTH);
      expect(source.asked[0]?.signal.aborted).toBe(true);
      await source.asked[1]?.come();
      requests.setViewport(sceneAt(0), BOTH);
      expect(asked().at(-1)).toBe('start+30 owners,tags');
    });

    test('keeps what still brings rows of the block', () => {
      const { source, requests } = setUpRequests();
      requests.setViewport(sceneAt(100), BOTH);
      requests.setViewport(sceneAt(130), BOTH);
      expect(source.asked[0]?.signal.aborted).toBe(false);
    });

    test('waits for nothing that is not on screen', () => {
      const { source, requests, asked } = setUpRequests();
      const wide = { overscan: { from: 0, to: 1_000 } };
      requests.setViewport(sceneAt(0, wide), ['tags']);
      requests.setViewport(sceneAt(0, wide), BOTH);
      requests.setViewport(sceneAt(600, wide), BOTH);
      expect(source.asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
      expect(asked().at(-1)).toBe('599+30 owners,tags');
    });
  });

  describe('a list that changes while it is read', () => {
    test('a row that is not in the answer says so, instead of waiting for ever', async () => {
      const { source, requests, asked, failedOf } = setUpRequests();
      requests.setViewport(scene(), ['tags']);
      source.numbers = source.numbers.filter((n) => n !== 7);
      await source.asked[0]?.come();
      expect(failedOf(7)['tags']).toBeInstanceOf(RowMovedError);
      expect(failedOf(6)).toEqual({});
      expect(asked().slice(1)).toEqual(['30+69 tags']);
    });

    test('rows that got other indices: what is under way is counted anew', async () => {
      const { source, requests, asked, failedOf } = setUpRequests();
      requests.setViewport(sceneAt(200), ['tags']);
      requests.shift(-10);
      const moved: Partial<Viewport> = { rowIdAt: (index) => `id-${String(index + 10)}`, cursors: [START] };
      requests.setViewport(sceneAt(190, moved), ['tags']);
      expect(asked()).toHaveLength(1);
      await source.asked[0]?.come();
      expect(failedOf(200)).toEqual({});
      expect(asked()[1]).toBe('229+35 tags');
    });
  });

  describe('what the server refuses', () => {
    test('is told, and never asked for again', async () => {
      const { source, requests, open, onRefused } = setUpRequests();
      requests.setViewport(sceneAt(0), BOTH);
      await source.asked[0]?.come({ fields: ['tags'], refused: ['owners'] });
      expect(onRefused).toHaveBeenCalledWith(['owners']);
      expect(open()).toEqual(['tags']);
      requests.setViewport(sceneAt(600), BOTH);
      expect(open()).toEqual(['tags']);
    });

    test('nor what the rows’ own answer said of it', () => {
      const { requests, open } = setUpRequests();
      requests.onPage({ rows: [], fields: [], refused: ['owners'], tookMs: 1, readAt: 0 });
      requests.setViewport(scene(), BOTH);
      expect(open()).toEqual(['tags']);
    });
  });

  test('starting anew aborts everything, and forgets what failed but not what came', async () => {
    const { source, requests, asked } = setUpRequests();
    const small = scene({ overscan: { from: 0, to: 30 } });
    requests.setViewport(small, ['tags']);
    await source.asked[0]?.come();
    requests.setViewport(small, BOTH);
    requests.reset();
    expect(source.asked[1]?.signal.aborted).toBe(true);
    requests.setViewport(small, BOTH);
    expect(asked().at(-1)).toBe('start+30 owners');
  });

  test('a refresh asks for everything on screen again, and shows what there was meanwhile', async () => {
    const { source, requests, asked, filled } = setUpRequests();
    const small = scene({ overscan: { from: 0, to: 30 } });
    requests.setViewport(small, ['tags']);
    await source.asked[0]?.come();
    requests.refresh();
    expect(filled('tags')).toBe(30);
    requests.setViewport(small, ['tags']);
    expect(asked()).toEqual(['start+30 tags', 'start+30 tags']);
    await source.asked[1]?.come();
    requests.setViewport(small, ['tags']);
    expect(asked()).toHaveLength(2);
  });

  test('learns from the answers with cells when one request may do both', async () => {
    const { source, requests, throughput } = setUpRequests();
    const rows = source.numbers.slice(0, 100).map(numberedRow);
    requests.onPage({ rows, fields: [], refused: [], tookMs: 40, readAt: 0 });
    expect(throughput.canBundle(100)).toBe(false);
    for (const first of [0, 200, 400]) {
      requests.setViewport(
        scene({ first, last: first + 99, overscan: { from: first, to: first + 100 } }),
        BOTH,
      );
      while (source.open().length > 0) await source.open()[0]?.come({ tookMs: 60 });
    }
    expect(throughput.canBundle(100)).toBe(true);
  });
});

describe('failing requests', () => {
  describe('failures', () => {
    const small = scene({ overscan: { from: 0, to: 100 } });

    test('are marked with the reason, by row and field; only Retry asks again', async () => {
      const { source, requests, asked, failedOf } = setUpRequests();
      requests.setViewport(small, ['tags']);
      const reason = noNetwork();
      await source.asked[0]?.fail(reason);
      expect(failedOf(29)).toEqual({ tags: reason });
      expect(failedOf(30)).toEqual({});
      requests.setViewport(small, ['tags']);
      expect(asked()).toHaveLength(1);
      requests.retry();
      await source.asked[1]?.come();
      expect(failedOf(29)).toEqual({});
      expect(asked()[2]).toBe('29+70 tags');
    });

    test('a failure of several fields: each is asked for alone, once', async () => {
      const { source, requests, open, asked, failedOf, filled } = setUpRequests();
      requests.setViewport(scene({ overscan: { from: 0, to: 30 } }), [...BOTH, 'followers']);
      await source.asked[0]?.fail(serverError(500));
      expect(failedOf(0)).toEqual({});
      expect(open()).toEqual(['owners', 'tags']);
      await source.asked[1]?.come();
      await source.asked[2]?.fail(serverError(500));
      await source.asked[3]?.come();
      expect(asked()).toHaveLength(4);
      expect(Object.keys(failedOf(7))).toEqual(['tags']);
      expect([filled('owners'), filled('followers'), filled('tags')]).toEqual([30, 30, 0]);
    });

    test('nobody asks field by field where the network failed', async () => {
      const { source, requests, open, failedOf } = setUpRequests();
      requests.setViewport(scene({ overscan: { from: 0, to: 30 } }), BOTH);
      await source.asked[0]?.fail(noNetwork());
      expect(open()).toEqual([]);
      expect(Object.keys(failedOf(0))).toEqual(BOTH);
    });

    test('a field known to be broken stays apart: further rows of the others do not wait for it', async () => {
      const { source, requests, open } = setUpRequests();
      requests.setViewport(sceneAt(0), BOTH);
      await source.asked[0]?.fail(serverError(500));
      await source.asked[1]?.come();
      await source.asked[2]?.fail(serverError(500));
      requests.setViewport(sceneAt(600), BOTH);
      expect(open()).toEqual(['owners', 'tags']);
    });

    test('one field that is retried is asked for alone', async () => {
      const { source, requests, open, failedOf } = setUpRequests();
      requests.setViewport(scene({ overscan: { from: 0, to: 30 } }), BOTH);
      await source.asked[0]?.fail(noNetwork());
      requests.retry('tags');
      expect(open()).toEqual(['tags']);
      await source.asked[1]?.come();
      expect(Object.keys(failedOf(0))).toEqual(['owners']);
      requests.retry();
      expect(open()).toEqual(['owners']);
    });

    test('a request that failed before its rows came marks nothing: they ask when they come', async () => {
      const { source, requests, open, failedOf } = setUpRequests();
      requests.setViewport(scene({ rowIdAt: () => undefined }), BOTH);
      requests.send({ at: START.at, start: 0, limit: 30, fields: BOTH });
      await source.asked[0]?.fail(noNetwork());
      expect(failedOf(0)).toEqual({});
      requests.setViewport(scene(), BOTH);
      expect(open()).toEqual(['owners,tags']);
    });
  });
});

describe('carried page', () => {
  function setUp() {
    const source = waitingSource(100);
    const together = {
      reportFailure: vi.fn<() => void>(),
    };
    const controller = new AbortController();
    const page = fetchBundledPage(source, together, { kind: 'start' }, 50, ['tags'], controller.signal);
    page.catch(() => {});
    return { source, together, controller, page };
  }

  describe('rows that carry fields', () => {
    test('come with them', async () => {
      const { source, page, together } = setUp();
      await source.asked[0]?.come();
      expect((await page).fields).toEqual(['tags']);
      expect(source.asked).toHaveLength(1);
      expect(together.reportFailure).not.toHaveBeenCalled();
    });

    test('come without them where a field is broken, and later rows do not carry it', async () => {
      const { source, page, together } = setUp();
      await source.asked[0]?.fail(serverError(500));
      expect(source.asked[1]).toMatchObject({ at: { kind: 'start' }, limit: 50, fields: [] });
      await source.asked[1]?.come();
      expect((await page).rows).toHaveLength(50);
      expect(together.reportFailure).toHaveBeenCalledOnce();
    });

    test('a server that is down is not the fault of the fields', async () => {
      const { source, page, together } = setUp();
      await source.asked[0]?.fail(serverError(503));
      await source.asked[1]?.fail(serverError(503));
      await expect(page).rejects.toMatchObject({ status: 503 });
      expect(together.reportFailure).not.toHaveBeenCalled();
    });

    test.each([serverError(401), noNetwork()])('nothing is asked again after %s', async (error) => {
      const { source, page } = setUp();
      await source.asked[0]?.fail(error);
      await expect(page).rejects.toBe(error);
      expect(source.asked).toHaveLength(1);
    });

    test('nor when it was aborted', async () => {
      const { source, page, controller } = setUp();
      controller.abort();
      await expect(page).rejects.toThrow('abort');
      expect(source.asked).toHaveLength(1);
    });
  });
});
