// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { late } from '#src/ui/late-part.ts';

const network = (is: boolean) => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);

beforeEach(() => {
  vi.useFakeTimers();
  network(true);
});
afterEach(() => {
  vi.useRealTimers();
});

/** A file that cannot be had the first so many times. */
const file = (failures: number) => {
  const load = vi.fn<() => Promise<string>>();
  for (let n = 0; n < failures; n += 1) load.mockRejectedValueOnce(new TypeError(`failure ${n + 1}`));
  return load.mockResolvedValue('here');
};

test('what comes at once is asked for once', async () => {
  const load = file(0);
  await expect(late(load)).resolves.toBe('here');
  expect(load).toHaveBeenCalledTimes(1);
});

test('what does not come is asked for again, each time after a longer pause', async () => {
  const load = file(2);
  const part = late(load);
  await vi.advanceTimersByTimeAsync(499);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(part).resolves.toBe('here');
});

test('three tries are enough where there is a network', async () => {
  const load = file(9);
  const [part] = await Promise.allSettled([late(load), vi.runAllTimersAsync()]);
  expect(part).toMatchObject({ status: 'rejected', reason: { message: 'failure 3' } });
  expect(load).toHaveBeenCalledTimes(3);
});

test('without a network nothing is asked for, however long, and all of it when it is back', async () => {
  const load = file(4);
  network(false);
  const part = late(load);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(load).toHaveBeenCalledTimes(1);
  // It comes and goes: what failed in between is no reason to give up.
  for (let n = 2; n <= 4; n += 1) {
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(load).toHaveBeenCalledTimes(n);
  }
  network(true);
  dispatchEvent(new Event('online'));
  await expect(part).resolves.toBe('here');
});
