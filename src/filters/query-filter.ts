import type { Clause, QueryFilter } from '../api/search-request.ts';
import type { Filter, Filters } from './filters.ts';
import { readValue, timesOf, type FilterValue, type MissingPart } from './values.ts';

/** Ids of what filters name: people by their names, databases and schemas by their FQNs. */
export interface ReferenceIds {
  /** Ids of the users and teams of this name; an empty list: there is none (any more). */
  readonly person: (name: string) => readonly string[];
  /** Id of the database or schema of this FQN; undefined: it does not exist (any more). */
  readonly database: (fqn: string) => string | undefined;
}

export interface QueryContext {
  readonly ids: ReferenceIds;
  /** Names of the member that holds the owners in the index of this server: `owner` until about 1.5, `owners` from then on. */
  readonly ownerMembers: readonly string[];
  /** ms since the epoch, for relative spans. */
  readonly now: number;
}

const bool = (members: Readonly<Record<string, unknown>>): Clause => ({ bool: members });
const terms = (field: string, values: readonly (string | undefined)[]): Clause => ({
  terms: { [field]: values },
});
const exists = (field: string): Clause => ({ exists: { field } });

/** Any of some clauses; a single one as it is. Without a clause: nothing, as `terms` of no value is. */
function anyOf(clauses: readonly Clause[]): Clause {
  const [first = terms('id', []), ...more] = clauses;
  return more.length === 0 ? first : bool({ should: clauses, minimum_should_match: 1 });
}

const noneOf = (clauses: readonly Clause[]): Clause => bool({ must_not: clauses });

/** How deep columns are looked for by name: levels that an index does not know do no harm. */
const COLUMN_LEVELS = 5;

const columnFields = (suffix: string): readonly string[] =>
  Array.from({ length: COLUMN_LEVELS }, (_, depth) => `columns.${'children.'.repeat(depth)}name${suffix}`);

/** `*`, `?` and the backslash as themselves (Elasticsearch, wildcard query). */
const escapeWildcard = (text: string): string => text.replaceAll(/[\\*?]/g, String.raw`\$&`);

const TEXT_FIELDS = {
  tag: 'tags.tagFQN',
  term: 'tags.tagFQN',
  tier: 'tier.tagFQN',
  type: 'tableType.keyword',
  service: 'service.name.keyword',
} as const;

const MISSING_FIELDS: Readonly<Record<Exclude<MissingPart, 'owner'>, string>> = {
  tags: 'tags.tagFQN',
  tier: 'tier.tagFQN',
  description: 'description',
};

const namesOf = (values: readonly FilterValue[]): readonly string[] =>
  values.flatMap((value) => (value.is === 'name' ? [value.name] : []));

/**
 * The clause of a filter, its `not` left to the caller. Clauses are those that equal the catalog's own records, by
 * experiment on a server 1.1: tags are those of the record and of its top-level columns, the tier is apart.
 */
function clauseOf({ facet, values: texts }: Filter, { ids, ownerMembers, now }: QueryContext): Clause {
  const values = texts.flatMap((text) => readValue(facet, text) ?? []);
  const names = namesOf(values);
  const hasNone = values.some(({ is }) => is === 'none');
  const withNone = (fields: readonly string[], given: readonly Clause[]): Clause =>
    anyOf([...(hasNone ? [noneOf(fields.map(exists))] : []), ...(names.length > 0 ? given : [])]);
  switch (facet) {
    case 'owner': {
      const people = names.flatMap((name) => ids.person(name));
      return withNone(
        ownerMembers.map((member) => `${member}.id`),
        [anyOf(ownerMembers.map((member) => terms(`${member}.id`, people)))],
      );
    }
    case 'follower':
      return withNone(
        ['followers'],
        [
          terms(
            'followers',
            names.flatMap((name) => ids.person(name)),
          ),
        ],
      );
    case 'tag':
    case 'tier':
      return withNone([TEXT_FIELDS[facet]], [terms(TEXT_FIELDS[facet], names)]);
    case 'term':
      // Tags and terms are one field of the index, and say where they come from in another.
      return anyOf([
        ...(hasNone ? [noneOf([terms('tags.source', ['Glossary'])])] : []),
        ...(names.length > 0 ? [terms(TEXT_FIELDS.term, names)] : []),
      ]);
    case 'type':
    case 'service':
      return terms(TEXT_FIELDS[facet], names);
    case 'database': {
      const found = names.flatMap((fqn) => ids.database(fqn) ?? []);
      return anyOf([terms('database.id', found), terms('databaseSchema.id', found)]);
    }
    case 'column':
      return anyOf(values.flatMap(columnClauses));
    case 'updated':
      return anyOf(values.map((value) => updatedClause(value, now)));
    case 'usage':
      return anyOf(
        values.flatMap((value) =>
          value.is === 'count'
            ? [{ range: { 'usageSummary.weeklyStats.count': { gte: value.from, lte: value.to } } }]
            : [],
        ),
      );
    default:
      return anyOf(
        values.flatMap((value) => (value.is === 'missing' ? [missingClause(value.part, ownerMembers)] : [])),
      );
  }
}

/** The index lower-cases the names of the top level, and keeps those of nested columns as they are. */
function columnClauses(value: FilterValue): readonly Clause[] {
  if (value.is === 'name') return [{ multi_match: { query: value.name, fields: columnFields('.keyword') } }];
  if (value.is !== 'pattern') return [];
  const pattern = `${value.anyStart ? '*' : ''}${escapeWildcard(value.text)}${value.anyEnd ? '*' : ''}`;
  const [, ...nested] = columnFields('.keyword');
  return [
    { wildcard: { 'columns.name': { value: pattern } } },
    ...nested.map((field) => ({ wildcard: { [field]: { value: pattern, case_insensitive: true } } })),
  ];
}

const updatedClause = (value: FilterValue, now: number): Clause => {
  const { from, before } = timesOf(value, now);
  return { range: { updatedAt: { gte: from, lt: before } } };
};

const missingClause = (part: MissingPart, ownerMembers: readonly string[]): Clause =>
  noneOf(
    part === 'owner' ? ownerMembers.map((member) => exists(`${member}.id`)) : [exists(MISSING_FIELDS[part])],
  );

/** What records must match so that all filters apply. */
export function queryFilter(filters: Filters, context: QueryContext): QueryFilter {
  const clauses = (not: boolean) =>
    filters.filter((filter) => filter.not === not).map((filter) => clauseOf(filter, context));
  return { filter: clauses(false), must_not: clauses(true) };
}

/** The people and databases that filters name. */
export function namedReferences(filters: Filters): {
  readonly people: readonly string[];
  readonly databases: readonly string[];
} {
  const of = (facets: readonly string[]) => [
    ...new Set(
      filters
        .filter(({ facet }) => facets.includes(facet))
        .flatMap(({ facet, values }) => namesOf(values.flatMap((text) => readValue(facet, text) ?? []))),
    ),
  ];
  return { people: of(['owner', 'follower']), databases: of(['database']) };
}
