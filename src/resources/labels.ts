import { propertyFacetId } from '../filters/facets/property.ts';
import type { OwnLabels } from '../filters/filter-words.ts';
import type { PlainMessageKey, Translator } from '../i18n/translate.ts';
import type { Sort } from '../view/view.ts';
import {
  columnById,
  propertyOfColumn,
  sortBy,
  type ColumnSpec,
  type ResourceDefinition,
} from './resource.ts';

/** The label of a column. */
export const labelText = (
  { label, ownLabel }: Pick<ColumnSpec, 'label' | 'ownLabel'>,
  t: (key: PlainMessageKey) => string,
): string => ownLabel ?? t(label);

/** The label of a column; the id of an unknown column. */
export function columnLabel(
  resource: Pick<ResourceDefinition, 'columns'>,
  id: string,
  t: Translator,
): string {
  const column = columnById(resource, id);
  return column ? labelText(column, t) : id;
}

/** Reason why the records of a type can be neither filtered nor sorted; undefined: they can. */
export const withoutIndex = (
  { search, isIndexUnknown }: Pick<ResourceDefinition, 'search' | 'isIndexUnknown'>,
  t: Translator,
): string | undefined =>
  search === 'names' ? t(isIndexUnknown ? 'search.indexUnknown' : 'search.noIndex') : undefined;

/** State of the Sort control: orders without their directions, and the directions of the current order. */
export interface SortControl {
  /** One of `choices`. */
  readonly value: string;
  readonly choices: readonly {
    readonly value: string;
    readonly label: string;
    /** Label for the button, if the full one is too long. */
    readonly short?: string;
    readonly hint?: string;
    /** Reason why the choice is unavailable now; absent: available. */
    readonly unavailable?: string;
  }[];
  /** Absent: the current order has one direction. */
  readonly direction?: {
    readonly value: string;
    readonly choices: readonly { readonly value: string; readonly label: string }[];
  };
  /** The order of a choice, in its first direction; null: the default order of the view. */
  readonly sortOf: (value: string) => Sort | null;
  /** The current order in a direction, one of `direction.choices`. */
  readonly inDirection: (direction: string) => Sort | null;
}

/** The order of a list without words and filters. */
const CATALOG_ORDER = 'catalog';
/** The order of a search for words, by relevance. */
const BEST_MATCH = 'best';

/**
 * The Sort control of a view: catalog order (only without words and filters), best match (only with words), and the orders
 * of the search index.
 * @param hasWords whether the view has search words @param isFiltered whether filters make the search index the source
 */
export function sortControl(
  resource: Pick<ResourceDefinition, 'columns' | 'sortMenu'>,
  sort: Sort | null,
  { hasWords, isFiltered }: { readonly hasWords: boolean; readonly isFiltered: boolean },
  t: Translator,
): SortControl {
  const columns = ['name', ...resource.sortMenu.filter((id) => id !== 'name')].flatMap((id) => {
    const column = columnById(resource, id);
    return column?.sort && resource.sortMenu.includes(id) ? [{ column, orders: column.sort.orders }] : [];
  });
  const usual = hasWords ? BEST_MATCH : isFiltered ? (columns[0]?.column.id ?? '') : CATALOG_ORDER;
  const value = sort?.field ?? usual;
  const present = columns.find(({ column }) => column.id === value);
  const order = sort?.order ?? present?.orders[0].order;
  return {
    value,
    choices: [
      {
        value: CATALOG_ORDER,
        label: t('sort.catalogOrder'),
        short: t('sort.name'),
        ...((hasWords || isFiltered) && { unavailable: t('sort.onlyWholeList') }),
      },
      {
        value: BEST_MATCH,
        label: t('sort.bestMatch'),
        ...(!hasWords && { unavailable: t('sort.needsWords') }),
      },
      ...columns.map(({ column, orders }) => ({
        value: column.id,
        label: t(column.label),
        hint: t(
          (orders.find((one) => column.id === value && one.order === order) ?? orders[0]).directionLabel,
        ),
      })),
    ],
    ...(present !== undefined &&
      order !== undefined && {
        direction: {
          value: order,
          choices: present.orders.map((one) => ({ value: one.order, label: t(one.directionLabel) })),
        },
      }),
    sortOf: (chosen) => {
      const found = columns.find(({ column }) => column.id === chosen);
      return found ? sortBy(found.column, found.orders[0].order) : null;
    },
    inDirection: (direction) =>
      present ? sortBy(present.column, direction === 'asc' ? 'asc' : 'desc') : null,
  };
}

/** The labels that users of the server have given to the facets of custom properties, as far as they are known. */
export const ownLabelsOf = ({ columns }: Pick<ResourceDefinition, 'columns'>): OwnLabels =>
  new Map(
    columns.flatMap(({ id, ownLabel }) => {
      const name = propertyOfColumn(id);
      return name === undefined || ownLabel === undefined ? [] : [[propertyFacetId(name), ownLabel]];
    }),
  );
