import type { FacetGroup, FacetId } from '../filters/facet.ts';
import { entryById, facetById, FACETS } from '../filters/facets/registry.ts';
import type { PlainMessageKey, Translator } from '../i18n/translate.ts';

/** The groups of the menu "Filter", in order. Presets are in the last one. */
export const FACET_GROUPS: readonly { readonly group: FacetGroup; readonly label: PlainMessageKey }[] = [
  { group: 'meaning', label: 'filterEditor.groupWho' },
  { group: 'place', label: 'filterEditor.groupWhere' },
  { group: 'time', label: 'filterEditor.groupWhen' },
  { group: 'property', label: 'filterEditor.groupProperties' },
  { group: 'absence', label: 'filterEditor.groupMissing' },
];

/** A filter set by one press, such as "Owner: none". */
export interface FilterPreset {
  readonly facet: FacetId;
  /** The value in the form of `canonicalValue`. */
  readonly value: string;
  /** Number of records under the present filters; undefined: not counted. */
  readonly count?: number | undefined;
}

/** Presets of a popover that sets no others. */
export const DEFAULT_PRESETS: readonly FilterPreset[] = FACETS.flatMap(({ id: facet, presets = [] }) =>
  presets.flatMap(({ value, inMenu }) => (inMenu ? [{ facet, value }] : [])),
);

/** One filter for each fixed value of a facet. @param types of records */
export const fixedValues = (types: readonly string[]): readonly FilterPreset[] =>
  FACETS.flatMap(({ id: facet, fixedValues: values }) =>
    (values?.({ types }) ?? []).map((value) => ({ facet, value })),
  );

/** The message that names a preset; undefined: none. */
export const presetLabel = ({
  facet,
  value,
}: Pick<FilterPreset, 'facet' | 'value'>): PlainMessageKey | undefined =>
  facetById(facet)?.presets?.find((preset) => preset.value === value)?.label;

/** The meaning of "None" as a hint; undefined: the facet has no None. @param entry its id */
export const noneHintOf = (entry: string): PlainMessageKey | undefined => entryById(entry)?.facet.noneHint;

/** A note on whose values a facet filters by, if not those of the record alone; else empty. @param entry its id */
export function facetNote(entry: string, t: Translator): string {
  const note = entryById(entry)?.facet.note;
  return note ? t(note) : '';
}
