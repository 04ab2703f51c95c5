import type { Translator } from '../i18n/translate.ts';
import { sortText } from '../view/url-params.ts';
import type { Sort, View } from '../view/view.ts';
import { columnById, sortBy, type ColumnSpec, type ResourceDefinition, type SortOrder } from './resource.ts';

type SortedResource = Pick<ResourceDefinition, 'columns' | 'sortMenu'>;
type SearchedResource = SortedResource & Pick<ResourceDefinition, 'search'>;
type SortedView = Pick<View, 'q' | 'sort'>;

const NAME = 'name';
const BEST_MATCH = 'best';

export const sortId = (sort: Sort | null): string => (sort ? sortText(sort) : 'default');

/** The label of a view's default order: by relevance if the search index finds its words, else by name. */
const defaultLabel = ({ search }: SearchedResource, { q }: Pick<SortedView, 'q'>, t: Translator): string =>
  t(q !== null && search === 'index' ? 'sort.bestMatch' : 'sort.name');

const orderText = ({ label }: ColumnSpec, order: SortOrder, t: Translator): string =>
  t('sort.columnAndDirection', { column: t(label), direction: t(order.label) });

const sortableColumns = (resource: SortedResource, ids: readonly string[]) =>
  ids.flatMap((id) => {
    const column = columnById(resource, id);
    return column?.sort ? [{ ...column, orders: column.sort.orders }] : [];
  });

/** The orders among the commands of a view, its default first, and without the one by name that equals it. */
export function sortChoices(resource: SearchedResource, view: Pick<SortedView, 'q'>, t: Translator) {
  const orders = sortableColumns(resource, resource.sortMenu).flatMap((column) =>
    column.orders.map(({ order }) => sortBy(column, order)),
  );
  return [null, ...orders]
    .filter((sort) => view.q !== null || sortId(sort) !== NAME)
    .map((sort) => ({ id: sortId(sort), sort, label: sortLabel(resource, { ...view, sort }, t) }));
}

/** The label of a view's order; an unknown one has its text in addresses. */
export function sortLabel(resource: SearchedResource, { sort, ...view }: SortedView, t: Translator): string {
  if (!sort) return defaultLabel(resource, view, t);
  const column = columnById(resource, sort.field);
  const order = column?.sort?.orders.find((choice) => choice.order === sort.order);
  return column && order ? orderText(column, order, t) : sortText(sort);
}

/** The Sort control: best match, if there are words, the name, and other columns. A second press turns an order round. */
export function sortControl(resource: SortedResource, { q, sort }: SortedView, t: Translator) {
  const hasWords = q !== null;
  const value = sort?.field ?? (hasWords ? BEST_MATCH : NAME);
  // A column that only addresses name is listed while it is the order.
  const ids = new Set([NAME, ...resource.sortMenu, ...(sort ? [sort.field] : [])]);
  const columns = sortableColumns(resource, [...ids]);
  const present = columns.find(({ id }) => id === value);
  const order = present && (sort?.order ?? present.orders[0].order);
  const choices: readonly { value: string; label: string; direction?: string }[] = [
    ...(hasWords ? [{ value: BEST_MATCH, label: t('sort.bestMatch') }] : []),
    ...columns.map((column) => {
      const [first, second] = column.orders;
      // The current direction, or that of the first press.
      const direction = column === present && order === second.order ? second : first;
      return { value: column.id, label: t(column.label), direction: t(direction.label) };
    }),
  ];
  return {
    value,
    choices,
    /** Undefined: the order has one direction alone. */
    order,
    /** The order after a press on a choice; null: the default order of the view. */
    pressed: (choice: string): Sort | null => {
      const column = columns.find(({ id }) => id === choice);
      if (!column) return null;
      const [first, second] = column.orders;
      const next = column === present && order === first.order ? second : first;
      // Without words the view is by name anyway, and the whole catalog then needs no search.
      return column.id === NAME && next.order === 'asc' && !hasWords ? null : sortBy(column, next.order);
    },
  };
}
