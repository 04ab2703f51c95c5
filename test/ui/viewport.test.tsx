// @vitest-environment jsdom
import { act, render, screen, fireEvent } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, beforeEach, describe, vi } from 'vitest';
import { useElementRect } from '#src/ui/in-view.ts';
import {
  followWindowWidth,
  LAYOUT_WIDTHS,
  PHONE,
  rem,
  useIsPrinting,
  useTextScale,
  useWindowWithin,
} from '#src/ui/viewport.ts';
import { filesUnder } from '#test/architecture/source-files.ts';
import { stubWidth } from '../support/match-media.ts';

describe('useWindowWithin', () => {
  function Probe() {
    return <p>{useWindowWithin(PHONE) ? 'narrow' : 'wide'}</p>;
  }

  test('follows the width of the page', () => {
    const resize = stubWidth(1440);
    render(<Probe />);
    expect(screen.getByText('wide')).toBeInTheDocument();
    act(() => resize(400));
    expect(screen.getByText('narrow')).toBeInTheDocument();
  });
});

test('lengths grow with the size of the root, and so do the widths of layouts', () => {
  let reportSize = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        reportSize = changed;
      }
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  stubWidth(1_000);
  const Probe = () => (
    <p>
      {useTextScale()} {useWindowWithin(PHONE) ? 'narrow' : 'wide'}
    </p>
  );
  render(<Probe />);
  expect(screen.getByText('1 wide')).toBeInTheDocument();
  document.documentElement.style.fontSize = '32px';
  act(() => reportSize());
  expect(screen.getByText('2 narrow')).toBeInTheDocument();
  document.documentElement.style.fontSize = '';
  act(() => reportSize());
  expect(screen.getByText('1 wide')).toBeInTheDocument();
  expect([rem(400), rem(13)]).toEqual(['25rem', '0.8125rem']);
});

test('the root lists the layouts of the window, and every style sheet asks for one that it lists', () => {
  const resize = stubWidth(1_000);
  followWindowWidth();
  const { dataset } = document.documentElement;
  expect(dataset['within']).toBe('1180 1300 1360 1600');
  resize(640);
  expect(dataset['within']).toBe('640 960 1180 1300 1360 1600');

  const asked = filesUnder('src', ['.css']).flatMap(({ text }) =>
    [...text.matchAll(/data-within~='(\d+)'/g)].map(([, width]) => Number(width)),
  );
  expect(asked.length).toBeGreaterThan(30);
  expect(new Set(asked)).toEqual(new Set(LAYOUT_WIDTHS));
});

test('printing begins and ends with the events of the browser', () => {
  stubWidth(1_440);
  const Probe = () => <p>{useIsPrinting() ? 'paper' : 'screen'}</p>;
  render(<Probe />);
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getByText('paper')).toBeInTheDocument();
  fireEvent(window, new Event('afterprint'));
  expect(screen.getByText('screen')).toBeInTheDocument();
});

describe('useElementRect', () => {
  let top = 0;
  const looks = vi.fn<() => DOMRect>(() => new DOMRect(0, top, 100, 20));

  beforeEach(() => {
    top = 40;
    looks.mockClear();
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(looks);
  });

  function Page({ of = 'px' }: { readonly of?: string }) {
    const element = useRef<HTMLParagraphElement>(null);
    const said = useElementRect(element, (place) => (place ? `${place.top} ${of}` : 'nowhere'));
    return (
      <>
        <div data-testid="around">
          <p ref={element}>{said}</p>
        </div>
        <div data-testid="elsewhere" />
      </>
    );
  }

  const frame = () => act(() => new Promise((done) => void requestAnimationFrame(done)));

  describe('the position of an element', () => {
    test('is read again when a scroller around it moves, and not for one elsewhere', () => {
      render(<Page />);
      top = 10;
      looks.mockClear();
      fireEvent.scroll(screen.getByTestId('elsewhere'));
      expect(looks).not.toHaveBeenCalled();
      fireEvent.scroll(screen.getByTestId('around'));
      expect(screen.getByText('10 px')).toBeVisible();
      top = 5;
      fireEvent.scroll(document);
      expect(screen.getByText('5 px')).toBeVisible();
    });

    test('is read in the frame after a render, not before', async () => {
      const { rerender } = render(<Page />);
      await frame();
      looks.mockClear();
      top = 60;
      rerender(<Page of="pixels" />);
      expect(looks).not.toHaveBeenCalled();
      expect(screen.getByText('40 pixels')).toBeVisible();
      await frame();
      expect(screen.getByText('60 pixels')).toBeVisible();
    });
  });
});
