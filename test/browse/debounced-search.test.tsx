import { act, renderHook } from '@testing-library/react';
// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDebouncedSearch, type TextReading, useDebouncedSearch } from '#src/browse/debounced-search.ts';
import { runs } from '#test/support/long.ts';

/** All text is words. */
const WORDS: TextReading = { load: () => undefined, filtersIn: () => undefined, wordsOf: (text) => text };

describe('typed text', () => {
  type Move = { readonly type: string } | { readonly wait: number } | 'enter';

  const moves: fc.Arbitrary<Move[]> = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('a', 'b', 'c') }) },
      fc.record({ wait: fc.integer({ min: 0, max: 300 }) }),
      fc.constant('enter' as const),
    ),
    { maxLength: 40 },
  );

  /** A box and its address. */
  function page() {
    const at = { address: null as string | null };
    const steps: string[] = [];
    const go = (search: string | null, how: 'push' | 'replace') => {
      at.address = search;
      steps.push(`${how} ${search}`);
    };
    return { at, steps, box: createDebouncedSearch({ here: () => at.address, go, reading: () => WORDS }) };
  }

  /** Plays moves; answers whether each letter is in the box after each of them. */
  function keepsLetters(list: readonly Move[], { box }: ReturnType<typeof page>): boolean {
    let whole = '';
    for (const move of list) {
      if (move === 'enter') box.search();
      else if ('wait' in move) vi.advanceTimersByTime(move.wait);
      else {
        // The field has what the box shows, and one letter more.
        box.type(box.get() + move.type);
        whole += move.type;
      }
      if (box.get() !== whole) return false;
    }
    return true;
  }

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('loses no letter while it is typed, and the last text is searched for', () => {
    fc.assert(
      fc.property(moves, (list) => {
        const now = page();
        expect(keepsLetters(list, now)).toBe(true);
        vi.advanceTimersByTime(200);
        expect(now.at.address ?? '').toBe(now.box.get());
      }),
      { numRuns: runs(100) },
    );
  });

  test('the first letters are a step of the history, further ones the same, none again a step', () => {
    const { box, steps } = page();
    box.type('ord');
    vi.advanceTimersByTime(200);
    box.type('orders ');
    vi.advanceTimersByTime(200);
    box.type('');
    vi.advanceTimersByTime(200);
    expect(steps).toEqual(['push ord', 'replace orders', 'push null']);
  });

  test('an emptied box waits for another word as any text does, and searches for nothing at once if asked to', () => {
    const { box, steps } = page();
    box.type('ord');
    vi.advanceTimersByTime(200);
    box.type('');
    vi.advanceTimersByTime(100);
    box.type('cust');
    vi.advanceTimersByTime(200);
    expect(steps).toEqual(['push ord', 'replace cust']);
    box.type('');
    box.search();
    expect(steps).toEqual(['push ord', 'replace cust', 'push null']);
  });

  test('spaces around a text stay in the box and are no search of their own', () => {
    const { box, steps } = page();
    box.type(' ord');
    vi.advanceTimersByTime(200);
    box.type(' ord ');
    vi.advanceTimersByTime(200);
    expect(box.get()).toBe(' ord ');
    expect(steps).toEqual(['push ord']);
  });

  test('a link to another search shows that one, and searches for nothing that was typed before', () => {
    const { box, at, steps } = page();
    box.type('ord');
    at.address = 'customer';
    expect(box.get()).toBe('customer');
    vi.advanceTimersByTime(200);
    expect(steps).toEqual([]);
    at.address = null;
    expect(box.get()).toBe('');
  });

  test('what was typed stays, even where the address cannot carry all of it', () => {
    const at = { address: null as string | null };
    const box = createDebouncedSearch({
      reading: () => WORDS,
      here: () => at.address,
      go: (text) => (at.address = text && text.slice(0, 3)),
    });
    box.type('orders');
    box.search();
    expect(box.get()).toBe('orders');
  });
});

describe('filters in typed text', () => {
  const FILTER = /^owner:risk(?: |$)/;

  /** A box whose first word may be the filter `owner:risk`, which is read once that was loaded, or has failed to. */
  function page() {
    const at = { address: null as string | null };
    const steps: string[] = [];
    let reads = false;
    let settle = { come: () => {}, fail: () => {} };
    const loading = new Promise<void>((resolve, reject) => {
      settle = {
        come() {
          reads = true;
          resolve();
        },
        fail: () => reject(new TypeError('Failed to fetch')),
      };
    });
    const reading: TextReading = {
      load: () => (reads ? undefined : loading),
      filtersIn(text, isWhole) {
        const rest = text.replace(FILTER, '');
        if (!reads || rest === text || (!isWhole && text === 'owner:risk')) return undefined;
        const go = () => {
          at.address = rest || null;
          steps.push(`owner=risk ${at.address}`);
        };
        return { rest, go };
      },
      wordsOf: (text) => text,
    };
    const box = createDebouncedSearch({
      here: () => at.address,
      go(search, how) {
        at.address = search;
        steps.push(`${how} ${search}`);
      },
      reading: () => reading,
    });
    const after = async (settled: () => void) => {
      settled();
      await vi.advanceTimersByTimeAsync(0);
    };
    return { at, steps, box, come: () => after(settle.come), fail: () => after(settle.fail) };
  }

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('typed or pasted before what reads them is here, they are filters once it is', async () => {
    const { box, steps, come } = page();
    box.type('owner:risk orders');
    vi.advanceTimersByTime(1_000);
    expect(steps).toEqual([]);
    expect(box.get()).toBe('owner:risk orders');
    await come();
    expect(steps).toEqual(['owner=risk orders']);
    expect(box.get()).toBe('orders');
  });

  test('so is one that Enter ended, also right after a pause', async () => {
    const { box, steps, come } = page();
    box.type('owner:risk');
    vi.advanceTimersByTime(1_000);
    box.search();
    await come();
    expect(steps).toEqual(['owner=risk null']);
    expect(box.get()).toBe('');
  });

  test('where what reads them does not come, the text is searched for as words', async () => {
    const { box, steps, fail } = page();
    box.type('owner:risk');
    box.search();
    await fail();
    expect(steps).toEqual(['push owner:risk']);
    expect(box.get()).toBe('owner:risk');
  });

  test('only the last text is searched for, and none that was left meanwhile', async () => {
    const { box, at, steps, come } = page();
    const end = box.subscribe(() => {});
    box.type('ord');
    box.search();
    box.type('orders');
    box.search();
    await come();
    expect(steps).toEqual(['push orders']);

    const left = page();
    left.box.type('ord');
    left.box.search();
    left.at.address = 'customer';
    await left.come();
    expect(left.steps).toEqual([]);
    expect(at.address).toBe('orders');

    const gone = page();
    const unmount = gone.box.subscribe(() => {});
    gone.box.type('ord');
    gone.box.search();
    unmount();
    await gone.come();
    expect(gone.steps).toEqual([]);
    end();
  });

  test('once it is here, a finished filter leaves the box with the letter that ends it', async () => {
    const { box, steps, come } = page();
    await come();
    box.type('owner:risk');
    expect(steps).toEqual([]);
    box.type('owner:risk ');
    expect(steps).toEqual(['owner=risk null']);
    expect(box.get()).toBe('');
  });
});

describe('search typing', () => {
  /** The address follows at once; a page so busy that it never draws what was sent there. */
  const change = vi.fn<Parameters<typeof useDebouncedSearch>[0]>((members) => {
    history.replaceState(null, '', members.q == null ? '/tables' : `/tables?q=${members.q}`);
  });

  beforeEach(() => {
    vi.useFakeTimers();
    change.mockClear();
    history.replaceState(null, '', '/tables');
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  const open = () => renderHook(() => useDebouncedSearch(change, WORDS));
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const backTo = (address: string) => {
    history.replaceState(null, '', address);
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
  };

  test('Back shows the search it leads to, even where the one it leaves was never drawn', () => {
    const { result } = open();
    act(() => result.current.type('orders'));
    wait(1_000);
    backTo('/tables');
    expect(result.current.value).toBe('');
  });

  test('what was typed but not yet searched for is not searched for elsewhere', () => {
    const { result } = open();
    act(() => result.current.type('orders'));
    backTo('/tables');
    wait(1_000);
    expect(result.current.value).toBe('');
    expect(change).not.toHaveBeenCalled();
  });

  test('an emptied search has no order either', () => {
    history.replaceState(null, '', '/tables?q=orders&sort=name:asc');
    const { result } = open();
    act(() => result.current.type(''));
    wait(200);
    expect(change.mock.calls).toEqual([[{ q: null, sort: null }, 'push']]);
  });
});
