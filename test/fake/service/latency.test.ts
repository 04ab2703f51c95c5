import { describe, expect, test } from 'vitest';
import { createRandom } from '#src/fake/random.ts';
import { latencyMs, parseLatency, sleep } from '#src/fake/service/latency.ts';
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
    expect(latencyMs({ kind: 'real' }, { kind: 'search', hits: 100 }, createRandom(1))).toBe(40);
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
