import { describe, expect, test } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { tableIndex } from '#src/fake/search/search-index.ts';
import { aggregateField, suggest } from '#src/fake/search/value-lists.ts';
import { dialects, type Dialect } from '#src/fake/service/dialects.ts';
import { answerOf, recorded, tablesOf } from './harness.ts';

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
    tableIndex(catalogFromRecords(tables).corpus()),
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
    ['nope', []],
  ])('%s: in their order, deleted tables counted', (field, found) => {
    expect(buckets(field)).toEqual({ name: `sterms#${field}`, found, other: 0 });
  });

  test('the first 50 only; the rest is summed up', () => {
    const index = tableIndex(createCatalog({ tables: 400, seed: 1 }).corpus());
    const field = 'name.keyword';
    const { body } = answerOf(aggregateField, index, new URLSearchParams({ field, size: '3' }), recorded);
    const { buckets: found, sum_other_doc_count: other } = (JSON.parse(JSON.stringify(body)) as Body)
      .aggregations[`sterms#${field}`] ?? { buckets: [], sum_other_doc_count: 0 };
    const keys = found.map(({ key }) => key);
    expect(keys).toHaveLength(50);
    expect(keys).toEqual(keys.toSorted());
    expect(other).toBeGreaterThan(50);
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
      tableIndex(catalogFromRecords(twins).corpus()),
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

  test.each([
    ['pri.*', ['price']],
    // The whole key has to match, in lower case.
    ['pri', []],
    ['PRI.*', []],
    [String.raw`a\..*`, ['a.b']],
    // Anchors are letters, and other signs are not.
    ['$x^', ['$x^']],
    ['a[^.]*', ['ab']],
    ['a@', ['a.b', 'ab']],
  ])('match the engine’s expression %s', (value, keys) => {
    expect(names(value)).toMatchObject({ found: keys.map((key) => [key, expect.any(Number) as number]) });
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

  test('a number of them', () => {
    expect(options({ q: 'email', field: 'column_suggest', size: '1' })).toMatchObject([{ text: 'EMAIL_2' }]);
  });
});
