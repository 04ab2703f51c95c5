import type { Translator } from '../i18n/translate.ts';
import { sortText } from '../view/url-params.ts';
import type { Sort, View } from '../view/view.ts';
import { columnById, sortBy, type ColumnSpec, type ResourceDefinition, type SortOrder } from './resource.ts';

type SortedResource = Pick<ResourceDefinition, 'columns' | 'sortMenu'>;
type SearchedResource = SortedResource & Pick<ResourceDefinition, 'search'>;
type SortedView = Pick<View, 'q' | 'filters' | 'sort'>;

const NAME = 'name';
const BEST_MATCH = 'best';

interface SortChoice {
  readonly id: string;
  /** Null: the view's default order. */
  readonly sort: Sort | null;
  readonly label: string;
}

export const sortId = (sort: Sort | null): string => (sort ? sortText(sort) : 'default');

/** The label of a view's default order: by relevance if the search index finds its words, else by name. */
const defaultLabel = ({ search }: SearchedResource, { q }: Pick<SortedView, 'q'>, t: Translator): string =>
  t(q !== null && search === 'index' ? 'sort.bestMatch' : 'sort.name');

/** An order by a column in words: `Name, A to Z`. */
const orderText = ({ label }: ColumnSpec, order: SortOrder, t: Translator): string =>
  t('sort.columnAndDirection', { column: t(label), direction: t(order.label) });

/** The orders among the commands of a view, its default first, and without the one by name that equals it. */
export function sortChoices(
  resource: SearchedResource,
  view: Pick<SortedView, 'q'>,
  t: Translator,
): readonly SortChoice[] {
  const orders = resource.sortMenu.flatMap((id) => {
    const column = columnById(resource, id);
    return (column?.sort?.orders ?? []).flatMap((order): SortChoice | [] => {
      if (!column) return [];
      const sort = sortBy(column, order.order);
      return { id: sortId(sort), sort, label: orderText(column, order, t) };
    });
  });
  const others = view.q === null ? orders.filter(({ id }) => id !== NAME) : orders;
  return [{ id: sortId(null), sort: null, label: defaultLabel(resource, view, t) }, ...others];
}

/** The label of a view's order; an unknown one has its text in addresses. */
export function sortLabel(resource: SearchedResource, { sort, ...view }: SortedView, t: Translator): string {
  if (!sort) return defaultLabel(resource, view, t);
  const column = columnById(resource, sort.field);
  const order = column?.sort?.orders.find((choice) => choice.order === sort.order);
  return column && order ? orderText(column, order, t) : sortText(sort);
}

/** State of the Sort control: a press on the current choice turns its order round. */
interface SortControl {
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
  sort?.orders.find((choice) => choice.order === order) ?? sort?.orders[0];

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
          ...(direction && { direction: t(direction.label) }),
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
