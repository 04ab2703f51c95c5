import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createClient } from '#src/api/client.ts';
import type { EndpointSpec } from '#src/api/data-source.ts';
import { searchEndpoint } from '#src/api/search-endpoint.ts';
import { searchQuery } from '#src/api/search-query.ts';
import { searchSchema } from '#src/api/search-request.ts';
import { readTypedSearch } from '#src/api/typed-search.ts';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { parseQuery, type Leaf, type Query } from '#src/fake/search/query-parser.ts';
import type { DialectName } from '#src/fake/service/dialects.ts';
import { startFake } from '#src/fake/start-fake.ts';
import mlmodelResource from '#src/resources/mlmodel/resource.tsx';
import { tableDefinition } from '#src/resources/table/definition.ts';
import topicResource from '#src/resources/topic/resource.tsx';
import { runs } from '#test/support/long.ts';
import { reference, topic } from '#test/support/sample-assets.ts';
import { sampleId, sampleTable } from '#test/support/sample-tables.ts';
import { signal } from './fake-fetch.ts';

const leavesOf = (query: Query): readonly Leaf[] => {
  if (query.kind === 'boolean') return query.clauses.flatMap((clause) => leavesOf(clause.query));
  return query.kind === 'all' || query.kind === 'none' || query.kind === 'ids' || query.kind === 'nested'
    ? []
    : [query];
};

const awkward = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...Array.from('\\+-!():^[]"{}~*?|&/=<>. aAöſ🚀')) }),
  fc.constantFrom(
    'foo AND',
    'OR',
    '"',
    '\\',
    'a/b',
    '(unclosed',
    '+',
    '\u3000',
    '\0',
    'a\\',
    '\uD800',
    'a.b.c',
  ),
);

describe('the query', () => {
  const FIELDS = new Set([
    undefined,
    'fqnParts',
    'name',
    'displayName',
    'description',
    'columns.name',
    'name.keyword',
    'displayName.keyword',
    'fullyQualifiedName',
  ]);

  /** Whether an engine reads a query as words only, each as it was typed or as it is seen. */
  function isOfWords(query: string, typed: string): boolean {
    if (query === '*') return readTypedSearch(typed).words.length === 0;
    let leaves: readonly Leaf[];
    try {
      leaves = leavesOf(parseQuery(query));
    } catch {
      return false;
    }
    const parts = leaves.filter((leaf) => leaf.field === undefined);
    const words = new Set(
      parts.map((leaf) =>
        leaf.kind === 'pattern' && leaf.parts.length === 3 && typeof leaf.parts[1] === 'object'
          ? leaf.parts[1].literal
          : undefined,
      ),
    );
    return (
      leaves.every(({ field }) => FIELDS.has(field)) &&
      readTypedSearch(typed).words.every((word) => words.has(word))
    );
  }

  test('has the words as parts, whatever is typed, and nothing that is typed is syntax', () => {
    fc.assert(
      fc.property(awkward, (typed) => {
        expect(isOfWords(searchQuery(typed), typed)).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });

  test.each([
    ['', '*'],
    [' \t\u3000', '*'],
    [
      'dbt',
      [
        '(*dbt* OR (_exists_:fqnParts AND (name:dbt OR displayName:dbt OR description:dbt OR columns.name:dbt)))',
        ...['name.keyword', 'displayName.keyword'].flatMap((field) => [
          `${field}:/[dD][bB][tT]/^100000`,
          `${field}:/[dD][bB][tT].+/^10000`,
        ]),
      ].join(' OR '),
    ],
  ])('of %j is %s', (typed, query) => {
    expect(searchQuery(typed)).toBe(query);
  });

  test('looks in texts only for words with letters or digits', () => {
    expect(searchQuery('→ dbt')).toContain('(*→* AND (*dbt* OR (_exists_:fqnParts AND (name:dbt OR');
    expect(searchQuery('§')).not.toContain('_exists_');
  });

  test('stays short enough for an address, whatever is typed', () => {
    for (const letter of ['a', '-', 'ж', '語', '한', 'é', '🚀'])
      for (const length of [40, 64, 100, 256, 3_000])
        for (const typed of [
          letter.repeat(length),
          `${letter.repeat(length / 2)} `.repeat(2),
          `a.${letter.repeat(length)}`,
        ])
          expect(encodeURIComponent(searchQuery(typed)).length).toBeLessThan(6_000);
  });
});

const at = (number: number, name: string, more: Readonly<Record<string, unknown>> = {}, place = {}) => ({
  ...sampleTable(number, name, place),
  ...more,
});

/** Equal scores come in this order, the wanted ones last. */
const TABLES = [
  ...Array.from({ length: 30 }, (_, number) => at(number, `x_orders_${number}`)),
  at(40, 'orders.2024'),
  at(41, 'orders_eu'),
  at(42, 'k7', { displayName: 'Orders' }),
  at(43, 'OrdErs'),
  at(44, 'order_lines_old'),
  at(45, 'old_order_lines'),
  at(46, 'order_lines'),
  at(47, 'notes', { description: 'All that was said of orders and café.' }),
  at(48, 'café_sales'),
  at(49, 'cafe\u0301_costs'),
  at(50, 'file_x'),
  at(51, 'customer-orders'),
  at(52, 'orders', {}, { database: 'other', schema: 'raw.zone' }),
  at(53, 'orders.v2', {}, { service: 'p', database: 'd', schema: 's' }),
  at(54, 'a\u200Bb'),
];

const clientOf = (dialect: DialectName) =>
  createClient({
    origin: 'http://localhost',
    token: () => undefined,
    sleep: () => Promise.resolve(),
    fetch: handleInProcess(startFake({ records: TABLES, dialect, noAuth: true })),
  });

/** A server that searches for parts of words alone, and one that searches for words by itself. */
const SERVERS = ['seed', 'om-1.12'] as const;

describe.each(SERVERS)('what is found by a server in dialect %s', (dialect) => {
  const client = clientOf(dialect);
  const endpoint: EndpointSpec = tableDefinition.endpoint;
  const found = async (q: string) => {
    const { rows } = await searchEndpoint(client, endpoint, { q }).page({ kind: 'start' }, 100, [], signal());
    return rows.map((row) => (row.kind === 'entity' ? row.name : row.id));
  };
  /** What the server finds by a query as it is. */
  const foundBy = async (q: string) => {
    const { value } = await client.get({
      path: ['search', 'query'],
      query: { q, index: endpoint.searchIndex, size: 100, deleted: 'false' },
      schema: searchSchema,
      timeoutMs: 10_000,
      signal: signal(),
    });
    return value.hits.hits.map(({ record }) => String('name' in record ? record.name : undefined));
  };

  test('names that equal the text come first, then those that begin with it', async () => {
    const names = await found('orders');
    expect(new Set(names.slice(0, 3))).toEqual(new Set(['OrdErs', 'orders', 'k7']));
    expect(new Set(names.slice(3, 6))).toEqual(new Set(['orders.2024', 'orders_eu', 'orders.v2']));
    expect(names[6]).toMatch(/^x_orders_|^customer-orders$/);
    expect(names).toContain('notes');
  });

  test.each([
    ['orders', '*orders*'],
    ['order lines', '*order* AND *lines*'],
    ['café', '*café* OR *cafe\u0301*'],
  ])('%s finds what its parts find alone, and no more', async (word, pattern) => {
    expect((await found(word)).toSorted()).toEqual((await foundBy(pattern)).toSorted());
  });

  test.each(['order lines', '"order lines"', 'Order Lines', 'order_lines'])(
    '%s: the name first',
    async (q) => {
      expect((await found(q))[0]).toBe('order_lines');
    },
  );

  test.each([
    ['SNOW.Other."RAW.zone".Orders', 'orders'],
    ['other."raw.zone".orders', 'orders'],
    ['p.d.s."orders.v2"', 'orders.v2'],
    ['https://catalog.test/table/p.d.s.%22orders.v2%22/schema', 'orders.v2'],
    ['mart.order_lines,', 'order_lines'],
  ])('the full name %s brings its record', async (q, name) => {
    expect((await found(q))[0]).toBe(name);
  });

  test.each([
    ['cafe\u0301', ['café_sales', 'cafe\u0301_costs']],
    ['order\u200B_lines', ['order_lines']],
    ['\uFB01le_x', ['file_x']],
    ['a\u200Bb', ['a\u200Bb']],
  ])('%j finds %j', async (q, names) => {
    expect(await found(q)).toEqual(expect.arrayContaining(names));
  });

  test('no odd text is an error', async () => {
    for (const q of [
      '(unclosed',
      'foo AND',
      '[a TO',
      '{"x":1}',
      '\\u12',
      '*?*',
      'x'.repeat(5_000),
      'a '.repeat(500),
    ])
      expect(await found(q)).toBeInstanceOf(Array);
  });
});

test('a newer server finds models by words of their algorithm, and topics by names of fields', async () => {
  const model = topic('churn', {
    id: sampleId(61),
    entityType: 'mlmodel',
    algorithm: 'Neural network',
    service: reference('mlmodelService', 'mlflow'),
  });
  const clicks = topic('clicks', {
    id: sampleId(62),
    messageSchema: { schemaType: 'Avro', schemaFields: [{ name: 'client_ip', dataType: 'STRING' }] },
  });
  const client = createClient({
    origin: 'http://localhost',
    token: () => undefined,
    fetch: handleInProcess(
      startFake({ records: [...TABLES, model, clicks], dialect: 'om-1.12', noAuth: true }),
    ),
  });
  const found = async (endpoint: EndpointSpec, q: string) =>
    (await searchEndpoint(client, endpoint, { q }).page({ kind: 'start' }, 10, [], signal())).rows.map(
      ({ id }) => id,
    );
  expect(await found(mlmodelResource.endpoint, 'neural networks')).toEqual([model.id]);
  expect(await found(topicResource.endpoint, 'client_ip')).toEqual([clicks.id]);
});
