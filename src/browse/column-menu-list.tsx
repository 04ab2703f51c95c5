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
import { columnFilterItems } from '../filter-bar/column-filter-items.tsx';
import { useFilteredCounts } from '../filter-bar/use-facet-values.ts';
import { withFilter } from '../filters/filters.ts';
import { stepColumn, clampColumnWidth } from '../grid/column-layout.ts';
import { WIDTH_STEP } from '../grid/keyboard.ts';
import type { PlainMessageKey, Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { withoutIndex } from '../resources/labels.ts';
import { useResource } from '../resources/registry.ts';
import { columnById, orderInForce, sortBy, WIDTH_LIMITS, type ResourceType } from '../resources/resource.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import { MenuList, type MenuEntry } from '../ui/popups.tsx';
import { allFilters, splitScope, type Sort } from '../view/view.ts';
import { useBrowsed } from './browsed.ts';

export interface DrawnColumn {
  readonly columnId: string;
  /** Shown columns in order; the first one cannot move. */
  readonly columns: readonly string[];
  /** In px, as drawn. */
  readonly width: number;
  readonly isWidthSet: boolean;
  readonly onOrderChange: (columns: readonly string[]) => void;
  /** @param width undefined: the column's own width again */
  readonly onWidthChange: (width: number | undefined) => void;
}

export interface ColumnActions extends DrawnColumn {
  readonly resource: Pick<ResourceType, 'columns' | 'search'>;
  /** The order in force; null: best match first, or the catalog's own order. */
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort) => void;
  /** Reason why the order cannot change, in the current language; absent: none, or the type has its own reason. */
  readonly unsorted?: string | undefined;
}

/** The columns that sort a type's records; all types with a search index have name and time. */
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
  return column.sort.orders.map(({ order, label }) => ({
    label: t('columnMenuList.sortInDirection', { direction: t(label) }),
    icon: order === 'asc' ? <ArrowUp {...ICON_PROPS} /> : <ArrowDown {...ICON_PROPS} />,
    checked: sort?.field === columnId && sort.order === order,
    onSelect: () => onSort(sortBy(column, order)),
  }));
}

function moveItems(
  { columnId, columns, onOrderChange }: ColumnActions,
  rtl: boolean,
  t: Translator,
): readonly MenuEntry[] {
  const from = columns.indexOf(columnId);
  const entry = (label: PlainMessageKey, by: -1 | 1) => {
    const moved = stepColumn(columns, from, by);
    return { label: t(label), disabled: moved === columns, onSelect: () => onOrderChange(moved) };
  };
  return [
    {
      ...entry('columnMenuList.moveLeft', rtl ? 1 : -1),
      apart: true,
      icon: <ArrowLeft {...ICON_PROPS} />,
      keys: [t('columnMenuList.controlKey'), t('columnMenuList.shiftKey'), '←'],
    },
    {
      ...entry('columnMenuList.moveRight', rtl ? -1 : 1),
      icon: <ArrowRight {...ICON_PROPS} />,
      keys: [t('columnMenuList.controlKey'), t('columnMenuList.shiftKey'), '→'],
    },
  ];
}

function widthItems(
  { resource, columnId, width, isWidthSet, onWidthChange }: ColumnActions,
  rtl: boolean,
  t: Translator,
): MenuEntry[] {
  const column = columnById(resource, columnId);
  const entry = (label: PlainMessageKey, by: number) => {
    const next = column ? clampColumnWidth({ ...WIDTH_LIMITS, ...column }, width + by) : width;
    return {
      label: t(label),
      disabled: next === width,
      keepsOpen: true,
      onSelect: () => onWidthChange(next),
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
      disabled: !isWidthSet,
      onSelect: () => onWidthChange(undefined),
    },
  ];
}

/**
 * Entries of the menu of a column's header. Entries that the server cannot do are disabled and show the reason; the first
 * column can be neither moved nor hidden.
 * @param rtl whether left is towards the end @param filterItems entries that filter by values of the column
 */
export function columnMenuItems(
  actions: ColumnActions,
  rtl: boolean,
  t: Translator,
  filterItems: readonly MenuEntry[] = [],
): readonly MenuEntry[] {
  const { columnId, columns, onOrderChange } = actions;
  // Working entries come before disabled ones.
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
      onSelect: () => onOrderChange(columns.filter((id) => id !== columnId)),
    },
  ];
}

/** Entries with a line before the first. */
const apart = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.map((entry, at) => (at === 0 ? { ...entry, apart: true } : entry));

interface ColumnMenuListProps extends DrawnColumn {
  readonly label: string;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

export function ColumnMenuList({ label, anchor, onClose, ...column }: ColumnMenuListProps) {
  const t = useTranslator();
  const { view, change, list, openedFilter } = useBrowsed();
  const { resource, viewSpec } = useResource();
  const { facets } = resource;
  const filters = allFilters(view, viewSpec);
  const isRead = list.progress !== undefined;
  const columnFilters = columnById(resource, column.columnId)?.filters ?? {};
  const presets = (columnFilters.presets ?? []).filter(({ facet }) => facets.includes(facet));
  const counts = useFilteredCounts(
    { q: view.q, deleted: view.deleted },
    presets.map(({ facet, value }) => withFilter(filters, { facet, not: false, values: [value] })),
  );
  const filterItems = columnFilterItems(
    columnFilters,
    {
      filters,
      facets,
      countOf: (preset) => counts[presets.findIndex(({ value }) => value === preset.value)]?.total,
      onStep: (step) => openedFilter.set({ step }),
      onChange: (next) => change(splitScope(next, viewSpec)),
    },
    t,
  );
  const actions = {
    ...column,
    resource,
    sort: isRead ? null : orderInForce(view),
    onSort: (sort: Sort) => change({ sort }),
    unsorted: isRead ? t('sort.listIsRead') : undefined,
  };
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
