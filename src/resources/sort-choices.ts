import type { Translator } from '../i18n/translate.ts';
import { sortText } from '../view/url-params.ts';
import type { Sort, View } from '../view/view.ts';
import { columnById, sortBy, type ColumnSpec, type ResourceDefinition } from './resource.ts';

type SortedResource = Pick<ResourceDefinition, 'columns' | 'sortMenu'>;
type SortedView = Pick<View, 'q' | 'filters' | 'sort'>;

export interface SortChoice {
  /** Result of `sortText`; `default` for the view's default order. */
  readonly value: string;
  readonly label: string;
}

const DEFAULT_ORDER = 'default';

/** The choice of an order; null: the view's default order. */
export const sortValue = (sort: Sort | null): string => (sort ? sortText(sort) : DEFAULT_ORDER);

/** Whether the default order of a view is by relevance; otherwise it is by name. */
const isByRelevance = (
  { search }: Pick<ResourceDefinition, 'search'>,
  { q }: Pick<SortedView, 'q'>,
): boolean => q !== null && search === 'index';

/** The orders of the search index, each in its directions. */
const indexOrders = (resource: SortedResource, t: Translator): readonly SortChoice[] =>
  resource.sortMenu.flatMap((id) => {
    const column = columnById(resource, id);
    return (column?.sort?.orders ?? []).flatMap(({ order, label }) =>
      column && label ? [{ value: sortText(sortBy(column, order)), label: t(label) }] : [],
    );
  });

/** The orders among the commands of a view, its default first. */
export const sortChoices = (
  resource: SortedResource & Pick<ResourceDefinition, 'search'>,
  view: Pick<SortedView, 'q'>,
  t: Translator,
): readonly SortChoice[] => {
  const orders = indexOrders(resource, t);
  return isByRelevance(resource, view)
    ? [{ value: DEFAULT_ORDER, label: t('sort.bestMatch') }, ...orders]
    : [{ value: DEFAULT_ORDER, label: t('sort.name') }, ...orders.filter(({ value }) => value !== NAME)];
};

/** The label of a view's order; the value of an unlisted order. */
export const sortLabel = (
  resource: SortedResource & Pick<ResourceDefinition, 'search'>,
  view: SortedView,
  t: Translator,
): string => {
  const value = sortValue(view.sort);
  const listed = [...sortChoices(resource, view, t), ...indexOrders(resource, t)];
  return listed.find((choice) => choice.value === value)?.label ?? value;
};

const NAME = 'name';
/** The order of a search for words, by relevance. */
const BEST_MATCH = 'best';

/** State of the Sort control: a press on the current choice turns its order round. */
export interface SortControl {
  /** One of `choices`. */
  readonly value: string;
  /** The current direction; undefined: the order has one alone. */
  readonly order: Sort['order'] | undefined;
  readonly choices: readonly {
    readonly value: string;
    readonly label: string;
    /** The direction in words: the current one, or that of the first press. */
    readonly direction?: string;
  }[];
  /** The order after a press on a choice; null: the default order of the view. */
  readonly pressed: (value: string) => Sort | null;
}

/** The column's order in a direction; its first one, if the direction is undefined. */
const orderOf = ({ sort }: ColumnSpec, order: Sort['order'] | undefined) =>
  sort?.orders.find((one) => one.order === order) ?? sort?.orders[0];

/** The Sort control of a view: best match, if it has words, the name, and other columns that the search index sorts by. */
export function sortControl(resource: SortedResource, { q, sort }: SortedView, t: Translator): SortControl {
  const hasWords = q !== null;
  const value = sort?.field ?? (hasWords ? BEST_MATCH : NAME);
  // A column that only addresses name is listed while it is the order.
  const ids = new Set([NAME, ...resource.sortMenu, ...(sort ? [sort.field] : [])]);
  const columns = [...ids].flatMap((id) => {
    const column = columnById(resource, id);
    return column?.sort ? [column] : [];
  });
  const present = columns.find(({ id }) => id === value);
  const order = present && (sort?.order ?? orderOf(present, undefined)?.order);
  return {
    value,
    order,
    choices: [
      ...(hasWords ? [{ value: BEST_MATCH, label: t('sort.bestMatch') }] : []),
      ...columns.map((column) => {
        const direction = orderOf(column, column === present ? order : undefined);
        return {
          value: column.id,
          label: t(column.label),
          ...(direction && { direction: t(direction.directionLabel) }),
        };
      }),
    ],
    pressed(choice) {
      const column = columns.find(({ id }) => id === choice);
      const first = column && orderOf(column, undefined)?.order;
      if (!first) return null;
      const next = column === present ? (order === 'asc' ? 'desc' : 'asc') : first;
      // Without words the view is by name anyway, and the whole catalog then needs no search.
      return column.id === NAME && next === 'asc' && !hasWords ? null : sortBy(column, next);
    },
  };
}
