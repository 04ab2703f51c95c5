import type { StoredSetting } from '../ui/storage.ts';

export type Density = 'comfortable' | 'compact';
export type Widths = Readonly<Record<string, number>>;

/** Row height in px; phones have rows of two lines. @param textSize multiple of the default text size */
export const rowHeightOf = (density: Density, phone: boolean, textSize: number): number =>
  Math.round((phone ? 56 : density === 'compact' ? 28 : 36) * textSize);

const MIN_SCREEN_ROWS = 25;

/** Rows of a height in px that fill the window, including those that its header and foot cover. */
export const rowsPerScreen = (rowHeight: number): number =>
  Math.max(MIN_SCREEN_ROWS, Math.ceil(innerHeight / rowHeight));

/** Least height of the page above and below its rows, which is that on a phone, in px at the default text size. */
const CHROME_HEIGHT = 132;

/**
 * Rows of a height in px that are in view as the page opens, including one cut off at the foot; never fewer.
 * @param textSize multiple of the default text size
 */
export const rowsInView = (rowHeight: number, textSize: number): number =>
  Math.max(1, Math.ceil((innerHeight - CHROME_HEIGHT * textSize) / rowHeight));

export const DENSITY: StoredSetting<Density> = {
  key: 'catalog-browser.density',
  read: (text) => (text === 'compact' ? 'compact' : 'comfortable'),
  write: (density) => density,
};

/** The type of stored entries without one. Version 1 had only tables, and a tab that still runs it writes such entries. */
export const LEGACY_TYPE = 'table';

/**
 * The storage keys of recent entries of a type on a server: that of version 2, which has one for each type, and for tables
 * that of version 1.
 * @param server its origin and path, as clients have it @param type id of the type of resource
 */
export function recentKeys(server: string, type: string): readonly [key: string, ...legacy: string[]] {
  const key = `catalog-browser.recent.${type}.${server}`;
  return type === LEGACY_TYPE ? [key, `catalog-browser.recent.${server}`] : [key];
}

/** Widths of columns by type of resource; other types and columns have their default widths. */
export type WidthsByType = Readonly<Record<string, Widths>>;

/** All widths with a new one for a column, in px. @param width `undefined`: the column's default width */
export function withWidth(
  all: WidthsByType,
  type: string,
  column: string,
  width: number | undefined,
): WidthsByType {
  const { [column]: _, ...others } = all[type] ?? {};
  return { ...all, [type]: width === undefined ? others : { ...others, [column]: width } };
}

const TYPED_COLUMN = /^(\w+):(.*)$/s;

function storedWidths(text: string | undefined): readonly (readonly [key: string, px: number])[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    const entries = typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
    return entries.filter(
      (entry): entry is [string, number] => Number.isFinite(entry[1]) && Number(entry[1]) > 0,
    );
  } catch {
    return [];
  }
}

/**
 * Widths of columns in px, as set by the user. Version 2 stores them by `<type>:<column>`; version 1 by `<column>`. An
 * entry without a type is newer than one with it, because only a tab that still runs version 1 adds it.
 */
export const WIDTHS: StoredSetting<WidthsByType> = {
  key: 'catalog-browser.widths',
  read(text) {
    const byType = new Map<string, Widths>();
    const entries = storedWidths(text).map(([key, px]) => {
      const [, type, column] = TYPED_COLUMN.exec(key) ?? [];
      return { type, column: column ?? key, px };
    });
    const isUntyped = ({ type }: (typeof entries)[number]) => Number(type === undefined);
    for (const { type = LEGACY_TYPE, column, px } of entries.toSorted((a, b) => isUntyped(a) - isUntyped(b)))
      byType.set(type, { ...byType.get(type), [column]: px });
    return Object.fromEntries(byType);
  },
  write: (byType) =>
    JSON.stringify(
      Object.fromEntries(
        Object.entries(byType).flatMap(([type, widths]) =>
          Object.entries(widths).map(([column, px]) => [`${type}:${column}`, px]),
        ),
      ),
    ),
};
