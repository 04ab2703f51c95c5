import { describe, expect, test } from 'vitest';
import {
  createSharedServer,
  parseLatency,
  realWork,
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
    ['1.5', undefined],
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
});

describe('a real server shared by the requests in flight', () => {
  const bare = realWork({ kind: 'list', rows: 100, fields: new Set() });
  const filled = realWork({ kind: 'list', rows: 100, fields: new Set(['owner', 'tags']) });

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

  test('an aborted request leaves its share to the others', async () => {
    const { send, run, log } = manualClock();
    send('one', filled);
    const abort = send('two', filled);
    await run(1_000);
    abort();
    await run();
    expect(log).toEqual(['two aborted at 1000', 'one at 2414']);
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
});
