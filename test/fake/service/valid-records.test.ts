import { describe, expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { isObject } from '#src/fake/catalog/records.ts';
import { dialectNames, type DialectName } from '#src/fake/service/dialects.ts';
import { runs } from '#test/support/long.ts';
import { harness } from './harness.ts';
import published from './published-schemas.json' with { type: 'json' };

type Version = keyof typeof published.versions;
type Kind = keyof (typeof published.versions)['2.0.7']['records'];

const catalog = createCatalog({ tables: runs(200), seed: 2 });

/** Number of tables read per dialect and version. */
const RECORDS = runs(100);

/** The members of a record that are records themselves. */
const PARTS: Readonly<Record<string, Kind>> = {
  owner: 'EntityReference',
  owners: 'EntityReference',
  domain: 'EntityReference',
  domains: 'EntityReference',
  dataProducts: 'EntityReference',
  followers: 'EntityReference',
  upVoters: 'EntityReference',
  downVoters: 'EntityReference',
  accessedBy: 'EntityReference',
  databaseSchema: 'EntityReference',
  database: 'EntityReference',
  service: 'EntityReference',
  charts: 'EntityReference',
  dashboards: 'EntityReference',
  dataModels: 'EntityReference',
  glossary: 'EntityReference',
  parent: 'EntityReference',
  experts: 'EntityReference',
  reviewers: 'EntityReference',
  term: 'EntityReference',
  'Domain.children': 'EntityReference',
  'GlossaryTerm.children': 'EntityReference',
  storedProcedureCode: 'StoredProcedureCode',
  tags: 'TagLabel',
  columns: 'Column',
  children: 'Column',
  tasks: 'Task',
  tableConstraints: 'TableConstraint',
  usageSummary: 'UsageDetails',
  dailyStats: 'UsageStats',
  weeklyStats: 'UsageStats',
  monthlyStats: 'UsageStats',
};

/** Members with one of a list of values, by the name of the list where that differs. */
const VALUE_OF: Readonly<Record<string, string>> = { arrayDataType: 'dataType' };

/** The kind of a member's records; undefined: it has none. */
function partOf(kind: Kind, member: string, version: Version): Kind | undefined {
  if (member !== 'relatedTerms') return PARTS[`${kind}.${member}`] ?? PARTS[member];
  return 'TermRelation' in published.versions[version].records ? 'TermRelation' : 'EntityReference';
}

/** Violations of a schema, once each: an unknown or missing member, a value outside of its list. */
function problems(record: unknown, kind: Kind, version: Version, found = new Set<string>()): Set<string> {
  const { records, values } = published.versions[version];
  if (!isObject(record)) return found.add(`${kind} is no object`);
  const members: Readonly<Partial<Record<Kind, string>>> = records;
  const known = members[kind]?.split(' ') ?? [];
  const lists: Readonly<Record<string, string | undefined>> = values;
  for (const name of known) {
    if (name.endsWith('!') && record[name.slice(0, -1)] === undefined) found.add(`${kind} lacks ${name}`);
  }
  for (const [member, value] of Object.entries(record)) {
    if (!known.includes(member) && !known.includes(`${member}!`)) found.add(`${kind} has ${member}`);
    const allowed = lists[`${kind}.${member}`] ?? lists[VALUE_OF[member] ?? member];
    if (allowed !== undefined && typeof value === 'string' && !allowed.split(', ').includes(value))
      found.add(`${member} is ${value}`);
    // The columns of a constraint are names.
    const part = kind === 'TableConstraint' ? undefined : partOf(kind, member, version);
    if (part) for (const one of Array.isArray(value) ? value : [value]) problems(one, part, version, found);
  }
  return found;
}

const FIELDS = 'tags,columns,followers,tableConstraints,usageSummary,tablePartition,joins,profile';

const GOVERNED = ['owner', 'owners', 'domain', 'domains', 'extension'];
const OF_ASSETS = [...GOVERNED, 'followers', 'tags'];

/** Lists besides tables, with the fields that are requested as far as the version's schema has them. */
const LISTS: readonly (readonly [route: string, kind: Kind, fields: readonly string[]])[] = [
  ['services/databaseServices', 'DatabaseService', []],
  ['databases', 'Database', []],
  ['databaseSchemas', 'DatabaseSchema', []],
  ['dashboards', 'Dashboard', ['charts', 'dataModels']],
  ['charts', 'Chart', [...OF_ASSETS, 'dashboards']],
  ['pipelines', 'Pipeline', ['tasks']],
  ['storedProcedures', 'StoredProcedure', [...OF_ASSETS, 'service']],
  ['dashboard/datamodels', 'DashboardDataModel', OF_ASSETS],
  [
    'glossaryTerms',
    'GlossaryTerm',
    [...GOVERNED, 'tags', 'relatedTerms', 'children', 'reviewers', 'usageCount'],
  ],
  ['domains', 'Domain', ['owner', 'owners', 'experts', 'parent', 'children', 'extension']],
  ['dataProducts', 'DataProduct', [...GOVERNED, 'experts']],
  ['users', 'User', []],
  ['teams', 'Team', []],
];

/** Members that clients of the versions take in one of two forms each: no record of the seed can please all. */
const NOT_OF_SEED: ReadonlySet<string> = new Set(['relatedTerms']);

/** Violations of a version's schema in everything that a dialect lists, its tables with these fields. */
async function wrongIn(dialect: DialectName, version: Version, fields: string) {
  const isAsked = (field: string) => dialect !== 'seed' || !NOT_OF_SEED.has(field);
  const { list, get } = harness({ catalog, dialect });
  const found = new Set<string>();
  const { data } = await list(`limit=${RECORDS}&fields=${fields}`);
  expect(data).toHaveLength(RECORDS);
  for (const record of data) problems(record, 'Table', version, found);
  for (const [route, kind, optional] of LISTS) {
    const { records: known }: { readonly records: Readonly<Partial<Record<Kind, string>>> } =
      published.versions[version];
    // The recorded server has the names that assets had before the schemas of its release.
    const members = known[kind]?.replaceAll('!', '').split(' ');
    if (!members) continue;
    const asked = optional.filter((field) => members.includes(field) && isAsked(field));
    const { status, body } = await get(`/api/v1/${route}?limit=100&fields=${asked.join()}`);
    // The recorded server has no newer types either.
    if (dialect === 'om-1.1' && status === 404) continue;
    const records = isObject(body) && Array.isArray(body['data']) ? body['data'] : [];
    // A refused field would leave none.
    expect({ route, count: records.length }).not.toEqual({ route, count: 0 });
    for (const record of records) problems(record, kind, version, found);
  }
  const { body: user } = await get('/api/v1/users/loggedInUser');
  problems(user, 'User', version, found);
  return [...found].toSorted();
}

const NEWER = 'owners,domains,dataProducts,certification,extension,schemaDefinition,votes,profile,lifeCycle';

/** Fields whose names differ by version, as its clients ask for them. */
const READ_BY: readonly (readonly [DialectName, Version, string])[] = [
  ['om-1.1', '1.1.0', 'owner,extension,viewDefinition,profile'],
  ['om-1.12', '1.12.14', NEWER],
  ['om-2.0', '2.0.7', NEWER],
  ['seed', '1.3.4', 'owner,domain,dataProducts,extension,viewDefinition,votes,profile,lifeCycle'],
  ['seed', '1.12.14', NEWER],
  ['seed', '2.0.7', NEWER],
];

describe.each(READ_BY)('%s, read by the schemas of %s', (dialect, version, more) => {
  const fields = `${more},${FIELDS}`;

  test('sends only what they allow', async () => {
    expect(await wrongIn(dialect, version, fields)).toEqual([]);
  });
});

test('control: an older client rejects what a newer dialect sends', async () => {
  const wrong = await wrongIn('om-2.0', '1.1.0', `owners,${FIELDS}`);
  expect(wrong).toEqual(
    expect.arrayContaining(['Table has owners', 'TagLabel has name', 'tableType is Dynamic']),
  );
});

test.each(dialectNames)('%s returns what was written unchanged', async (dialect) => {
  const written = createCatalog({ tables: 20, seed: 2 });
  const { send, get } = harness({ catalog: written, dialect });
  const databaseSchema = written.schemas()[0]?.fullyQualifiedName;
  const added = await send('POST', '/__fake/tables', {
    name: 'mine',
    databaseSchema,
    tableType: 'DataProduct',
  });
  expect(added).toMatchObject({ status: 201, body: { tableType: 'DataProduct' } });
  const { body } = await get('/api/v1/search/query?index=table_search_index&q=mine');
  expect(JSON.stringify(body)).toContain('"tableType":"DataProduct"');
});
