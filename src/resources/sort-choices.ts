import { t } from '../i18n/translate.ts';
import { sortText } from '../view/url-params.ts';
import type { RowSelection, Sort, View } from '../view/view.ts';
import { columnById, sortBy, type ResourceDefinition } from './resource.ts';

/** An order of rows, as a choice. */
export interface SortChoice {
  /** As `sortText` has it; `default` for the order that a view has by itself. */
  readonly value: string;
  /** In the current language. */
  readonly label: string;
}

const DEFAULT_ORDER = 'default';

/** The choice that an order is; null: the one that the view has by itself. */
export const sortValue = (sort: Sort | null): string => (sort ? sortText(sort) : DEFAULT_ORDER);

/**
 * What a view is ordered by where it says nothing: the best match for words, the name under filters, and otherwise, or
 * without a search index, the order of the catalog.
 */
const defaultOrder = (
  { search }: Pick<ResourceDefinition, 'search'>,
  { q, filters }: Pick<RowSelection, 'q' | 'filters'>,
) => (search === 'names' ? 'catalog' : q !== null ? 'best-match' : filters.length > 0 ? 'name' : 'catalog');

const DEFAULT_LABELS = {
  'best-match': 'sort.bestMatch',
  name: 'sort.name',
  catalog: 'sort.catalogOrder',
} as const;

/** The orders that menus offer for a view, its own first. */
export const sortChoices = (
  resource: Pick<ResourceDefinition, 'columns' | 'sortMenu' | 'search'>,
  view: Pick<RowSelection, 'q' | 'filters'>,
): readonly SortChoice[] => [
  { value: DEFAULT_ORDER, label: t(DEFAULT_LABELS[defaultOrder(resource, view)]) },
  ...resource.sortMenu.flatMap((id) => {
    const column = columnById(resource, id);
    return (column?.sort?.orders ?? []).flatMap(({ order, label }) =>
      column && label ? [{ value: sortText(sortBy(column, order)), label: t(label) }] : [],
    );
  }),
];

/** The label of a view's order; its value where it is no choice. */
export const sortLabel = (
  resource: Pick<ResourceDefinition, 'columns' | 'sortMenu' | 'search'>,
  view: Pick<View, 'q' | 'filters' | 'sort'>,
): string => {
  const value = sortValue(view.sort);
  return sortChoices(resource, view).find((choice) => choice.value === value)?.label ?? value;
};
