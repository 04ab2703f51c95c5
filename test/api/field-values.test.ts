import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { suggestedNamesQuery, valueUsesQuery, type NamesInIndex } from '#src/api/field-values.ts';
import { fakeClient, json, apiError } from '#test/api/fake-fetch.ts';

const INDEX = 'table_search_index';
const COLUMNS: NamesInIndex = {
  completed: 'column_suggest',
  fields: [{ field: 'columnNames', hasParents: true }, { field: 'columns.name.keyword' }],
};

type Counts = Readonly<Record<string, number>>;

const terms = (field: string, counts: Counts, more: Readonly<Record<string, unknown>> = {}) => ({
  [`sterms#${field}`]: {
    sum_other_doc_count: 0,
    buckets: Object.entries(counts).map(([key, count]) => ({ key, doc_count: count })),
    ...more,
  },
});

const unknown = json({ code: 404, message: 'HTTP 404 Not Found' }, 404);

interface Server {
  /** Values of each field; a field that is not here has none. Undefined: there is no such address. */
  readonly values?: (field: string, matching: string) => Counts;
  /** What completion answers; undefined: there is no such address. */
  readonly completed?: readonly string[];
}

/** A client of a server that is as one version is, and what it was asked. */
function server({ values, completed }: Server) {
  const { client, sent } = fakeClient([
    (request) => {
      const { pathname, searchParams } = request.url;
      if (pathname.endsWith('/aggregate') && values) {
        const field = searchParams.get('field') ?? '';
        const found = values(field, searchParams.get('value') ?? '');
        return json({ aggregations: terms(field, found) })(request);
      }
      if (pathname.endsWith('/suggest') && completed) {
        const options = completed.map((text) => ({ text }));
        return json({ suggest: { 'metadata-suggest': [{ options }] } })(request);
      }
      return unknown(request);
    },
  ]);
  const queries = new QueryClient();
  return {
    asked: () => sent.map(({ url }) => `${url.pathname.split('/').at(-1)} ${url.searchParams.get('field')}`),
    sent,
    names: (text: string) => queries.query(suggestedNamesQuery(client, INDEX, COLUMNS, text)),
    uses: (...fields: readonly string[]) => queries.query(valueUsesQuery(client, INDEX, fields)),
  };
}

/** Values that match, as an engine tells them: expressions of names alone are the same to JavaScript. */
const matching =
  (fields: Readonly<Record<string, Counts>>) =>
  (field: string, expression: string): Counts =>
    Object.fromEntries(
      Object.entries(fields[field] ?? {}).filter(([key]) => new RegExp(`^(?:${expression})$`, 's').test(key)),
    );

describe('names that begin with a text', () => {
  test('are those used most, once in any case, as most records write them, nested ones by their own names', async () => {
    const all = { email: 3, EMAIL_2: 9, 'customer.Email': 5, 'email.geo': 7, 'geo.phone': 8, id: 9 };
    const { names, asked } = server({ values: matching({ columnNames: all }) });
    expect(await names('Ema')).toEqual({ names: ['EMAIL_2', 'Email'], isSuggested: true });
    expect(await names('phone')).toEqual({ names: ['phone'], isSuggested: true });
    // An index that has any is not asked for others.
    expect(asked()).toEqual(['aggregate columnNames', 'aggregate columnNames']);
  });

  test('are in lower case where the index has no other', async () => {
    const { names, asked } = server({
      values: matching({ 'columns.name.keyword': { 'e.mail': 2, email: 3 } }),
    });
    expect(await names('EM')).toEqual({ names: ['email'], isSuggested: true });
    // What looks like a parent belongs to the name.
    expect(await names('e.')).toEqual({ names: ['e.mail'], isSuggested: true });
    expect(asked().slice(0, 2)).toEqual(['aggregate columnNames', 'aggregate columns.name.keyword']);
  });

  test('are at most twelve', async () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`c${n}`, n]));
    const { names } = server({ values: matching({ columnNames: many }) });
    expect((await names('c')).names).toEqual(Array.from({ length: 12 }, (_, n) => `c${39 - n}`));
  });

  test('are completed where the values do not follow the text, which is found out once', async () => {
    // A server 1.1 names the first 50 values, whatever is asked.
    const { names, asked } = server({
      values: (field) => (field === 'columns.name.keyword' ? { '# of': 1, email: 3 } : {}),
      completed: ['email', 'customer.email_2', 'email'],
    });
    const found = { names: ['email', 'email_2'], isSuggested: true };
    expect(await names('em')).toEqual(found);
    expect(await names('ema')).toEqual(found);
    expect(asked()).toEqual([
      'aggregate columnNames',
      'aggregate columns.name.keyword',
      'suggest column_suggest',
      'suggest column_suggest',
    ]);
  });

  test('are completed where there are no lists of values', async () => {
    const { names, asked } = server({ completed: ['email'] });
    await names('e');
    expect(await names('em')).toEqual({ names: ['email'], isSuggested: true });
    expect(asked()).toEqual(['aggregate columnNames', 'suggest column_suggest', 'suggest column_suggest']);
  });

  test('are not suggested at all where there is neither, which is found out once', async () => {
    const { names, asked } = server({});
    expect(await names('e')).toEqual({ names: [], isSuggested: false });
    expect(await names('em')).toEqual({ names: [], isSuggested: false });
    expect(asked()).toEqual(['aggregate columnNames', 'suggest column_suggest']);
  });

  test('fail where the server fails, and are asked for in the same way afterwards', async () => {
    let fails = true;
    const values = matching({ columnNames: { email: 3 } });
    const { client, sent } = fakeClient([
      (request) => {
        const { searchParams } = request.url;
        if (fails) return json({ code: 400, message: 'no' }, 400)(request);
        const found = values('columnNames', searchParams.get('value') ?? '');
        return json({ aggregations: terms('columnNames', found) })(request);
      },
    ]);
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const ask = () => queries.query(suggestedNamesQuery(client, INDEX, COLUMNS, 'em'));
    expect((await apiError(ask())).kind).toBe('refused');
    fails = false;
    expect(await ask()).toEqual({ names: ['email'], isSuggested: true });
    expect(sent.map(({ url }) => url.pathname)).toEqual([
      '/api/v1/search/aggregate',
      '/api/v1/search/aggregate',
    ]);
  });

  test.each([
    ['e', '[eE].*'],
    ['a.b', String.raw`[aA]\.[bB].*`],
    ['# "x"', String.raw`\#\ \"[xX]\".*`],
    ['İ', '[İi].*'],
  ])('%s is asked for as an expression in which nothing is a sign', async (text, expression) => {
    const { names, sent } = server({ values: () => ({}) });
    await names(text);
    expect(sent.map(({ url }) => url.searchParams.get('value'))).toEqual([
      String.raw`(.*\.)?` + expression.replace(/\.\*$/, '[^.]*'),
      expression,
    ]);
  });

  test('a very long text is asked for by its beginning', async () => {
    const { names, sent } = server({ values: () => ({}) });
    expect(await names('a'.repeat(5_000))).toEqual({ names: [], isSuggested: true });
    for (const { url } of sent) expect(url.searchParams.get('value')?.length).toBeLessThan(1_000);
  });
});

describe('how much values are used', () => {
  test('is said by keys in lower case, by the first field that has any', async () => {
    const { uses, sent } = server({
      values: matching({ 'tags.tagFQN': { 'PII.Sensitive': 3, 'pii.none': 2 }, nope: { a: 1 } }),
    });
    expect(await uses('tags', 'tags.tagFQN', 'nope')).toEqual(
      new Map([
        ['pii.sensitive', 3],
        ['pii.none', 2],
      ]),
    );
    expect(sent.map(({ url }) => [...url.searchParams])).toEqual(
      ['tags', 'tags.tagFQN'].map((field) => [
        ['index', INDEX],
        ['field', field],
        ['value', '.*'],
        ['size', '1000'],
      ]),
    );
  });

  test.each([
    [
      'its counts are guesses',
      json({ aggregations: terms('a', { x: 1 }, { doc_count_error_upper_bound: 2 }) }),
    ],
    ['it is no such answer', json([])],
    ['the server fails', json({ message: 'no' }, 500)],
  ])('is not known where %s', async (_, reply) => {
    const { client } = fakeClient([reply]);
    expect(await new QueryClient().query(valueUsesQuery(client, INDEX, ['a']))).toBeNull();
  });
});
