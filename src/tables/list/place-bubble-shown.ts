import type { Visible } from '../../window/prefetch.ts';
import type { VisibleStore } from './visible-store.ts';

/** Faster than this nobody reads what passes, in screens a second. */
const FAST = 60;
/** Rest that ends it, in ms. */
const LINGER_MS = 400;

const isFast = ({ first, last, rowsPerSecond }: Visible) =>
  Math.abs(rowsPerSecond) > FAST * (last - first + 1);

/** When the bubble shows, and for what. */
export interface BubbleStore {
  /** What is on screen; undefined, always the same, while no bubble is wanted. */
  readonly get: () => Visible | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** The thumb is held: from now on the slightest move shows the bubble. */
  readonly hold: (held: boolean) => void;
}

/** A bubble while scrolling is fast or the thumb moves, until it rested for 400 ms. Listens to one subscriber at a time. */
export function createBubbleStore(visible: Pick<VisibleStore, 'get' | 'subscribe'>): BubbleStore {
  let shown: Visible | undefined;
  let isHeld = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const stay = () => {
    clearTimeout(resting);
    resting = undefined;
  };
  return {
    get: () => shown,
    hold: (held) => {
      isHeld = held;
    },
    subscribe(listener) {
      const show = (next: Visible | undefined) => {
        if (!next) stay();
        shown = next;
        listener();
      };
      const stop = visible.subscribe(() => {
        const now = visible.get();
        if (!shown && (now.atRest || !(isHeld || isFast(now)))) return;
        if (now.atRest) resting ??= setTimeout(() => show(undefined), LINGER_MS);
        else stay();
        show(now);
      });
      return () => {
        stop();
        stay();
        shown = undefined;
      };
    },
  };
}

/** Where the bubble stands and what it says. */
export interface BubblePlace {
  /** Number of the first row on screen, from 1: a walk goes to that one. */
  readonly row: number;
  /** Share of the way that the thumb has come, 0 to 1, and its share of the track. */
  readonly at: number;
  readonly length: number;
}

/** The place of a screen in a list of `rowCount` rows. */
export function bubblePlace({ first, last }: Pick<Visible, 'first' | 'last'>, rowCount: number): BubblePlace {
  const screen = last - first + 1;
  const way = rowCount - screen;
  const at = way <= 0 ? 0 : Math.min(Math.max(first / way, 0), 1);
  return { row: first + 1, at, length: Math.min(1, screen / Math.max(1, rowCount)) };
}
