import { MISSING, printValue, type FacetId } from '../filters/values.ts';
import { t, type PlainMessageKey } from '../i18n/translate.ts';
import type { MenuFacet } from '../filters/filter-words.ts';

/** The entries of the menu "Filter" in groups. */
export const FACET_GROUPS: readonly {
  readonly label: PlainMessageKey;
  readonly facets: readonly MenuFacet[];
}[] = [
  { label: 'filterEditor.groupWho', facets: ['owner', 'tag', 'tier', 'term', 'follower'] },
  { label: 'filterEditor.groupWhere', facets: ['type', 'service', 'database', 'schema', 'column'] },
  { label: 'filterEditor.groupWhen', facets: ['updated', 'usage'] },
  { label: 'filterEditor.groupMissing', facets: ['missing'] },
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
export const DEFAULT_PRESETS: readonly FilterPreset[] = [
  { facet: 'owner', value: 'none' },
  { facet: 'missing', value: 'description' },
];

/** Spans that are offered, as values of the filter. */
export const SPANS: readonly string[] = [24, 168, 720, 2160, 8760].map((hours) =>
  printValue('updated', { is: 'span', hours }),
);

const TIERS = [1, 2, 3, 4, 5].map((rank) => `Tier.Tier${rank}`);

/** Filters by the values that are always the same, each by one. @param types of records */
export const fixedValues = (types: readonly string[]): readonly FilterPreset[] => [
  ...types.map((value) => ({ facet: 'type' as const, value })),
  ...TIERS.map((value) => ({ facet: 'tier' as const, value })),
  ...SPANS.map((value) => ({ facet: 'updated' as const, value })),
  ...MISSING.map((value) => ({ facet: 'missing' as const, value })),
];

const PRESET_LABELS: Readonly<Record<string, PlainMessageKey>> = {
  'owner none': 'filterEditor.ownerNone',
  'tag none': 'filterEditor.tagNone',
  'tier none': 'filterEditor.tierNone',
  'follower none': 'filterEditor.followerNone',
  'term none': 'filterEditor.termNone',
  'missing description': 'filterEditor.descriptionMissing',
  'missing tags': 'filterEditor.tagsMissing',
  'missing tier': 'filterEditor.tierMissing',
  'missing owner': 'filterEditor.ownerMissing',
};

/** The message that names a preset; undefined where there is none. */
export const presetLabel = ({
  facet,
  value,
}: Pick<FilterPreset, 'facet' | 'value'>): PlainMessageKey | undefined => PRESET_LABELS[`${facet} ${value}`];

/** The message with which the values of a facet are looked for. */
export const FIND_LABELS: Readonly<Record<Exclude<MenuFacet, 'updated' | 'usage'>, PlainMessageKey>> = {
  owner: 'filterEditor.findOwner',
  tag: 'filterEditor.findTag',
  tier: 'filterEditor.findTier',
  term: 'filterEditor.findTerm',
  follower: 'filterEditor.findFollower',
  type: 'filterEditor.findType',
  service: 'filterEditor.findService',
  database: 'filterEditor.findDatabase',
  schema: 'filterEditor.findSchema',
  column: 'filterEditor.findColumn',
  missing: 'filterEditor.findMissing',
};

/** What "None" means for the facets that have it. */
export const NONE_HINTS: Readonly<Partial<Record<MenuFacet, PlainMessageKey>>> = {
  owner: 'filterEditor.noneOwner',
  tag: 'filterEditor.noneTag',
  tier: 'filterEditor.noneTier',
  term: 'filterEditor.noneTerm',
  follower: 'filterEditor.noneFollower',
};

/** Whose values a facet means, where that is not the record alone, for the type on screen; empty where it is. */
export const facetNote = (facet: MenuFacet | FacetId): string =>
  facet === 'tag' || facet === 'term' ? t('filterEditor.tagsOfParts') : '';
