import { describe, expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { tableIndex } from '#src/fake/search/search-index.ts';
import { aggregateField, suggest } from '#src/fake/search/value-lists.ts';
import { dialects, type Dialect } from '#src/fake/service/dialects.ts';
import { arrayCorpus } from '#test/support/array-catalog.ts';
import { answerOf, find, newer, recorded, tablesOf } from './harness.ts';

const column = (name: string, children: readonly unknown[] = []) => ({ name, children });
const tables = tablesOf(
  { name: 'orders', columns: [column('email', [column('geo'), column('label')]), column('id')] },
  { name: 'Orders', database: 'Sales', columns: [column('EMAIL_2')], tableType: 'View' },
  { name: 'ledger', database: 'finance', columns: [column('amount')], deleted: true },
);

interface Option {
  text: string;
  _id: string;
  _score: number;
  _source?: Record<string, unknown>;
}

interface Body {
  aggregations: Record<
    string,
    { buckets: { key: string; doc_count: number }[]; sum_other_doc_count: number }
  >;
  suggest: Record<string, { options: Option[] }[]>;
}

function ask(run: typeof suggest, parameters: Record<string, string>, dialect = recorded): Body {
  const { status, body } = answerOf(
    run,
    tableIndex(arrayCorpus(tables)),
    new URLSearchParams(parameters),
    dialect,
  );
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return JSON.parse(JSON.stringify(body)) as Body;
}

describe('values of a field', () => {
  const buckets = (field: string) => {
    const { aggregations } = ask(aggregateField, { field });
    return Object.entries(aggregations).map(([name, { buckets: found, sum_other_doc_count: other }]) => ({
      name,
      found: found.map(({ key, doc_count: count }) => [key, count]),
      other,
    }))[0];
  };

  test.each([
    [
      'database.name.keyword',
      [
        ['Sales', 1],
        ['finance', 1],
        ['sales', 1],
      ],
    ],
    [
      'database.name',
      [
        ['finance', 1],
        ['sales', 2],
      ],
    ],
    [
      'tableType.keyword',
      [
        ['Regular', 2],
        ['View', 1],
      ],
    ],
    [
      'columns.name',
      [
        ['amount', 1],
        ['email', 1],
        ['email_2', 1],
        ['id', 1],
      ],
    ],
    [
      'columns.children.name.keyword',
      [
        ['geo', 1],
        ['label', 1],
      ],
    ],
    [
      'fullyQualifiedName',
      [
        ['snow.finance.mart.ledger', 1],
        ['snow.sales.mart.orders', 2],
      ],
    ],
    ['nope', []],
  ])('%s: in their order, deleted tables counted', (field, found) => {
    expect(buckets(field)).toEqual({ name: `sterms#${field}`, found, other: 0 });
  });

  test('numbers have a name of their own', () => {
    expect(buckets('usageSummary.weeklyStats.count')?.name).toBe('lterms#usageSummary.weeklyStats.count');
  });

  test('the first 50 only; the rest is summed up', () => {
    const index = tableIndex(createCatalog({ tables: 400, seed: 1 }).corpus());
    for (const field of ['columns.name.keyword', 'name.keyword', 'fullyQualifiedName']) {
      const { body } = answerOf(aggregateField, index, new URLSearchParams({ field, size: '3', q: 'x' }));
      const found = JSON.parse(JSON.stringify(body)).aggregations[`sterms#${field}`];
      const keys = found.buckets.map(({ key }: { key: string }) => key);
      expect(keys).toHaveLength(50);
      expect(keys).toEqual(keys.toSorted());
      expect(found.sum_other_doc_count).toBeGreaterThan(50);
    }
  });

  test('a text field, no field and an empty one are errors', () => {
    const status = (parameters: Record<string, string>, dialect = recorded) =>
      answerOf(aggregateField, tableIndex(arrayCorpus(tables)), new URLSearchParams(parameters), dialect)
        .status;
    expect(status({ field: 'name' })).toBe(500);
    expect(status({ field: 'name' }, newer)).toBe(400);
    expect(status({ field: '' })).toBe(500);
    expect(status({})).toBe(400);
  });
});

describe('values of a field of a newer server', () => {
  const twins = tablesOf(
    {
      name: 'orders',
      columns: [column('PRICE'), column('price'), column('a.b'), column('$x^', [column('Geo')])],
    },
    { name: 'ledger', columns: [column('Price'), column('ab')], deleted: true },
  );
  const found = (parameters: Record<string, string>, dialect: Dialect = dialects['om-1.12']) => {
    const { status, body } = answerOf(
      aggregateField,
      tableIndex(arrayCorpus(twins)),
      new URLSearchParams(parameters),
      dialect,
    );
    if (status !== 200) return status;
    const [terms] = Object.values((JSON.parse(JSON.stringify(body)) as Body).aggregations);
    return {
      found: terms?.buckets.map(({ key, doc_count: n }) => [key, n]),
      left: terms?.sum_other_doc_count,
    };
  };
  const names = (value: string, size = '50') => found({ field: 'columns.name.keyword', value, size });

  test('come in lower case, each document once, deleted ones too', () => {
    const all = [
      ['$x^', 1],
      ['a.b', 1],
      ['ab', 1],
      ['price', 2],
    ];
    expect(names('.*')).toEqual({ found: all, left: 0 });
    expect(names('.*', '2')).toEqual({ found: all.slice(0, 2), left: 3 });
    // Without an expression there are none, as recorded.
    expect(found({ field: 'columns.name.keyword', size: '50' })).toEqual({ found: [], left: 0 });
    expect(names('.*', '0')).toBe(500);
  });

  test('keep their case where the index does, nested names behind their parents', () => {
    expect(found({ field: 'columnNames', value: '(.*[.])?[gG].*', size: '50' })).toEqual({
      found: [['$x^.Geo', 1]],
      left: 0,
    });
  });

  test.each([
    ['pri.*', ['price']],
    // The whole key has to match, in lower case.
    ['pri', []],
    ['PRI.*', []],
    ['[pP][rR].*', ['price']],
    [String.raw`a\..*`, ['a.b']],
    ['a.b', ['a.b']],
    ['"a.b"', ['a.b']],
    // Anchors are letters, and other signs are not.
    ['$x^', ['$x^']],
    [String.raw`\$x\^`, ['$x^']],
    ['a[^.]*', ['ab']],
    ['a@', ['a.b', 'ab']],
    ['#', []],
  ])('match the engine’s expression %s', (value, keys) => {
    expect(names(value)).toMatchObject({ found: keys.map((key) => [key, expect.any(Number) as number]) });
  });

  test('an expression that cannot be read is refused', () => {
    expect(names('a(')).toBe(500);
    expect(names('~a')).toBe(500);
  });

  test('of nested owners there are none', () => {
    const owned = tablesOf({ name: 'orders', owners: [{ id: 'u1', type: 'user', name: 'ada' }] });
    const owners = (dialect: Dialect, field: string) =>
      answerOf(
        aggregateField,
        tableIndex(arrayCorpus(owned)),
        new URLSearchParams({ field, value: '.*' }),
        dialect,
      ).body;
    const keys = (dialect: Dialect, field: string) =>
      Object.values(
        (JSON.parse(JSON.stringify(owners(dialect, field))) as Body).aggregations,
      )[0]?.buckets.map(({ key }) => key);
    expect(keys(dialects['om-1.12'], 'owners.id')).toEqual(['u1']);
    expect(keys(dialects['om-2.0'], 'owners.id')).toEqual([]);
    expect(keys(dialects['om-2.0'], 'ownerName')).toEqual(['ada']);
  });
});

describe('suggestions', () => {
  const options = (parameters: Record<string, string>) => {
    const { suggest: found } = ask(suggest, parameters);
    return found['metadata-suggest']?.[0]?.options ?? [];
  };
  const texts = (parameters: Record<string, string>) => options(parameters).map(({ text }) => text);

  test.each([
    ['ema', ['EMAIL_2', 'email', 'email.geo', 'email.label']],
    ['EMAIL.', ['email.geo', 'email.label', 'EMAIL_2', 'email']],
    ['emial', ['EMAIL_2', 'email', 'email.geo', 'email.label']],
    ['amo', ['amount']],
    ['am', ['amount']],
    ['xmail', []],
  ])('columns like %s, of deleted tables too', (q, expected) => {
    expect(texts({ q, field: 'column_suggest' })).toEqual(expected);
  });

  test('places, and tables by name or FQN', () => {
    expect(texts({ q: 'SAL', field: 'database_suggest' })).toEqual(['Sales', 'sales']);
    expect(texts({ q: 'fin', field: 'database_suggest' })).toEqual(['finance']);
    expect(texts({ q: 'sno', field: 'service_suggest' })).toEqual(['snow']);
    expect(texts({ q: 'ord' })).toEqual(['Orders', 'orders']);
    expect(texts({ q: 'snow.sales' })).toEqual(['snow.Sales.mart.Orders', 'snow.sales.mart.orders']);
    expect(texts({ q: 'led' })).toEqual([]);
  });

  test('a number of them, with the members of a document', () => {
    const [first, ...more] = options({
      q: 'email',
      field: 'column_suggest',
      size: '1',
      include_source_fields: 'fullyQualifiedName',
    });
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      text: 'EMAIL_2',
      _source: { fullyQualifiedName: 'snow.Sales.mart.Orders' },
    });
    expect(options({ q: 'email', field: 'column_suggest', fetch_source: 'false' })[0]).not.toHaveProperty(
      '_source',
    );
    const status = (parameters: Record<string, string>) =>
      answerOf(suggest, tableIndex(arrayCorpus(tables)), new URLSearchParams(parameters), recorded).status;
    expect(status({ q: 'a', size: '0' })).toBe(400);
    expect(status({ q: 'a', field: 'nope_suggest' })).toBe(500);
  });
});

describe('counts in an answer', () => {
  const many: StoredTable[] = tablesOf(
    ...Array.from({ length: 24 }, (_, n) => ({
      name: `t${n}`,
      database: `d${n % 12}`,
      service: `s${n % 12}`,
      tags: n % 2 === 0 ? [{ tagFQN: 'Tier.Tier1', source: 'Classification' }] : [],
    })),
  );

  test('are of the ten most frequent databases, and of all services', () => {
    const { aggregations } = find(many, {});
    expect(aggregations['sterms#database.name.keyword']).toMatchObject({ sum_other_doc_count: 4 });
    expect(aggregations['sterms#database.name.keyword']?.buckets).toHaveLength(10);
    expect(aggregations['sterms#service.name.keyword']?.buckets).toHaveLength(12);
    expect(aggregations['sterms#tier.tagFQN']?.buckets).toEqual([{ key: 'Tier.Tier1', doc_count: 12 }]);
  });

  test('follow the filter and not the post filter', () => {
    const filter = (field: string, value: string) => JSON.stringify({ query: { term: { [field]: value } } });
    const { hits, aggregations } = find(many, {
      query_filter: filter('tier.tagFQN', 'Tier.Tier1'),
      post_filter: filter('database.name.keyword', 'd2'),
    });
    expect(hits.total.value).toBe(2);
    expect(aggregations['sterms#database.name.keyword']?.buckets.map(({ key }) => key)).toEqual([
      'd0',
      'd10',
      'd2',
      'd4',
      'd6',
      'd8',
    ]);
  });
});
