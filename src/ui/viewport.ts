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

/** Reports changes of the root's text size: no event does, but the size of an element does. */
function observeTextSize(): () => void {
  const probe = document.createElement('div');
  Object.assign(probe.style, { position: 'absolute', inlineSize: '1rem', visibility: 'hidden' });
  document.body.append(probe);
  const observer = new ResizeObserver(() => {
    const next = measureScale();
    if (next === scale) return;
    scale = next;
    scales.set(undefined);
  });
  observer.observe(probe);
  return () => {
    observer.disconnect();
    probe.remove();
    scale = undefined;
  };
}

const scales = createStore(undefined, observeTextSize);

/** The reader's text size as a multiple of the default one, which px that grow with the text are multiplied by. */
export const useTextScale = (): number => useSyncExternalStore(scales.subscribe, textScale);

const queryWithin = (width: number, textSize: number) => matchMedia(`(max-width: ${width * textSize}px)`);

/** Whether the window is at most this wide, as in the style sheets. @param width in px at the default text size */
export const isWindowWithin = (width: number): boolean => queryWithin(width, textScale()).matches;

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
  addEventListener('resize', writeLayoutWidths);
  scales.subscribe(writeLayoutWidths);
}

/** Whether the window is at most this wide, as in the style sheets. @param width in px at the default text size */
export function useWindowWithin(width: number): boolean {
  const textSize = useTextScale();
  return useSyncExternalStore(
    (changed) => {
      const list = queryWithin(width, textSize);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => queryWithin(width, textSize).matches,
  );
}

let isInPrint = false;
/** Kept, because a list of rows reads it with every row scrolled. */
let printList: MediaQueryList | undefined;

function subscribeToPrint(changed: () => void): () => void {
  const list = matchMedia('print');
  printList = list;
  const begin = () => {
    isInPrint = true;
    changed();
  };
  const end = () => {
    isInPrint = false;
    changed();
  };
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  list.addEventListener('change', changed);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
    list.removeEventListener('change', changed);
  };
}

/** Whether the page is being printed: parts that draw only what is in the window draw all of it. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(subscribeToPrint, () => isInPrint || (printList ?? matchMedia('print')).matches);

const subscribeToResize = (changed: () => void) => {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
};

/** Width of the window, in px. */
export const useWindowWidth = (): number => useSyncExternalStore(subscribeToResize, () => innerWidth);
