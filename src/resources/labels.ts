import { propertyFacetId } from '../filters/facets/property.ts';
import type { OwnLabels } from '../filters/filter-words.ts';
import type { PlainMessageKey, Translator } from '../i18n/translate.ts';
import { columnById, propertyOfColumn, type ColumnSpec, type ResourceDefinition } from './resource.ts';

export const labelText = (
  { label, ownLabel }: Pick<ColumnSpec, 'label' | 'ownLabel'>,
  t: (key: PlainMessageKey) => string,
): string => ownLabel ?? t(label);

/** The label of a column; the id of an unknown one. */
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

/** The labels that users of the server have given to the facets of custom properties, as far as they are known. */
export const ownLabelsOf = ({ columns }: Pick<ResourceDefinition, 'columns'>): OwnLabels =>
  new Map(
    columns.flatMap(({ id, ownLabel }) => {
      const name = propertyOfColumn(id);
      return name === undefined || ownLabel === undefined ? [] : [[propertyFacetId(name), ownLabel]];
    }),
  );
