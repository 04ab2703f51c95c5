import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { warmUp } from '#src/fake/search/search.ts';
import { dialects } from '#src/fake/service/dialects.ts';
import { createService } from '#src/fake/service/service.ts';
import { median } from './result-table.ts';

// What filters cost the fake at a million tables: CPU for a page of 100 and for a count, and memory. Run by itself with
// --expose-gc; the readings go to stdout as JSON, and those of each kind of filter to stderr.

const TABLES = 1_000_000;
/** Different filters of each kind. The first ones are not counted: they have what a kind needs made. */
const WARM = 4;
const MEASURED = 9;

const catalog = createCatalog({ tables: TABLES, seed: 1 });
const service = createService({ catalog, noAuth: true });

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

function mebibytes(): number {
  // Weak references are let go of by the second collection.
  for (let i = 0; i < 3; i++) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

async function ask(path: string): Promise<void> {
  const answer = await service.handle(new Request(`http://localhost/api/v1${path}`));
  if (!('response' in answer)) throw new Error(`${path}: no answer`);
  const text = await answer.response.text();
  if (answer.response.status !== 200) throw new Error(`${path}: ${answer.response.status} ${text}`);
}

/** As the grid asks for its first columns. */
const MEMBERS = [
  'id',
  'name',
  'displayName',
  'fullyQualifiedName',
  'description',
  'tableType',
  'updatedAt',
  'service',
  'database',
  'databaseSchema',
  'owner',
  'owners',
  'tags',
  'tier',
  'usageSummary',
];

type Parameters = Readonly<Record<string, string>>;

function searchPath(parameters: Parameters, members: readonly string[] = MEMBERS): string {
  const params = new URLSearchParams({
    q: '*',
    index: 'table_search_index',
    deleted: 'false',
    track_total_hits: 'true',
    ...parameters,
  });
  for (const member of members) params.append('include_source_fields', member);
  return `/search/query?${params.toString()}`;
}

type Clause = Readonly<Record<string, unknown>>;

const bool = (members: Readonly<Record<string, unknown>>): Clause => ({ bool: members });
const filtered = (...filter: readonly Clause[]): Parameters => ({
  query_filter: JSON.stringify({ query: bool({ filter }) }),
});
const without = (...must_not: readonly Clause[]): Parameters => ({
  query_filter: JSON.stringify({ query: bool({ must_not }) }),
});
const exists = (field: string): Clause => ({ exists: { field } });
const terms = (field: string, ...values: readonly unknown[]): Clause => ({ terms: { [field]: values } });
const sorted = (field: string, order: 'asc' | 'desc', parameters: Parameters): Parameters => ({
  ...parameters,
  sort_field: field,
  sort_order: order,
});

function nth<T>(items: readonly T[], n: number): T {
  const item = items[n % items.length];
  if (item === undefined) throw new RangeError('an empty list');
  return item;
}

const idOf = (items: readonly { readonly id: string }[], n: number) => nth(items, n).id;
const tier = (n: number) => terms('tier.tagFQN', `Tier.Tier${1 + (n % 5)}`);
const columns = ['created_at', 'customer_id', 'ORDER_ID', 'status', 'email', 'amount', 'region'];
const texts = (
  'customer order daily invoice return ship account ledger price session click refund ' +
  'store payment product campaign ticket visit shift employee asset budget claim batch'
).split(' ');
const time = (n: number) => Date.UTC(2026, 10, 20) - n * n * 3 * 86_400_000;
const fqn = (n: number) => nth(catalog.schemas(), 7 + n * 37).fullyQualifiedName.toLowerCase();

/** Kinds of filters, each with another value for every number. */
const KINDS: Readonly<Record<string, (n: number) => Parameters>> = {
  owner: (n) => filtered(terms('owners.id', idOf(catalog.users(), n), idOf(catalog.teams(), n))),
  'no owner': () => without(exists('owners.id')),
  'no owner, or one': (n) =>
    filtered(
      bool({
        should: [bool({ must_not: [exists('owners.id')] }), terms('owners.id', idOf(catalog.teams(), n))],
        minimum_should_match: 1,
      }),
    ),
  follower: (n) => filtered(terms('followers', idOf(catalog.users(), n))),
  tag: (n) => filtered(terms('tags.tagFQN', nth(tags, n).fullyQualifiedName)),
  term: (n) => filtered(terms('tags.tagFQN', nth(glossaryTerms, n * 11).fullyQualifiedName)),
  'any term': () => filtered({ term: { 'tags.source': 'Glossary' } }),
  'no tag': () => without(exists('tags.tagFQN')),
  'tag of a column': (n) => filtered(terms('columns.tags.tagFQN', nth(tags, n).fullyQualifiedName)),
  tier: (n) => filtered(tier(n)),
  'no tier': () => without(exists('tier.tagFQN')),
  type: (n) => filtered(terms('tableType.keyword', nth(['View', 'Regular', 'External', 'Partitioned'], n))),
  service: (n) => filtered(terms('service.name.keyword', nth(catalog.services(), n).name)),
  database: (n) => filtered(terms('database.id', idOf(catalog.databases(), n))),
  'a hundred schemas': (n) =>
    filtered(
      terms(
        'databaseSchema.id',
        ...Array.from({ length: 100 }, (_, k) => idOf(catalog.schemas(), n + k * 5)),
      ),
    ),
  'no description': () => without(exists('description')),
  column: (n) => filtered({ term: { 'columns.name.keyword': nth(columns, n) } }),
  'column that begins so': (n) => filtered({ prefix: { 'columns.name': nth(columns, n).slice(0, 3) } }),
  'part of a column': (n) =>
    filtered({ wildcard: { 'columns.name': { value: `*${nth(columns, n).slice(1, 4)}*` } } }),
  'column at any depth': (n) =>
    filtered({
      multi_match: {
        query: nth(['lat', 'city', 'sku', 'email', 'street'], n),
        fields: ['', 'children.', 'children.children.'].map((path) => `columns.${path}name.keyword`),
      },
    }),
  'updated since': (n) => filtered({ range: { updatedAt: { gte: time(n) } } }),
  usage: (n) => filtered({ range: { 'usageSummary.weeklyStats.count': { gt: n } } }),
  'name that begins so': (n) =>
    filtered({ prefix: { 'name.keyword': `dim_${nth('abcdefghi'.split(''), n)}` } }),
  'text and tier': (n) => ({ ...filtered(tier(n)), q: `*${nth(texts, n)}*` }),
  five: (n) =>
    filtered(
      tier(n),
      exists('owners.id'),
      { range: { updatedAt: { gte: time(n + 4) } } },
      { wildcard: { 'columns.name': { value: '*_id' } } },
      bool({ must_not: [terms('service.name.keyword', nth(catalog.services(), n).name)] }),
    ),
  'walk by FQN': (n) =>
    sorted('fullyQualifiedName', 'asc', filtered({ range: { fullyQualifiedName: { gte: fqn(n) } } })),
  'walk back by FQN, filtered': (n) =>
    sorted(
      'fullyQualifiedName',
      'desc',
      filtered({ range: { fullyQualifiedName: { lte: fqn(n) } } }, tier(n)),
    ),
  'walk by name': (n) =>
    sorted(
      'name.keyword',
      'asc',
      filtered({ range: { 'name.keyword': { gte: nth(['b', 'd', 'f', 'm', 'r', 's'], n) } } }),
    ),
  'by usage': (n) => sorted('usageSummary.weeklyStats.count', 'desc', filtered(tier(n))),
  'by time': (n) => sorted('updatedAt', 'desc', filtered(terms('owners.id', idOf(catalog.teams(), n)))),
  'to the end of the window': (n) => ({ ...filtered(tier(n)), from: '9900' }),
};

interface Cost {
  readonly kind: string;
  readonly first: number;
  readonly page: number;
  readonly count: number;
}

const cost = async (parameters: Parameters, members?: readonly string[]): Promise<number> => {
  const from = cpuMs();
  await ask(searchPath(parameters, members));
  return cpuMs() - from;
};

/** Medians of CPU in ms. No filter that is measured was asked for before. */
async function measureKind(kind: string, make: (n: number) => Parameters): Promise<Cost> {
  const pages: number[] = [];
  const counts: number[] = [];
  const first = await cost({ ...make(0), size: '100' });
  for (let n = 1; n < WARM; n++) await cost({ ...make(n), size: n % 2 === 0 ? '100' : '0' });
  for (let n = WARM; n < WARM + 2 * MEASURED; n += 2) {
    pages.push(await cost({ ...make(n), size: '100' }));
    counts.push(await cost({ ...make(n + 1), from: '0', size: '0' }, []));
  }
  return { kind, first, page: median(pages) ?? 0, count: median(counts) ?? 0 };
}

// As a fake that nobody has filtered: its columns of texts are made, and it has answered lists and plain searches.
warmUp(catalog.corpus(dialects.seed.records));
await ask('/tables?limit=100&fields=owners,tags,followers,usageSummary,columns');
const listed = mebibytes();
await ask(searchPath({ size: '100' }));
await ask(searchPath({ q: '*customer*', size: '100' }));
const unfiltered = mebibytes();

// Here, so that what they need counts as a part of filters.
const { tags, glossaryTerms } = catalog.labels();

const costs: Cost[] = [];
for (const [kind, make] of Object.entries(KINDS)) {
  const measured = await measureKind(kind, make);
  costs.push(measured);
  const { first, page, count } = measured;
  process.stderr.write(
    `${kind.padEnd(28)} first ${first.toFixed(0).padStart(5)}  page ${page.toFixed(1)}  count ${count.toFixed(1)}\n`,
  );
}
const readings = {
  filterPage: median(costs.map(({ page }) => page)),
  filterPageWorst: Math.max(...costs.map(({ page }) => page)),
  filterCount: median(costs.map(({ count }) => count)),
  filterCountWorst: Math.max(...costs.map(({ count }) => count)),
  filterFirst: Math.max(...costs.map(({ first }) => first)),
  filterMemory: mebibytes() - unfiltered,
  filterListed: listed,
  filterUnfiltered: unfiltered,
};
process.stdout.write(`${JSON.stringify(readings)}\n`);
