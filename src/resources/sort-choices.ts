import type { Translator } from '../i18n/translate.ts';
import { sortText } from '../view/url-params.ts';
import type { RowSelection, Sort, View } from '../view/view.ts';
import { columnById, sortBy, type ResourceDefinition } from './resource.ts';

export interface SortChoice {
  /** Result of `sortText`; `default` for the view's default order. */
  readonly value: string;
  readonly label: string;
}

const DEFAULT_ORDER = 'default';

/** The choice of an order; null: the view's default order. */
export const sortValue = (sort: Sort | null): string => (sort ? sortText(sort) : DEFAULT_ORDER);

/** The default order of a view: best match for words, name under filters, else, or without a search index, catalog order. */
const defaultOrder = (
  { search }: Pick<ResourceDefinition, 'search'>,
  { q, filters }: Pick<RowSelection, 'q' | 'filters'>,
) => (search === 'names' ? 'catalog' : q !== null ? 'best-match' : filters.length > 0 ? 'name' : 'catalog');

const DEFAULT_LABELS = {
  'best-match': 'sort.bestMatch',
  name: 'sort.name',
  catalog: 'sort.catalogOrder',
} as const;

/** The orders in menus of a view, its default first. */
export const sortChoices = (
  resource: Pick<ResourceDefinition, 'columns' | 'sortMenu' | 'search'>,
  view: Pick<RowSelection, 'q' | 'filters'>,
  t: Translator,
): readonly SortChoice[] => [
  { value: DEFAULT_ORDER, label: t(DEFAULT_LABELS[defaultOrder(resource, view)]) },
  ...resource.sortMenu.flatMap((id) => {
    const column = columnById(resource, id);
    return (column?.sort?.orders ?? []).flatMap(({ order, label }) =>
      column && label ? [{ value: sortText(sortBy(column, order)), label: t(label) }] : [],
    );
  }),
];

/** The label of a view's order; the value of an unlisted order. */
export const sortLabel = (
  resource: Pick<ResourceDefinition, 'columns' | 'sortMenu' | 'search'>,
  view: Pick<View, 'q' | 'filters' | 'sort'>,
  t: Translator,
): string => {
  const value = sortValue(view.sort);
  return sortChoices(resource, view, t).find((choice) => choice.value === value)?.label ?? value;
};
