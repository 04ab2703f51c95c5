import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  EyeOff,
  FoldHorizontal,
  RotateCcw,
  UnfoldHorizontal,
} from 'lucide-react';
import { stepColumn, clampWidth } from '../grid/column-layout.ts';
import { WIDTH_STEP } from '../grid/keyboard.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import type { Sort } from '../view/view.ts';
import type { PlainMessageKey, Translator } from '../i18n/translate.ts';
import { withoutIndex } from '../resources/labels.ts';
import { columnById, sortBy, type ResourceType } from '../resources/resource.ts';
import { MenuList, type MenuEntry } from '../ui/popups.tsx';
import { columnFilterItems } from '../filter-bar/column-filter-items.tsx';
import { useFilteredCounts } from '../filter-bar/use-facet-values.ts';
import { withFilter, type Filters } from '../filters/filters.ts';
import { useResource } from '../resources/registry.ts';
import { useFilterControl } from './list-filters.tsx';
import type { Widths } from '../view/preferences.ts';
import { useTranslator } from '../i18n/use-translator.tsx';

export interface ColumnActions {
  readonly resource: Pick<ResourceType, 'columns' | 'search'>;
  readonly columnId: string;
  /** Those shown, in order; the first stays where it is. */
  readonly columns: readonly string[];
  /** As drawn, in px. */
  readonly width: number;
  /** Those set by hand. */
  readonly widths: Widths;
  /** The order in force; null: the best match first, or that of the catalog. */
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort) => void;
  /** Why there is no other order, in the current language; absent: there is, or the type says why not. */
  readonly unsorted?: string | undefined;
  /** Words that are searched for; null: none. */
  readonly words: string | null;
  /** All filters of the list, and their change. */
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  readonly onOrder: (columns: readonly string[]) => void;
  /** `undefined`: the column's own width again. */
  readonly onWidth: (columnId: string, width: number | undefined) => void;
}

/** What the records of a type can be sorted by; all types with a search index have name and time. */
const sortsOf = ({ columns }: ColumnActions['resource']): 'name' | 'usage' | 'none' => {
  const isSorted = (id: string) => columns.some((column) => column.id === id && column.sort !== undefined);
  if (isSorted('usageSummary')) return 'usage';
  return isSorted('updatedAt') ? 'name' : 'none';
};

function sortItems(
  { resource, columnId, sort, onSort, unsorted }: ColumnActions,
  t: Translator,
): readonly MenuEntry[] {
  const column = columnById(resource, columnId);
  const reason = withoutIndex(resource, t) ?? unsorted;
  if (!column?.sort || reason !== undefined) {
    const hint = reason ?? t('columnMenuList.cannotSort', { sorts: sortsOf(resource) });
    return [
      {
        label: t('columnMenuList.sort'),
        icon: <ArrowDown {...ICON_PROPS} />,
        disabled: true,
        hint,
        onSelect: () => undefined,
      },
    ];
  }
  return column.sort.orders.map(({ order, headerLabel }) => ({
    label: t(headerLabel),
    icon: order === 'asc' ? <ArrowUp {...ICON_PROPS} /> : <ArrowDown {...ICON_PROPS} />,
    checked: sort?.field === columnId && sort.order === order,
    onSelect: () => onSort(sortBy(column, order)),
  }));
}

function moveItems(
  { columnId, columns, onOrder }: ColumnActions,
  rtl: boolean,
  t: Translator,
): readonly MenuEntry[] {
  const from = columns.indexOf(columnId);
  const entry = (label: PlainMessageKey, by: -1 | 1) => {
    const moved = stepColumn(columns, from, by);
    return { label: t(label), disabled: moved === columns, onSelect: () => onOrder(moved) };
  };
  return [
    {
      ...entry('columnMenuList.moveLeft', rtl ? 1 : -1),
      apart: true,
      icon: <ArrowLeft {...ICON_PROPS} />,
      keys: [t('columnMenuList.altKey'), '←'],
    },
    {
      ...entry('columnMenuList.moveRight', rtl ? -1 : 1),
      icon: <ArrowRight {...ICON_PROPS} />,
      keys: [t('columnMenuList.altKey'), '→'],
    },
  ];
}

function widthItems(
  { resource, columnId, width, widths, onWidth }: ColumnActions,
  rtl: boolean,
  t: Translator,
): MenuEntry[] {
  const column = columnById(resource, columnId);
  const entry = (label: PlainMessageKey, by: number) => {
    const next = column ? clampWidth(column, width + by) : width;
    return {
      label: t(label),
      disabled: next === width,
      keepsOpen: true,
      onSelect: () => onWidth(columnId, next),
    };
  };
  return [
    {
      ...entry('columnMenuList.wider', WIDTH_STEP),
      apart: true,
      icon: <UnfoldHorizontal {...ICON_PROPS} />,
      keys: [t('columnMenuList.shiftKey'), rtl ? '←' : '→'],
    },
    {
      ...entry('columnMenuList.narrower', -WIDTH_STEP),
      icon: <FoldHorizontal {...ICON_PROPS} />,
      keys: [t('columnMenuList.shiftKey'), rtl ? '→' : '←'],
    },
    {
      label: t('columnMenuList.defaultWidth'),
      icon: <RotateCcw {...ICON_PROPS} />,
      disabled: widths[columnId] === undefined,
      onSelect: () => onWidth(columnId, undefined),
    },
  ];
}

/**
 * What the menu of a column's header offers. What the server cannot do stays, disabled, and says why; the first column
 * neither moves nor goes.
 * @param rtl where left is towards the end @param filterItems what the values of the column can be filtered by
 */
export function columnMenuItems(
  actions: ColumnActions,
  rtl: boolean,
  t: Translator,
  filterItems: readonly MenuEntry[] = [],
): readonly MenuEntry[] {
  const { columnId, columns, onOrder } = actions;
  // What works comes before what does not.
  const canSort = columnById(actions.resource, columnId)?.sort !== undefined;
  if (columns.indexOf(columnId) < 1)
    return [...sortItems(actions, t), ...apart(filterItems), ...widthItems(actions, rtl, t)];
  return [
    ...(canSort
      ? [...sortItems(actions, t), ...apart(filterItems)]
      : [...filterItems, ...apart(sortItems(actions, t))]),
    ...moveItems(actions, rtl, t),
    ...widthItems(actions, rtl, t),
    {
      label: t('columnMenuList.hideColumn'),
      apart: true,
      icon: <EyeOff {...ICON_PROPS} />,
      onSelect: () => onOrder(columns.filter((id) => id !== columnId)),
    },
  ];
}

/** Entries with a line before the first. */
const apart = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.map((entry, at) => (at === 0 ? { ...entry, apart: true } : entry));

interface ColumnMenuListProps extends ColumnActions {
  readonly label: string;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The menu of a column's header, opened. */
export function ColumnMenuList({ label, anchor, onClose, ...actions }: ColumnMenuListProps) {
  const t = useTranslator();
  const { columnId, filters, onFilters } = actions;
  const { resource } = useResource();
  const { facets } = resource;
  const columnFilters = columnById(resource, columnId)?.filters ?? {};
  const { openFilter } = useFilterControl();
  const presets = (columnFilters.presets ?? []).filter(({ facet }) => facets.includes(facet));
  const counts = useFilteredCounts(
    actions.words,
    presets.map(({ facet, value }) => withFilter(filters, { facet, not: false, values: [value] })),
  );
  const filterItems = columnFilterItems(
    columnFilters,
    {
      filters,
      facets,
      countOf: (preset) => counts[presets.findIndex(({ value }) => value === preset.value)]?.total,
      onStep: (step) => openFilter({ step }),
      onChange: onFilters,
    },
    t,
  );
  return (
    <MenuList
      label={label}
      anchor={anchor}
      otherwise={anchor.closest<HTMLElement>('[role="grid"]')}
      width={268}
      items={columnMenuItems(actions, getComputedStyle(anchor).direction === 'rtl', t, filterItems)}
      onClose={onClose}
    />
  );
}
