import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createSharedServer,
  parseLatency,
  realWork,
  servingSpeeds,
  sleep,
  type ServerWork,
} from '#src/fake/service/latency.ts';
import { harness } from './harness.ts';

describe('parseLatency', () => {
  test.each([
    ['0', { kind: 'fixed', ms: 0 }],
    ['30', { kind: 'fixed', ms: 30 }],
    ['0-400', { kind: 'range', min: 0, max: 400 }],
    ['real', { kind: 'real' }],
    ['', undefined],
    ['-5', undefined],
    ['400-0', undefined],
    ['1.5', undefined],
    ['30ms', undefined],
    ['9999999', undefined],
  ])('%j', (text, latency) => {
    expect(parseLatency(text)).toEqual(latency);
  });
});

async function fiftyWaits(): Promise<number[]> {
  const { list, waits } = harness({ latency: { kind: 'range', min: 100, max: 400 } });
  for (let count = 0; count < 50; count++) await list('limit=1');
  return waits;
}

describe('the response time', () => {
  test('is fixed', async () => {
    const { list, waits } = harness({ latency: { kind: 'fixed', ms: 30 } });
    await list('');
    await list('limit=0');
    expect(waits).toEqual([30, 30]);
  });

  test("includes the fake's own processing time, and is at least that", async () => {
    let at = 0;
    const busy = { now: () => (at += 20) };
    const slow = harness({ latency: { kind: 'fixed', ms: 50 }, ...busy });
    await slow.list('');
    expect(slow.waits).toEqual([30]);
    const fast = harness({ latency: { kind: 'fixed', ms: 15 }, ...busy });
    await fast.list('');
    expect(fast.waits).toEqual([]);
  });

  test('is in a range, the same in every run', async () => {
    const waits = await fiftyWaits();
    expect(waits.every((ms) => ms >= 100 && ms <= 400)).toBe(true);
    expect(new Set(waits).size).toBeGreaterThan(30);
    expect(await fiftyWaits()).toEqual(waits);
  });

  test.each([
    ['/api/v1/tables?limit=10', 50],
    ['/api/v1/tables?limit=10&fields=tags', 210],
    ['/api/v1/tables?limit=10&fields=owners,followers,usageSummary,tableConstraints', 130],
    ['/api/v1/tables?limit=0', 10],
    ['/api/v1/tables/name/snow.sales.mart.orders_000', 8],
  ])('what it costs a real server: %s %i ms', async (path, ms) => {
    const { get, waits } = harness({ latency: { kind: 'real' } });
    await get(path);
    expect(waits).toEqual([ms]);
  });

  test('of a search depends on its hits', () => {
    expect(realWork({ kind: 'search', hits: 100 })).toEqual({ rows: 0, fields: 0, search: 40 });
  });
});

describe('a real server shared by the requests in flight', () => {
  const bare = realWork({ kind: 'list', rows: 100, fields: new Set() });
  const filled = realWork({ kind: 'list', rows: 100, fields: new Set(['owner', 'tags']) });
  const search = realWork({ kind: 'search', hits: 10 });
  const rounded = (works: readonly ServerWork[]) =>
    servingSpeeds(works).map((speed) => Math.round(speed * 100) / 100);

  test('serves one alone at full speed', () => {
    expect([bare, filled, search].map((one) => rounded([one]))).toEqual([[1], [1], [1]]);
    expect(rounded([])).toEqual([]);
  });

  test('hardly slows those of different kinds, as measured', () => {
    expect(rounded([bare, filled])).toEqual([0.92, 0.98]);
    expect(rounded([bare, search])).toEqual([1, 1]);
  });

  test('takes longer for two of a kind than for one', () => {
    expect(rounded([bare, bare])).toEqual([0.67, 0.67]);
    expect(rounded([filled, filled])).toEqual([0.8, 0.8]);
  });

  test('serves four at a time, first come first served: more at once gain nothing', () => {
    const four = servingSpeeds([bare, bare, filled, filled]);
    expect(servingSpeeds([bare, bare, filled, filled, bare, search])).toEqual([...four, 0, 0]);
  });

  test('gets slower for each with every request more', () => {
    const anyWork = fc.record({ rows: fc.nat(2_000), fields: fc.nat(2_000), search: fc.nat(200) });
    fc.assert(
      fc.property(fc.array(anyWork, { minLength: 1, maxLength: 8 }), anyWork, (works, more) => {
        const before = servingSpeeds(works);
        const after = servingSpeeds([...works, more]);
        for (const [index, speed] of before.entries()) {
          expect(speed).toBeLessThanOrEqual(1 + 1e-9);
          expect(after[index]).toBeLessThanOrEqual(speed + 1e-9);
        }
      }),
    );
  });

  /** A clock that stands still but for the sleeps of a server, the shortest of which is slept at `tick`. */
  function manualClock() {
    let at = 0;
    let sleeping: { readonly due: number; readonly wake: () => void; readonly signal: AbortSignal }[] = [];
    const server = createSharedServer(
      () => at,
      (ms, signal = new AbortController().signal) =>
        new Promise((wake) => sleeping.push({ due: at + ms, wake, signal })),
    );
    const log: string[] = [];
    const send = (name: string, work: ServerWork, abort = new AbortController()) => {
      server.serve(work, 0, abort.signal).then(
        () => log.push(`${name} at ${String(Math.round(at))}`),
        () => log.push(`${name} aborted at ${String(Math.round(at))}`),
      );
      return () => abort.abort(new Error('gone'));
    };
    const run = async (until = Number.POSITIVE_INFINITY) => {
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve));
        sleeping = sleeping.filter(({ signal }) => !signal.aborted);
        const [first] = sleeping.toSorted((a, b) => a.due - b.due);
        if (!first || first.due > until) break;
        at = first.due;
        sleeping = sleeping.filter((one) => one !== first);
        first.wake();
      }
      if (until !== Number.POSITIVE_INFINITY) at = until;
    };
    return { send, run, log };
  }

  test('answers each when its work is done, at the speed of every moment', async () => {
    const { send, run, log } = manualClock();
    send('first', bare);
    await run(205);
    send('second', bare);
    await run();
    // Half of the first is done alone, the other half takes one and a half times as long, and so on.
    expect(log).toEqual(['first at 513', 'second at 718']);
  });

  test('two at once take longer than one; an aborted one leaves its share to the others', async () => {
    const together = manualClock();
    together.send('one', filled);
    const abort = together.send('two', filled);
    await together.run(1_000);
    abort();
    await together.run();
    const both = manualClock();
    both.send('one', filled);
    both.send('two', filled);
    await both.run();
    const alone = manualClock();
    alone.send('one', filled);
    await alone.run();
    expect(alone.log).toEqual(['one at 2210']);
    expect(both.log).toEqual(['one at 2776', 'two at 2776']);
    expect(together.log).toEqual(['two aborted at 1000', 'one at 2414']);
  });

  test('a waiting request is served as soon as one is done', async () => {
    const { send, run, log } = manualClock();
    for (const name of ['1', '2', '3', '4', '5']) send(name, search);
    await run();
    expect(log.slice(0, 4)).toEqual(['1 at 55', '2 at 55', '3 at 55', '4 at 55']);
    expect(log.slice(4)).toEqual(['5 at 77']);
  });

  test('requests of the service share it', async () => {
    const { service } = harness({ latency: { kind: 'real' }, now: () => performance.now(), sleep });
    const ask = (limit: number) =>
      service.handle(
        new Request(`http://localhost/api/v1/tables?limit=${limit}`, {
          headers: { Authorization: 'Bearer demo' },
        }),
      );
    const order: number[] = [];
    await Promise.all([ask(25), ask(1)].map((answer, index) => answer.then(() => order.push(index))));
    expect(order).toEqual([1, 0]);
  });

  test('refuses what is aborted before', async () => {
    const server = createSharedServer(Date.now, sleep);
    const reason = new Error('gone');
    await expect(server.serve(bare, 0, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

describe('sleep', () => {
  test('rejects with the reason of an aborted signal', async () => {
    const abort = new AbortController();
    const reason = new Error('gone');
    const slept = sleep(60_000, abort.signal);
    abort.abort(reason);
    await expect(slept).rejects.toBe(reason);
    await expect(sleep(60_000, abort.signal)).rejects.toBe(reason);
  });

  test('resolves after its time', async () => {
    await expect(sleep(1, new AbortController().signal)).resolves.toBeUndefined();
  });
});
