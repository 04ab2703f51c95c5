import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Columns3, Search } from 'lucide-react';
import { useClient } from '../api/client-context.ts';
import { columnsByNameQuery, type FoundColumn, type FoundColumns } from '../filters/column-search.ts';
import { columnFilter } from '../filters/facets/column.ts';
import type { Translator } from '../i18n/translate.ts';
import { listPath } from '../paths.ts';
import { viewSpecOf } from '../resources/resource.ts';
import { tableDefinition } from '../resources/table/definition.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import { visible } from '../ui/text.tsx';
import { columnPath } from '../view/column-address.ts';
import { parseView, viewSearch } from '../view/url-params.ts';
import { failedItems, type PaletteGroup, type PaletteItem } from './palette-items.tsx';
import { ColumnLine } from './palette-lines.tsx';
import type { PaletteSearch } from './type-search.ts';

// The palette's search for columns of all tables, and its items for them. They are searched for when they are asked for,
// because a pattern is costly for a server.

export interface ColumnSearch extends PaletteSearch {
  /** Best matches first. */
  readonly columns: readonly FoundColumn[];
  /** Numbers of tables with such a column; undefined: not known. */
  readonly tables: FoundColumns['tables'];
}

const NONE: FoundColumns = { columns: [], tables: undefined };

/** @param q the text after a pause @param typed the text as it is now @param isOn false: nothing is requested */
export function useColumnSearch(q: string, typed: string, isOn: boolean): ColumnSearch {
  const client = useClient();
  const queries = useQueryClient();
  const isEnabled = isOn && q !== '';
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...columnsByNameQuery({ client, queries }, tableDefinition.endpoint, q),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  const isCurrent = q === typed.trim() && !isPlaceholderData;
  const kind = isCurrent ? (data ? 'found' : error ? 'failed' : 'waiting') : 'waiting';
  return {
    ...((isEnabled && data) || NONE),
    kind: typed.trim() === '' ? 'none' : kind,
    error: error ?? undefined,
    retry: () => void refetch(),
  };
}

const TABLES = viewSpecOf(tableDefinition);

/** Path of the list of all tables with a column of a name, or whose name holds it. */
const tablesPath = (text: string, how: 'is' | 'holds'): string =>
  listPath(
    tableDefinition.path,
    viewSearch({ ...parseView('', TABLES).view, filters: [columnFilter(text, how)] }, TABLES),
  );

/** The lists of all tables with such a column, and the columns. @param searchNow query of the list that a table opens beside */
export function columnGroups(
  text: string,
  search: ColumnSearch,
  searchNow: string,
  t: Translator,
): readonly PaletteGroup[] {
  const { kind, columns, tables } = search;
  const q = text.trim();
  if (kind === 'none') return [];
  const isStale = kind === 'waiting';
  const found = columns.map((column): PaletteItem => {
    const { table, path } = column;
    return {
      id: `column-${table.id}-${JSON.stringify(path)}`,
      icon: <Columns3 {...ICON_PROPS} />,
      text: <ColumnLine column={column} words={isStale ? [] : [q]} />,
      path: columnPath(tableDefinition.path, table.fullyQualifiedName, path, searchNow),
      isStale,
    };
  });
  const lists = (['is', 'holds'] as const)
    .filter((how) => tables?.[how] !== 0)
    .map((how): PaletteItem => {
      const label = t.rich(how === 'is' ? 'palette.tablesNamed' : 'palette.tablesHolding', { q: visible(q) });
      return {
        id: `tables-${how}`,
        icon: <Search {...ICON_PROPS} />,
        text: <span className="clip">{label}</span>,
        end: tables && t.number(tables[how]),
        path: tablesPath(q, how),
      };
    });
  const items = [
    ...(kind === 'found' && columns.length > 0 ? lists : []),
    ...found,
    ...failedItems('failed-columns', search, t('palette.columnsFailed'), t),
  ];
  return items.length === 0 ? [] : [{ id: 'columns', title: t('palette.columns'), items }];
}
