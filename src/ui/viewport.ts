import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

/** The text size in px that lengths in the code are given at: browsers' default. Readers may choose another. */
const DEFAULT_TEXT_SIZE = 16;

/** Width of the window up to which the layout is a phone's, in px at the default text size: rows of two lines, one pane at a time. */
export const PHONE = 640;
/** Width of the window up to which sidebar and panel lie over the list, in px at the default text size. */
export const NARROW = 960;

/** A length for a style, which grows with the text. @param px at the default text size */
export const rem = (px: number): string => `${px / DEFAULT_TEXT_SIZE}rem`;

let scale: number | undefined;

const measureScale = () =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || DEFAULT_TEXT_SIZE) /
  DEFAULT_TEXT_SIZE;

/** The reader's text size as a multiple of the default one, measured once and after each change. */
export const textScale = (): number => (scale ??= measureScale());

/** Has a listener called after each change of the window's size or of the reader's text size. */
const sizes = createStore(undefined, () => {
  // No event reports the text size, but the size of an element does.
  const probe = document.createElement('div');
  Object.assign(probe.style, { position: 'absolute', inlineSize: '1rem', visibility: 'hidden' });
  document.body.append(probe);
  const observer = new ResizeObserver(() => {
    const next = measureScale();
    if (next === scale) return;
    scale = next;
    noteSize();
  });
  observer.observe(probe);
  addEventListener('resize', noteSize);
  return () => {
    removeEventListener('resize', noteSize);
    observer.disconnect();
    probe.remove();
    scale = undefined;
  };
});

function noteSize(): void {
  sizes.set(undefined);
}

/** The reader's text size as a multiple of the default one, which px that grow with the text are multiplied by. */
export const useTextScale = (): number => useSyncExternalStore(sizes.subscribe, textScale);

/** Whether the window is at most this wide, as in the style sheets. @param width in px at the default text size */
export const isWindowWithin = (width: number): boolean =>
  matchMedia(`(max-width: ${width * textScale()}px)`).matches;

/** Widths of the window up to which the style sheets have another layout, in px at the default text size. */
export const LAYOUT_WIDTHS = [360, PHONE, NARROW, 1180, 1300, 1360, 1600];

function writeLayoutWidths(): void {
  const within = LAYOUT_WIDTHS.filter(isWindowWithin).join(' ');
  const { dataset } = document.documentElement;
  if (dataset['within'] !== within) dataset['within'] = within;
}

/** Keeps the root's `data-within`, which lists the layout widths that the window is within, for the style sheets. */
export function followWindowWidth(): void {
  writeLayoutWidths();
  sizes.subscribe(writeLayoutWidths);
}

/** `isWindowWithin` as React state. */
export const useWindowWithin = (width: number): boolean =>
  useSyncExternalStore(sizes.subscribe, () => isWindowWithin(width));

/** In px. */
export const useWindowWidth = (): number => useSyncExternalStore(sizes.subscribe, () => innerWidth);

let printList: MediaQueryList | undefined;

/** The query of printed pages, kept, because a list of rows reads it with every row scrolled. */
const printMedia = () => (printList ??= matchMedia('print'));

/** Whether the page is between the events around printing. */
const printing = createStore(false, () => {
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('beforeprint', () => printing.set(true), { signal });
  addEventListener('afterprint', () => printing.set(false), { signal });
  printMedia().addEventListener('change', () => printing.set(printing.get()), { signal });
  return () => listening.abort();
});

/** Whether the page is being printed: parts that draw only what is in the window draw all of it. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(printing.subscribe, () => printing.get() || printMedia().matches);
