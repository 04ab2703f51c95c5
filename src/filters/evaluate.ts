import { tagsOfParts } from '../api/schemas/record.ts';
import type { Filter, Filters } from './filters.ts';
import type { ReferenceIds } from './query-filter.ts';
import { readValue, timesOf, type FilterValue, type MissingPart } from './values.ts';

interface Reference {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

interface Label {
  readonly tagFQN: string;
  readonly source?: string | undefined;
}

interface ColumnFacts {
  readonly name: string;
  readonly tags?: readonly Label[] | undefined;
  readonly children?: readonly ColumnFacts[] | undefined;
}

/** What filters compare of a record. A member that was not asked for counts as missing: ask for `fieldsOfFilters`. */
export interface FilteredRecord {
  readonly description?: string | undefined;
  readonly updatedAt?: number | undefined;
  readonly tableType?: string | undefined;
  readonly service?: Reference | undefined;
  readonly database?: Reference | undefined;
  readonly databaseSchema?: Reference | undefined;
  readonly owners?: readonly Reference[] | undefined;
  readonly followers?: readonly Reference[] | undefined;
  readonly tags?: readonly Label[] | undefined;
  readonly columns?: readonly ColumnFacts[] | undefined;
  readonly usageSummary?: { readonly weeklyStats?: { readonly count: number } | undefined } | undefined;
}

/** What filters are evaluated with. */
export interface EvaluationContext {
  readonly ids: ReferenceIds;
  /** ms since the epoch, for spans that end now. */
  readonly now: number;
  /** Paths of the parts whose tags the index mixes into those of a record; absent: `TAGGED_PARTS_OF_TABLES`. */
  readonly taggedParts?: readonly string[];
}

const TAGGED_PARTS_OF_TABLES: readonly string[] = ['columns'];

const isTier = ({ tagFQN }: Label): boolean => tagFQN.startsWith('Tier.');

/** The tags that a search index has of a record: its own and those of its parts' top level, without the tier. */
const indexedLabels = (
  record: FilteredRecord,
  { taggedParts = TAGGED_PARTS_OF_TABLES }: EvaluationContext,
): readonly Label[] =>
  [...(record.tags ?? []), ...tagsOfParts(record, taggedParts)].filter((tag) => !isTier(tag));

const indexedTags = (record: FilteredRecord, context: EvaluationContext): readonly string[] =>
  indexedLabels(record, context).map(({ tagFQN }) => tagFQN);

const hasTerm = (record: FilteredRecord, context: EvaluationContext): boolean =>
  indexedLabels(record, context).some(({ source }) => source === 'Glossary');

const tierOf = ({ tags = [] }: FilteredRecord): string | undefined => tags.find(isTier)?.tagFQN;

const columnNames = (columns: readonly ColumnFacts[]): readonly string[] =>
  columns.flatMap(({ name, children = [] }) => [name, ...columnNames(children)]);

const idsIn = (references: readonly Reference[] | undefined): readonly string[] =>
  (references ?? []).flatMap(({ id }) => id ?? []);

/**
 * Whether all filters apply to a record: what the search index would answer if it knew the record as it is now. Nothing
 * is read but the record and the ids of what the filters name.
 */
export const matchesFilters = (
  record: FilteredRecord,
  filters: Filters,
  context: EvaluationContext,
): boolean => filters.every((filter) => matchesAny(record, filter, context) !== filter.not);

const matchesAny = (record: FilteredRecord, { facet, values }: Filter, context: EvaluationContext): boolean =>
  values.some((text) => {
    const value = readValue(facet, text);
    return value !== undefined && matchesValue(record, facet, value, context);
  });

function matchesValue(
  record: FilteredRecord,
  facet: Filter['facet'],
  value: FilterValue,
  context: EvaluationContext,
): boolean {
  const { ids, now } = context;
  switch (facet) {
    case 'owner':
    case 'follower': {
      const there = idsIn(facet === 'owner' ? record.owners : record.followers);
      if (value.is === 'none') return there.length === 0;
      return value.is === 'name' && ids.person(value.name).some((id) => there.includes(id));
    }
    case 'tag':
      return hasText(indexedTags(record, context), value);
    case 'term':
      return value.is === 'none' ? !hasTerm(record, context) : hasText(indexedTags(record, context), value);
    case 'tier':
      return hasText(
        [tierOf(record)].flatMap((tier) => tier ?? []),
        value,
      );
    case 'type':
      return value.is === 'name' && record.tableType === value.name;
    case 'service':
      return value.is === 'name' && record.service?.name === value.name;
    case 'database': {
      const id = value.is === 'name' ? ids.database(value.name) : undefined;
      return id !== undefined && (record.database?.id === id || record.databaseSchema?.id === id);
    }
    case 'column':
      return columnNames(record.columns ?? []).some((name) => matchesColumn(name, value));
    case 'updated': {
      const { from = -Infinity, before = Infinity } = timesOf(value, now);
      const at = record.updatedAt;
      return at !== undefined && at >= from && at < before;
    }
    case 'usage': {
      const count = record.usageSummary?.weeklyStats?.count ?? 0;
      return value.is === 'count' && count >= (value.from ?? 0) && count <= (value.to ?? Infinity);
    }
    default:
      return value.is === 'missing' && isMissing(record, value.part, context);
  }
}

const hasText = (texts: readonly string[], value: FilterValue): boolean =>
  value.is === 'none' ? texts.length === 0 : value.is === 'name' && texts.includes(value.name);

function matchesColumn(name: string, value: FilterValue): boolean {
  if (value.is === 'name') return name === value.name;
  if (value.is !== 'pattern') return false;
  const text = value.text.toLowerCase();
  const own = name.toLowerCase();
  if (value.anyStart && value.anyEnd) return own.includes(text);
  return value.anyStart ? own.endsWith(text) : own.startsWith(text);
}

/** An emptied description counts as there: the index knows that it was written. */
function isMissing(record: FilteredRecord, part: MissingPart, context: EvaluationContext): boolean {
  switch (part) {
    case 'owner':
      return idsIn(record.owners).length === 0;
    case 'tags':
      return indexedTags(record, context).length === 0;
    case 'tier':
      return tierOf(record) === undefined;
    default:
      return record.description === undefined;
  }
}

const FACET_FIELDS: Readonly<Partial<Record<Filter['facet'], readonly string[]>>> = {
  owner: ['owners'],
  follower: ['followers'],
  tier: ['tags'],
  column: ['columns'],
  usage: ['usageSummary'],
};

const MISSING_FIELDS: Readonly<Record<string, readonly string[]>> = { owner: ['owners'], tier: ['tags'] };

/**
 * The optional fields that `matchesFilters` reads for some filters, each once. Parts that every record carries are among
 * them: leave out what is no field of the type.
 */
export function fieldsOfFilters(
  filters: Filters,
  taggedParts: readonly string[] = TAGGED_PARTS_OF_TABLES,
): readonly string[] {
  const indexed = ['tags', ...taggedParts.map((path) => path.split('.')[0] ?? path)];
  const fieldsOf = ({ facet, values }: Filter): readonly string[] => {
    if (facet === 'tag' || facet === 'term') return indexed;
    if (facet !== 'missing') return FACET_FIELDS[facet] ?? [];
    return values.flatMap((value) => (value === 'tags' ? indexed : (MISSING_FIELDS[value] ?? [])));
  };
  return [...new Set(filters.flatMap(fieldsOf))];
}
