import type { StoredSetting } from '../ui/storage.ts';

export type Density = 'comfortable' | 'compact';
export type Widths = Readonly<Record<string, number>>;

/** Row heights in px, as the token sheet has them; phones have rows of two lines. */
export const rowHeightOf = (density: Density, phone: boolean): number =>
  phone ? 56 : density === 'compact' ? 28 : 36;

const MIN_SCREEN_ROWS = 25;

/** Rows of a height in px that this window shows, and some that its header and foot would cover. */
export const rowsPerScreen = (rowHeight: number): number =>
  Math.max(MIN_SCREEN_ROWS, Math.ceil(innerHeight / rowHeight));

/** How tightly rows stand, remembered by this browser. */
export const DENSITY: StoredSetting<Density> = {
  key: 'catalog-browser.density',
  read: (text) => (text === 'compact' ? 'compact' : 'comfortable'),
  write: (density) => density,
};

/** Widths of columns in px that somebody set by hand; those not in it are as wide as by default. */
export const WIDTHS: StoredSetting<Widths> = {
  key: 'catalog-browser.widths',
  read: (text) => {
    try {
      const parsed: unknown = JSON.parse(text ?? '{}');
      const entries = typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
      return Object.fromEntries(
        entries.filter(
          (entry): entry is [string, number] => Number.isFinite(entry[1]) && Number(entry[1]) > 0,
        ),
      );
    } catch {
      return {};
    }
  },
  write: (widths) => JSON.stringify(widths),
};
