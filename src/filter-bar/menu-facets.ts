import type { FacetId } from '../filters/facet.ts';
import { entryById, FACETS } from '../filters/facets/registry.ts';
import { filterText } from '../filters/filter-words.ts';
import { NONE } from '../filters/value-syntax.ts';
import type { Translator } from '../i18n/translate.ts';

/** A filter set by one press, such as "No owner". */
export interface FilterPreset {
  readonly facet: FacetId;
  /** The value in the form of `canonicalValue`. */
  readonly value: string;
  /** Number of records under the present filters; undefined: not counted. */
  readonly count?: number | undefined;
}

/** The text of a preset: that of the filter that it makes. */
export const presetText = ({ facet, value }: FilterPreset, t: Translator): string =>
  filterText({ facet, not: false, values: [value] }, t);

/** One filter for each value of a facet that every server has, its lack among them. @param types of records */
export const fixedValues = (types: readonly string[]): readonly FilterPreset[] =>
  FACETS.flatMap(({ id: facet, none, fixedValues: values }) =>
    [...(none ? [NONE] : []), ...(values?.({ types }) ?? [])].map((value) => ({ facet, value })),
  );

/** Whether records can lack an entry's facet. */
export const canLack = (entry: string): boolean => entryById(entry)?.facet.none !== undefined;

/** A note on whose values a facet filters by, if not those of the record alone; else empty. @param entry its id */
export function facetNote(entry: string, t: Translator): string {
  const note = entryById(entry)?.facet.note;
  return note ? t(note) : '';
}
