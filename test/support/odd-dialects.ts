import type { IndexMapping } from '#src/fake/search/mapping.ts';
import { dialects, type Dialect } from '#src/fake/service/dialects.ts';

// Servers that no version is, each of which answers one facet in a manner that no client can know beforehand.

/** A dialect whose index of tables is another. */
const withTables = (dialect: Dialect, change: (mapping: IndexMapping) => IndexMapping): Dialect => {
  const { table } = dialect.search.mappings;
  if (!table) throw new Error(`${dialect.name} has no index of tables`);
  const mappings = { ...dialect.search.mappings, table: change(table) };
  return { ...dialect, search: { ...dialect.search, mappings } };
};

/** The mapping without some fields, and with others. */
const fieldsChanged = (
  mapping: IndexMapping,
  without: readonly string[],
  more: IndexMapping['fields'] = {},
): IndexMapping => ({
  ...mapping,
  fields: {
    ...Object.fromEntries(Object.entries(mapping.fields).filter(([name]) => !without.includes(name))),
    ...more,
  },
  counted: mapping.counted.filter(([name]) => !without.includes(name)),
});

/** The type of a table is indexed under a name that no version has. */
export const OTHER_TYPE_FIELD: Dialect = withTables(dialects['om-1.12'], (mapping) =>
  fieldsChanged(mapping, ['tableType'], { entitySubType: { kind: 'lower', paths: ['tableType'] } }),
);

/** Every filter is left out without a word, so that all tables come. */
export const IGNORES_FILTERS: Dialect = {
  ...dialects['om-1.12'],
  search: { ...dialects['om-1.12'].search, clauses: { query_filter: 'ignored', post_filter: 'ignored' } },
};

/** Owners are nested, and nothing beside them tells their names. */
export const NESTED_OWNERS_ONLY: Dialect = withTables(dialects['om-2.0'], (mapping) =>
  fieldsChanged(mapping, ['ownerName', 'ownerDisplayName']),
);
