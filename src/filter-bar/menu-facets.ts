import { fqnNames } from '../api/fqn.ts';
import { filterLabel, facetLabel } from '../filters/filter-words.ts';
import type { Filter, Filters } from '../filters/filters.ts';
import { nameOfValue, type FacetId } from '../filters/values.ts';
import type { PlainMessageKey } from '../i18n/translate.ts';

/** What can be filtered by, as people see it: databases and schemas are one facet, and two entries. */
export type MenuFacet = FacetId | 'schema';

/** The facet of an entry. */
export const facetOf = (facet: MenuFacet): FacetId => (facet === 'schema' ? 'database' : facet);

/** The filter that is edited, or is about to be made. */
export interface FilterStep {
  readonly facet: MenuFacet;
  readonly not: boolean;
}

/** The entries of the menu "Filter" in groups. */
export const FACET_GROUPS: readonly {
  readonly label: PlainMessageKey;
  readonly facets: readonly MenuFacet[];
}[] = [
  { label: 'filterBar.groupWho', facets: ['owner', 'tag', 'tier', 'term', 'follower'] },
  { label: 'filterBar.groupWhere', facets: ['type', 'service', 'database', 'schema', 'column'] },
  { label: 'filterBar.groupWhen', facets: ['updated', 'usage'] },
  { label: 'filterBar.groupMissing', facets: ['missing'] },
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

const PRESET_LABELS: Readonly<Record<string, PlainMessageKey>> = {
  'owner none': 'filterBar.ownerNone',
  'tag none': 'filterBar.tagNone',
  'tier none': 'filterBar.tierNone',
  'follower none': 'filterBar.followerNone',
  'term none': 'filterBar.termNone',
  'missing description': 'filterBar.descriptionMissing',
  'missing tags': 'filterBar.tagsMissing',
  'missing tier': 'filterBar.tierMissing',
  'missing owner': 'filterBar.ownerMissing',
};

/** The message that names a preset; undefined where there is none. */
export const presetLabel = ({
  facet,
  value,
}: Pick<FilterPreset, 'facet' | 'value'>): PlainMessageKey | undefined => PRESET_LABELS[`${facet} ${value}`];

/** The entry that edits a filter. */
export function stepOf(filter: Filter): FilterStep {
  const isSchema = filter.facet === 'database' && filterLabel(filter) === facetLabel('schema');
  return { facet: isSchema ? 'schema' : filter.facet, not: filter.not };
}

/** The filter that an entry of the menu edits: that which is, before that which is not. Undefined: none. */
export function filterOfEntry(filters: Filters, facet: MenuFacet): Filter | undefined {
  const own = filters.filter((filter) => stepOf(filter).facet === facet);
  return own.find(({ not }) => !not) ?? own[0];
}

/** Whether a value is listed by an entry: a database is not among the schemas. */
export function isOfEntry(facet: MenuFacet, value: string): boolean {
  if (facetOf(facet) !== 'database') return true;
  const isSchema = fqnNames(nameOfValue('database', value) ?? '')?.length === 3;
  return isSchema === (facet === 'schema');
}

/** The message with which the values of a facet are looked for. */
export const FIND_LABELS: Readonly<Record<Exclude<MenuFacet, 'updated' | 'usage'>, PlainMessageKey>> = {
  owner: 'filterBar.findOwner',
  tag: 'filterBar.findTag',
  tier: 'filterBar.findTier',
  term: 'filterBar.findTerm',
  follower: 'filterBar.findFollower',
  type: 'filterBar.findType',
  service: 'filterBar.findService',
  database: 'filterBar.findDatabase',
  schema: 'filterBar.findSchema',
  column: 'filterBar.findColumn',
  missing: 'filterBar.findMissing',
};

/** What "None" means for the facets that have it. */
export const NONE_HINTS: Readonly<Partial<Record<MenuFacet, PlainMessageKey>>> = {
  owner: 'filterBar.noneOwner',
  tag: 'filterBar.noneTag',
  tier: 'filterBar.noneTier',
  term: 'filterBar.noneTerm',
  follower: 'filterBar.noneFollower',
};
