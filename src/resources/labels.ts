import { t } from '../i18n/translate.ts';
import { sortText } from '../view/url-params.ts';
import type { Sort } from '../view/view.ts';
import { columnById, sortBy, type ResourceDefinition } from './resource.ts';

/** The label of a column in the current language; its id where there is none. */
export function columnLabel(resource: Pick<ResourceDefinition, 'columns'>, id: string): string {
  const column = columnById(resource, id);
  return column ? t(column.label) : id;
}

/** An order of search results, as a choice. */
export interface SortChoice {
  /** As `sortText` has it; `best` for the best match first. */
  readonly value: string;
  /** In the current language. */
  readonly label: string;
}

const BEST_MATCH = 'best';

/** The choice that an order is; null: the best match first. */
export const sortValue = (sort: Sort | null): string => (sort ? sortText(sort) : BEST_MATCH);

/** The orders of search results as menus offer them, the best match first. */
export const sortChoices = (
  resource: Pick<ResourceDefinition, 'columns' | 'sortMenu'>,
): readonly SortChoice[] => [
  { value: BEST_MATCH, label: t('sort.bestMatch') },
  ...resource.sortMenu.flatMap((id) => {
    const column = columnById(resource, id);
    return (column?.sort?.orders ?? []).flatMap(({ order, label }) =>
      column && label ? [{ value: sortText(sortBy(column, order)), label: t(label) }] : [],
    );
  }),
];

/** The label of an order; its value where it is no choice. */
export const sortLabel = (
  resource: Pick<ResourceDefinition, 'columns' | 'sortMenu'>,
  sort: Sort | null,
): string => {
  const value = sortValue(sort);
  return sortChoices(resource).find((choice) => choice.value === value)?.label ?? value;
};
