import { columnFilter } from '../filters/column-search.ts';
import type { Translator } from '../i18n/translate.ts';
import { listPath } from '../paths.ts';
import { viewSpecOf } from '../resources/resource.ts';
import { tableDefinition } from '../resources/table/definition.ts';
import { columnPath } from '../view/column-address.ts';
import { parseView, viewSearch } from '../view/url-params.ts';
import type { PaletteGroup, PaletteItem } from './palette-items.ts';
import type { ColumnSearch } from './use-column-search.ts';

// The palette's items for columns of all tables.

const TABLES = viewSpecOf(tableDefinition);

/** Path of the list of all tables with a column of a name, or whose name holds it. */
const tablesPath = (text: string, how: 'is' | 'holds'): string =>
  listPath(
    tableDefinition.path,
    viewSearch({ ...parseView('', TABLES).view, filters: [columnFilter(text, how)] }, TABLES),
  );

interface ColumnScene {
  /** The typed text. */
  readonly text: string;
  readonly search: ColumnSearch;
  /** The query of the list that a table opens beside; empty: the whole list of tables. */
  readonly searchNow: string;
}

/** The palette's items for columns: the lists of all tables that have one, and those found. */
export function columnGroups(
  { text, search, searchNow }: ColumnScene,
  t: Translator,
): readonly PaletteGroup[] {
  const { state, columns, tables } = search;
  const q = text.trim();
  if (state === 'none') return [];
  const found = columns.map((column): PaletteItem => {
    const { table, path } = column;
    return {
      id: `column-${table.id}-${JSON.stringify(path)}`,
      kind: 'column',
      path: columnPath(tableDefinition.path, table.fullyQualifiedName, path, searchNow),
      column,
      stale: state === 'waiting',
    };
  });
  const failed: PaletteItem = { id: 'failed-columns', kind: 'failed-columns', search };
  const lists = (['is', 'holds'] as const)
    .filter((how) => tables?.[how] !== 0)
    .map((how): PaletteItem => {
      const total = tables && t.number(tables[how]);
      return { id: `tables-${how}`, kind: 'tables', how, path: tablesPath(q, how), q, total };
    });
  const items = [
    ...(state === 'found' && columns.length > 0 ? lists : []),
    ...found,
    ...(state === 'failed' ? [failed] : []),
  ];
  return items.length === 0 ? [] : [{ id: 'columns', title: t('palette.columns'), items }];
}

/** The groups for a text with the item that searches for columns, behind what was found. */
export function withColumnSearch(groups: readonly PaletteGroup[], text: string): readonly PaletteGroup[] {
  const q = text.trim();
  if (q === '') return groups;
  const others = groups.findIndex(({ id }) => id === 'views' || id === 'commands');
  const at = others < 0 ? groups.length : others;
  return groups.toSpliced(at, 0, {
    id: 'columns',
    title: '',
    items: [{ id: 'columns', kind: 'columns', q }],
  });
}
