// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { useCommandKeys } from '#src/ui/commands.ts';
import { Lazy, NavigationContext } from '#src/ui/lazy-boundary.tsx';
import { lazyPart, noteNewVersion, useOptionalPart, type LazyPart } from '#src/ui/lazy.ts';
import { brokenPart, partAfter, type Words } from '#test/support/broken-part.ts';
import { expectConsole } from '#test/support/console.ts';

const showText = ({ text }: Words) => <p>{text}</p>;

/** Renders within an `act` that awaits what is loaded. */
const show = (children: ReactNode) => act(async () => render(children));

describe('what draws a part', () => {
  const Waiting = vi.fn<() => ReactNode>(() => 'waiting');
  beforeEach(() => void Waiting.mockClear());

  test('waits for it, and shows it then', async () => {
    let come: (words: Words) => void = () => {};
    const part = lazyPart(() => new Promise<Words>((resolve) => (come = resolve)));
    const { container } = await show(
      <Lazy part={part} fallback={<Waiting />}>
        {showText}
      </Lazy>,
    );
    expect(container).toHaveTextContent('waiting');
    await act(async () => come({ text: 'the part' }));
    expect(container).toHaveTextContent(/^the part$/);
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
        <Lazy part={partAfter(9).part}>{showText}</Lazy>
      </>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(SAYS);
    expect(screen.getByText('beside')).toBeVisible();
    expect(said).toHaveBeenCalledOnce();
  });

  test('is loaded anew by Retry; where that fails too, the page can be loaded again', async () => {
    expectConsole(/LoadError: no network/);
    const { load, part } = partAfter(2);
    const { container } = await show(<Lazy part={part}>{showText}</Lazy>);
    expect(screen.queryByRole('button', { name: 'Load the page again' })).toBeNull();
    await press('Retry');
    expect(load).toHaveBeenCalledTimes(2);
    expect(button('Load the page again')).toBeVisible();
    await press('Retry');
    expect(container).toHaveTextContent(/^the part$/);
    expect(load).toHaveBeenCalledTimes(3);
  });

  test('because a redeploy took it away says so, and offers the new version alone', async () => {
    expectConsole(/LoadError: no network/);
    noteNewVersion(true);
    onTestFinished(() => noteNewVersion(false));
    await show(<Lazy part={partAfter(1).part}>{showText}</Lazy>);
    expect(screen.getByRole('alert')).toHaveTextContent('A new version of this page is here');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Load the page again',
    ]);
  });

  test('is loaded anew when the page goes elsewhere, and not when it is drawn again', async () => {
    expectConsole(/LoadError: no network/);
    const { load, part } = partAfter(1);
    const at = (place: string) => (
      <NavigationContext value={place}>
        <Lazy part={part}>{showText}</Lazy>
      </NavigationContext>
    );
    const { container, rerender } = await show(at('here'));
    await act(async () => rerender(at('here')));
    expect(container).toHaveTextContent(SAYS);
    expect(load).toHaveBeenCalledOnce();
    await act(async () => rerender(at('there')));
    expect(container).toHaveTextContent(/^the part$/);
  });

  test('is said wherever it fails, and one Retry shows it in all its places', async () => {
    expectConsole(/LoadError: no network/);
    const { load, part } = partAfter(1);
    const { container } = await show(
      <>
        <Lazy part={part}>{showText}</Lazy>
        <Lazy part={part}>{showText}</Lazy>
      </>,
    );
    expect(screen.getAllByRole('alert')).toHaveLength(2);
    await act(async () => screen.getAllByRole('button', { name: 'Retry' })[0]?.click());
    expect(container).toHaveTextContent(/^the partthe part$/);
    expect(load).toHaveBeenCalledTimes(2);
  });

  describe('and opens over the page', () => {
    const notice = () => screen.queryByRole('alert');

    function Page({ part, place = 'here' }: { readonly part: LazyPart<Words>; readonly place?: string }) {
      const [isOpen, setOpen] = useState(false);
      useCommandKeys();
      return (
        <NavigationContext value={place}>
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
          <input aria-label="Elsewhere" />
          {isOpen && (
            <Lazy part={part} onClose={() => setOpen(false)}>
              {showText}
            </Lazy>
          )}
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
  });
});

describe('what cannot be drawn', () => {
  function Broken(): never {
    throw new TypeError('rows is not iterable');
  }
  const at = (
    place: string,
    children: ReactNode,
    look: 'line' | 'message' | 'page',
    onClose?: () => void,
  ) => (
    <NavigationContext value={place}>
      <Lazy look={look} {...(onClose && { onClose })}>
        {children}
      </Lazy>
    </NavigationContext>
  );

  test('is drawn anew once, and says then that it could not be', async () => {
    // React logs every error that a boundary catches: that of the first drawing, and of the second.
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    await show(at('here', <Broken />, 'line'));
    expect(screen.getByRole('alert')).toHaveTextContent('This part of the page could not be drawn');
    expect(said).toHaveBeenCalledTimes(2);
  });

  test('and is the page says so, what is safe, and what to report', async () => {
    expectConsole(/rows is not iterable/);
    await show(at('here', <Broken />, 'page'));
    expect(screen.getByRole('heading', { name: 'This page could not be drawn' })).toBeVisible();
    expect(screen.getByText(/The address keeps your view/)).toBeVisible();
    expect(screen.getByText('TypeError: rows is not iterable')).toBeInTheDocument();
    await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
    expect(screen.getByRole('button', { name: 'Load the page again' })).toBeVisible();
  });

  test('can be closed beside the list; elsewhere, as by Back, it is what is there', async () => {
    expectConsole(/rows is not iterable/);
    const onClose = vi.fn<() => void>();
    const { rerender } = await show(at('here', <Broken />, 'message', onClose));
    await act(async () => screen.getByRole('button', { name: 'Close' }).click());
    expect(onClose).toHaveBeenCalledOnce();
    await act(async () => rerender(at('there', <h1>Tables</h1>, 'message', onClose)));
    expect(screen.getByRole('heading', { name: 'Tables' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onClose).toHaveBeenCalledOnce();
  });
});
