import { storedWidth, type WidthLimits } from '../ui/resize-handle.tsx';

/** Default width of the panel: `--aside`. */
const DEFAULT_WIDTH = 400;

const MIN_WIDTH = 320;
/** Width reserved for the sidebar (`--rail`) and the list. */
const RESERVED_WIDTH = 232 + 320;

/** Limits for a window of this width. At least the default width, because narrow windows overlay the panel. */
export const widthLimits = (screen: number): WidthLimits => ({
  min: MIN_WIDTH,
  max: Math.max(DEFAULT_WIDTH, screen - RESERVED_WIDTH),
  usual: DEFAULT_WIDTH,
});

export const STORED_WIDTH = storedWidth(
  'catalog-browser.panel-width',
  { min: MIN_WIDTH, usual: DEFAULT_WIDTH },
  10_000,
);
