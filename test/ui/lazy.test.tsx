// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi, beforeAll, describe } from 'vitest';
import { loadWithRetry, retryStylesheets } from '#src/ui/lazy.ts';

describe('late part', () => {
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
    await expect(loadWithRetry(load)).resolves.toBe('here');
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('what does not come is asked for again, each time after a longer pause', async () => {
    const load = file(2);
    const part = loadWithRetry(load);
    await vi.advanceTimersByTimeAsync(499);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(part).resolves.toBe('here');
  });

  test('three tries are enough where there is a network', async () => {
    const load = file(9);
    const [part] = await Promise.allSettled([loadWithRetry(load), vi.runAllTimersAsync()]);
    expect(part).toMatchObject({ status: 'rejected', reason: { message: 'failure 3' } });
    expect(load).toHaveBeenCalledTimes(3);
  });

  test('without a network nothing is asked for, however long, and all of it when it is back', async () => {
    const load = file(4);
    network(false);
    const part = loadWithRetry(load);
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
});

describe('mend styles', () => {
  const HREF = 'https://catalog.example/assets/around-1.css';
  const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];

  /** Vite's event for a file of a part that did not come; answers whether the part is given up with it. */
  function lose(message: string): boolean {
    const event = new Event('vite:preloadError', { cancelable: true });
    return dispatchEvent(Object.assign(event, { payload: new Error(message) }));
  }

  // Vitest calls what a hook returns when the group is done.
  beforeAll(() => retryStylesheets());
  beforeEach(() => {
    vi.useFakeTimers();
    document.head.replaceChildren();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('styles that did not come do not take their part with them, and are sent for', () => {
    expect(lose(`Unable to preload CSS for ${HREF}`)).toBe(false);
    expect(links().map(({ href }) => href)).toEqual([HREF]);
  });

  test('they are sent for until they come, in one link', async () => {
    lose(`Unable to preload CSS for ${HREF}`);
    for (let tries = 1; tries <= 5; tries += 1) {
      const [link] = links();
      link?.dispatchEvent(new Event('error'));
      expect(links()).toEqual([]);
      await vi.advanceTimersByTimeAsync(500 * tries);
      expect(links().map(({ href }) => href)).toEqual([HREF]);
      expect(links()[0]).not.toBe(link);
    }
  });

  test('a script that did not come is left to who sent for it', () => {
    expect(lose('Failed to fetch dynamically imported module: https://catalog.example/assets/a.js')).toBe(
      true,
    );
    expect(links()).toEqual([]);
  });
});
