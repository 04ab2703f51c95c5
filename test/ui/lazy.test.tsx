// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi, beforeAll, describe } from 'vitest';
import {
  Lazy,
  lazyComponent,
  lazyPart,
  loadedPart,
  loadWithRetry,
  NavigationContext,
  retryStylesheets,
  useOptionalPart,
  usePart,
  type LazyPart,
} from '#src/ui/lazy.tsx';
import { brokenPart } from '#test/support/broken-part.ts';
import { expectConsole } from '#test/support/console.ts';

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

  test('a file that loads is requested once', async () => {
    const load = file(0);
    await expect(loadWithRetry(load)).resolves.toBe('here');
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('a file that fails is requested again, after growing pauses', async () => {
    const load = file(2);
    const part = loadWithRetry(load);
    await vi.advanceTimersByTimeAsync(499);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(part).resolves.toBe('here');
  });

  test('three attempts are made with a network', async () => {
    const load = file(9);
    const [part] = await Promise.allSettled([loadWithRetry(load), vi.runAllTimersAsync()]);
    expect(part).toMatchObject({ status: 'rejected', reason: { message: 'failure 3' } });
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

interface Words {
  readonly text: string;
}

/** A part that fails to load so many times, without pauses. */
function partAfter(failures: number) {
  let left = failures;
  const load = vi.fn<() => Promise<Words>>(async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('no network');
    return { text: 'the part' };
  });
  return { load, part: lazyPart(load, { retries: false }) };
}

const showing = (part: LazyPart<Words>) => {
  const Text = lazyComponent(part, ({ text }) => () => <p>{text}</p>);
  return <Text />;
};

/** Renders within an `act` that awaits what is loaded. */
const show = (children: ReactNode) => act(async () => render(children));

describe('a part', () => {
  test('is loaded once, by whoever asks first', async () => {
    const { load, part } = partAfter(0);
    expect(part.loaded()).toBeUndefined();
    const loading = part.load();
    expect([part.load(), part.lastLoad()]).toEqual([loading, loading]);
    await loading;
    expect(part.loaded()).toEqual({ text: 'the part' });
    expect([part.load(), part.lastLoad()]).toEqual([loading, loading]);
    expect(load).toHaveBeenCalledOnce();
  });

  test('that failed is loaded anew by the next call, not by what draws it', async () => {
    const { load, part } = partAfter(1);
    const first = part.load();
    await expect(first).rejects.toThrow('no network');
    expect(part.lastLoad()).toBe(first);
    await expect(part.load()).resolves.toEqual({ text: 'the part' });
    expect(part.lastLoad()).not.toBe(first);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('that is preloaded fails in silence', async () => {
    const { load, part } = partAfter(1);
    part.preload();
    await expect(part.lastLoad()).rejects.toThrow('no network');
    part.preload();
    await part.lastLoad();
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('made of another is not retried by itself: that one was', async () => {
    const { load, part } = partAfter(9);
    await expect(lazyPart(() => part.load()).load()).rejects.toThrow('no network');
    expect(load).toHaveBeenCalledOnce();
  });
});

describe('what draws a part', () => {
  const Waiting = vi.fn<() => ReactNode>(() => 'waiting');
  beforeEach(() => void Waiting.mockClear());

  test('waits for it, and shows it then', async () => {
    let come: (words: Words) => void = () => {};
    const part = lazyPart(() => new Promise<Words>((resolve) => (come = resolve)));
    const { container } = await show(<Lazy fallback={<Waiting />}>{showing(part)}</Lazy>);
    expect(container).toHaveTextContent('waiting');
    await act(async () => come({ text: 'the part' }));
    expect(container).toHaveTextContent(/^the part$/);
  });

  test.each([
    ['loaded before, also where nobody awaited it', () => lazyPart(async () => ({ text: 'the part' }))],
    ['here from the start', () => loadedPart({ text: 'the part' })],
  ])('shows one in its first commit that is %s', async (_, make) => {
    const part = make();
    await part.load();
    const { container } = render(<Lazy fallback={<Waiting />}>{showing(part)}</Lazy>);
    expect(container).toHaveTextContent(/^the part$/);
    expect(Waiting).not.toHaveBeenCalled();
  });

  test('without a need for it loads nothing, and calls the same hooks', async () => {
    const { load, part } = partAfter(0);
    function Maybe({ wanted }: { readonly wanted: boolean }) {
      return <p>{usePart(part, wanted)?.text ?? 'not wanted'}</p>;
    }
    const { container, rerender } = await show(
      <Lazy>
        <Maybe wanted={false} />
      </Lazy>,
    );
    expect(container).toHaveTextContent('not wanted');
    expect(load).not.toHaveBeenCalled();
    await act(async () =>
      rerender(
        <Lazy>
          <Maybe wanted />
        </Lazy>,
      ),
    );
    expect(container).toHaveTextContent('the part');
  });

  test('and can do without it, shows nothing until it is here, and nothing of a failure', async () => {
    function Optional({ part }: { readonly part: LazyPart<Words> }) {
      return <p>{useOptionalPart(part)?.text ?? 'without'}</p>;
    }
    const { container, rerender } = await show(<Optional part={await brokenPart()} />);
    expect(container).toHaveTextContent('without');
    await act(async () => rerender(<Optional part={partAfter(0).part} />));
    expect(container).toHaveTextContent('the part');
  });
});

describe('a part that does not load', () => {
  const SAYS = 'This part of the page did not load';
  const button = (name: string) => screen.getByRole('button', { name });
  const press = (name: string) => act(async () => button(name).click());

  test('is said in its place, once on the console, and what is beside it stays', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    await show(
      <>
        <p>beside</p>
        <Lazy>{showing(partAfter(9).part)}</Lazy>
      </>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(SAYS);
    expect(screen.getByText('beside')).toBeVisible();
    expect(said).toHaveBeenCalledOnce();
  });

  test('is loaded anew by Retry; where that fails too, the page can be loaded again', async () => {
    expectConsole(/LoadError: no network/);
    const { load, part } = partAfter(2);
    const { container } = await show(<Lazy>{showing(part)}</Lazy>);
    expect(screen.queryByRole('button', { name: 'Load the page again' })).toBeNull();
    await press('Retry');
    expect(load).toHaveBeenCalledTimes(2);
    expect(button('Load the page again')).toBeVisible();
    await press('Retry');
    expect(container).toHaveTextContent(/^the part$/);
    expect(load).toHaveBeenCalledTimes(3);
  });

  test('is loaded anew when the page goes elsewhere, and not when it is drawn again', async () => {
    expectConsole(/LoadError: no network/);
    const { load, part } = partAfter(1);
    const at = (place: string) => (
      <NavigationContext value={place}>
        <Lazy>{showing(part)}</Lazy>
      </NavigationContext>
    );
    const { container, rerender } = await show(at('here'));
    await act(async () => rerender(at('here')));
    expect(container).toHaveTextContent(SAYS);
    expect(load).toHaveBeenCalledOnce();
    await act(async () => rerender(at('there')));
    expect(container).toHaveTextContent(/^the part$/);
  });

  test('at the place that the page goes to is said there, and not loaded twice', async () => {
    expectConsole(/LoadError: no network/);
    const { load, part } = partAfter(9);
    const at = (place: string, page: ReactNode) => (
      <NavigationContext value={place}>
        <Lazy>{page}</Lazy>
      </NavigationContext>
    );
    await part.load().catch(() => {});
    const { container, rerender } = render(at('here', 'the list'));
    rerender(at('there', showing(part)));
    expect(container).toHaveTextContent(SAYS);
    expect(load).toHaveBeenCalledOnce();
  });

  test('is loaded anew by what draws it later', async () => {
    expectConsole(/LoadError: no network/);
    const { part } = partAfter(1);
    const { unmount } = await show(<Lazy>{showing(part)}</Lazy>);
    unmount();
    const { container } = await show(<Lazy>{showing(part)}</Lazy>);
    expect(container).toHaveTextContent(/^the part$/);
  });

  test('comes in all its places once one of them has loaded it', async () => {
    expectConsole(/LoadError: no network/);
    const { part } = partAfter(1);
    const { container } = await show(
      <>
        <Lazy>{showing(part)}</Lazy>
        <Lazy>{showing(part)}</Lazy>
      </>,
    );
    const [first] = screen.getAllByRole('button', { name: 'Retry' });
    await act(async () => first?.click());
    expect(container).toHaveTextContent(/^the partthe part$/);
  });

  test('control: what cannot be drawn says that instead, and the rest stays too', async () => {
    expectConsole(/rows is not iterable/);
    const Broken = lazyComponent(loadedPart({}), () => (): never => {
      throw new TypeError('rows is not iterable');
    });
    await show(
      <Lazy>
        <Broken />
      </Lazy>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('This part of the page could not be drawn');
    expect(screen.queryByText(SAYS)).toBeNull();
  });

  describe('and opens over the page', () => {
    const notice = () => screen.queryByRole('alert');

    function Page({ part, place = 'here' }: { readonly part: LazyPart<Words>; readonly place?: string }) {
      const [isOpen, setOpen] = useState(false);
      return (
        <NavigationContext value={place}>
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
          <input aria-label="Elsewhere" />
          {isOpen && <Lazy onClose={() => setOpen(false)}>{showing(part)}</Lazy>}
        </NavigationContext>
      );
    }

    async function open(part: LazyPart<Words>) {
      expectConsole(/LoadError: no network/);
      const page = await show(<Page part={part} />);
      button('Open').focus();
      await press('Open');
      return page;
    }

    test('is said in a notice, which takes the focus and gives it back', async () => {
      await open(await brokenPart());
      expect(notice()).toHaveTextContent(SAYS);
      expect(button('Retry')).toHaveFocus();
      await press('Close');
      expect(notice()).toBeNull();
      expect(button('Open')).toHaveFocus();
    });

    test('is opened by Retry', async () => {
      await open(partAfter(1).part);
      await press('Retry');
      expect(notice()).toBeNull();
      expect(screen.getByText('the part')).toBeVisible();
      expect(button('Open')).toHaveFocus();
    });

    test('is given up by Escape, and tried again by the next press', async () => {
      await open(partAfter(1).part);
      await userEvent.keyboard('{Escape}');
      expect(notice()).toBeNull();
      await press('Open');
      expect(screen.getByText('the part')).toBeVisible();
    });

    test('is given up when the page goes elsewhere', async () => {
      const { load, part } = partAfter(1);
      const { rerender } = await open(part);
      await act(async () => rerender(<Page part={part} place="there" />));
      expect(notice()).toBeNull();
      expect(screen.queryByText('the part')).toBeNull();
      expect(load).toHaveBeenCalledOnce();
    });

    test('leaves the focus to who has gone on meanwhile', async () => {
      expectConsole(/LoadError: no network/);
      let fail: (error: Error) => void = () => {};
      const part = lazyPart(() => new Promise<Words>((_, reject) => (fail = reject)), { retries: false });
      await show(<Page part={part} />);
      button('Open').focus();
      await press('Open');
      screen.getByRole('textbox').focus();
      await act(async () => fail(new TypeError('no network')));
      expect(notice()).toBeVisible();
      expect(screen.getByRole('textbox')).toHaveFocus();
    });
  });
});

describe('retryStylesheets', () => {
  const HREF = 'https://catalog.example/assets/around-1.css';
  const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];

  /** Vite's event for a file that failed to load; returns whether the part fails with it. */
  function lose(message: string): boolean {
    const event = new Event('vite:preloadError', { cancelable: true });
    return dispatchEvent(Object.assign(event, { payload: new Error(message) }));
  }

  // Vitest calls what a hook returns after the group.
  beforeAll(() => retryStylesheets());
  beforeEach(() => {
    vi.useFakeTimers();
    document.head.replaceChildren();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a part without its stylesheet is rendered, and the stylesheet is requested again', () => {
    expect(lose(`Unable to preload CSS for ${HREF}`)).toBe(false);
    expect(links().map(({ href }) => href)).toEqual([HREF]);
  });

  test('a stylesheet is requested until it loads, by one link element', async () => {
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

  test('a script that fails is left to its importer', () => {
    expect(lose('Failed to fetch dynamically imported module: https://catalog.example/assets/a.js')).toBe(
      true,
    );
    expect(links()).toEqual([]);
  });
});
