import type { Stored } from '../../ui/use-stored.ts';

/** Least and most px that the panel may be wide. */
export interface WidthLimits {
  readonly min: number;
  readonly max: number;
}

/** Px of the panel where nobody chose any: `--aside`. */
export const USUAL_WIDTH = 400;

const LEAST = 320;
/** Px that the rail (`--rail`) and enough of the list keep. */
const KEPT = 232 + 320;
const STEP = 16;

/** Limits of the panel in a window of so many px; there is always the usual width, as narrow windows lay it over the list. */
export const widthLimits = (screen: number): WidthLimits => ({
  min: LEAST,
  max: Math.max(USUAL_WIDTH, screen - KEPT),
});

/** The nearest width within the limits. */
export const clampedWidth = (width: number, { min, max }: WidthLimits): number =>
  Math.max(min, Math.min(max, Math.round(width)));

/**
 * The width after a key on the separator (APG "Window Splitter"), which stands before the panel: towards the list it
 * grows. Enter: the usual width; undefined: the key means nothing here.
 */
export function widthAfterKey(width: number, key: string, limits: WidthLimits): number | undefined {
  const to: Readonly<Record<string, number>> = {
    ArrowLeft: width + STEP,
    ArrowRight: width - STEP,
    Home: limits.min,
    End: limits.max,
    Enter: USUAL_WIDTH,
  };
  const next = Object.hasOwn(to, key) ? to[key] : undefined;
  return next === undefined ? undefined : clampedWidth(next, limits);
}

/** The width that somebody chose, remembered by this browser. */
export const PANEL_WIDTH: Stored<number> = {
  key: 'catalog-browser.panel-width',
  read: (text) => {
    const width = Number(text);
    return text !== undefined && Number.isInteger(width) && width >= LEAST && width <= 10_000
      ? width
      : USUAL_WIDTH;
  },
  write: String,
};
