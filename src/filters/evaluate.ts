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

interface EvaluationContext {
  readonly ids: ReferenceIds;
  readonly now: number;
}

const isTier = ({ tagFQN }: Label): boolean => tagFQN.startsWith('Tier.');

/** The tags that a search index has of a record: its own and those of its top-level columns, without the tier. */
const indexedLabels = ({ tags = [], columns = [] }: FilteredRecord): readonly Label[] =>
  [...tags, ...columns.flatMap((column) => column.tags ?? [])].filter((tag) => !isTier(tag));

const indexedTags = (record: FilteredRecord): readonly string[] =>
  indexedLabels(record).map(({ tagFQN }) => tagFQN);

const hasTerm = (record: FilteredRecord): boolean =>
  indexedLabels(record).some(({ source }) => source === 'Glossary');

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
  { ids, now }: EvaluationContext,
): boolean {
  switch (facet) {
    case 'owner':
    case 'follower': {
      const there = idsIn(facet === 'owner' ? record.owners : record.followers);
      if (value.is === 'none') return there.length === 0;
      return value.is === 'name' && ids.person(value.name).some((id) => there.includes(id));
    }
    case 'tag':
      return hasText(indexedTags(record), value);
    case 'term':
      return value.is === 'none' ? !hasTerm(record) : hasText(indexedTags(record), value);
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
      return value.is === 'missing' && isMissing(record, value.part);
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
function isMissing(record: FilteredRecord, part: MissingPart): boolean {
  switch (part) {
    case 'owner':
      return idsIn(record.owners).length === 0;
    case 'tags':
      return indexedTags(record).length === 0;
    case 'tier':
      return tierOf(record) === undefined;
    default:
      return record.description === undefined;
  }
}

const FACET_FIELDS: Readonly<Partial<Record<Filter['facet'], readonly string[]>>> = {
  owner: ['owners'],
  follower: ['followers'],
  tag: ['tags', 'columns'],
  term: ['tags', 'columns'],
  tier: ['tags'],
  column: ['columns'],
  usage: ['usageSummary'],
};

const MISSING_FIELDS: Readonly<Record<string, readonly string[]>> = {
  owner: ['owners'],
  tags: ['tags', 'columns'],
  tier: ['tags'],
};

/** The optional fields that `matchesFilters` reads for some filters, each once. */
export const fieldsOfFilters = (filters: Filters): readonly string[] => [
  ...new Set(
    filters.flatMap(({ facet, values }) =>
      facet === 'missing'
        ? values.flatMap((value) => MISSING_FIELDS[value] ?? [])
        : (FACET_FIELDS[facet] ?? []),
    ),
  ),
];
