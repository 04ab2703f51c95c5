import type { FacetGroup, FacetId } from '../filters/facet.ts';
import { entryById, facetById, FACETS } from '../filters/facets/registry.ts';
import type { PlainMessageKey, Translator } from '../i18n/translate.ts';

/** The groups of the menu "Filter", in order. Presets stand in the last one. */
export const FACET_GROUPS: readonly { readonly group: FacetGroup; readonly label: PlainMessageKey }[] = [
  { group: 'meaning', label: 'filterEditor.groupWho' },
  { group: 'place', label: 'filterEditor.groupWhere' },
  { group: 'time', label: 'filterEditor.groupWhen' },
  { group: 'absence', label: 'filterEditor.groupMissing' },
];

/** A filter that is made with one press, such as "Owner: none". */
export interface FilterPreset {
  readonly facet: FacetId;
  /** As `canonicalValue` gives it. */
  readonly value: string;
  /** How many there are under the present filters; undefined: not counted. */
  readonly count?: number | undefined;
}

/** Filters that are offered with one press where the caller names no others. */
export const DEFAULT_PRESETS: readonly FilterPreset[] = FACETS.flatMap(({ id: facet, presets = [] }) =>
  presets.flatMap(({ value, inMenu }) => (inMenu ? [{ facet, value }] : [])),
);

/** Filters by the values that are always the same, each by one. @param types of records */
export const fixedValues = (types: readonly string[]): readonly FilterPreset[] =>
  FACETS.flatMap(({ id: facet, fixedValues: values }) =>
    (values?.({ types }) ?? []).map((value) => ({ facet, value })),
  );

/** The message that names a preset; undefined where there is none. */
export const presetLabel = ({
  facet,
  value,
}: Pick<FilterPreset, 'facet' | 'value'>): PlainMessageKey | undefined =>
  facetById(facet)?.presets?.find((preset) => preset.value === value)?.label;

/** What "None" means; undefined for a facet that has none. @param entry its id */
export const noneHintOf = (entry: string): PlainMessageKey | undefined => entryById(entry)?.facet.noneHint;

/** Whose values a facet means, where that is not the record alone, for the type on screen; empty where it is. @param entry its id */
export function facetNote(entry: string, t: Translator): string {
  const note = entryById(entry)?.facet.note;
  return note ? t(note) : '';
}
