// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi, describe } from 'vitest';
import { loadWithRetry } from '#src/ui/lazy.ts';
import { partAfter } from '#test/support/broken-part.ts';

describe('loadWithRetry', () => {
  const network = (is: boolean) => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);

  beforeEach(() => {
    vi.useFakeTimers();
    network(true);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A file that fails to load this many times. */
  const file = (failures: number) => {
    const load = vi.fn<() => Promise<string>>();
    for (let n = 0; n < failures; n += 1) load.mockRejectedValueOnce(new TypeError(`failure ${n + 1}`));
    return load.mockResolvedValue('here');
  };

  test('a file that fails is requested again, three times in all, after growing pauses', async () => {
    const load = file(9);
    const part = loadWithRetry(load);
    await vi.advanceTimersByTimeAsync(499);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(2);
    const [outcome] = await Promise.allSettled([part, vi.advanceTimersByTimeAsync(1_000)]);
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'failure 3' } });
    expect(load).toHaveBeenCalledTimes(3);
  });

  test('without a network nothing is requested, and the file is requested once it is back', async () => {
    const load = file(4);
    network(false);
    const part = loadWithRetry(load);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(load).toHaveBeenCalledTimes(1);
    // Attempts that failed while the network was down do not count.
    for (let n = 2; n <= 4; n += 1) {
      dispatchEvent(new Event('online'));
      await vi.advanceTimersByTimeAsync(0);
      expect(load).toHaveBeenCalledTimes(n);
    }
    network(true);
    dispatchEvent(new Event('online'));
    await expect(part).resolves.toBe('here');
  });
});

describe('a part', () => {
  test('that failed is loaded anew by the next call, not by what draws it', async () => {
    const { load, part } = partAfter(1);
    const first = part.load();
    await expect(first).rejects.toThrow('no network');
    expect(part.read).toThrow('no network');
    expect(load).toHaveBeenCalledOnce();
    await expect(part.load()).resolves.toEqual({ text: 'the part' });
    expect(load).toHaveBeenCalledTimes(2);
  });
});
