import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { PageAt } from '#src/api/data-source.ts';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { startFake } from '#src/fake/start-fake.ts';
import { withFilter, NO_FILTERS, type Filter } from '#src/filters/filters.ts';
import * as indexAnswers from '#src/filters/index-answers.ts';
import { searchOfView, sourceOfView, unansweredOf, valuesThatFit } from '#src/resources/source-of-view.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { fakeClient, signal } from '#test/api/fake-fetch.ts';
import { sampleTables } from '#test/support/sample-tables.ts';

const lookup = { client: fakeClient([]).client, queries: new QueryClient() };
const tags = (count: number): Filter => ({
  facet: 'tag',
  not: false,
  values: Array.from({ length: count }, (_, at) => `Glossary."Term & number ${at}"`),
});
const view = (count: number) => ({
  q: 'orders',
  scope: null,
  sort: null,
  filters: withFilter(NO_FILTERS, tags(count)),
});
const lengthOf = (count: number) =>
  sourceOfView(lookup, tableDefinition, view(count)).describeRequest({ kind: 'start' }, 100, []).length;

test('of a filter too long for one request, as many values fit as its address has room for, and not one more', () => {
  const fitting = valuesThatFit(lookup, tableDefinition, view(400), tags(400));
  expect(fitting).toBeGreaterThan(12);
  expect(lengthOf(fitting)).toBeLessThanOrEqual(6_500);
  expect(lengthOf(fitting + 1)).toBeGreaterThan(6_500);
  // A filter that fits is whole.
  expect(valuesThatFit(lookup, tableDefinition, view(fitting), tags(fitting))).toBe(fitting);
});

const BY_AGE = { field: 'updatedAt', order: 'desc' } as const;
const owned = { ...view(1), filters: [{ facet: 'owner', not: false, values: ['ada'] }] };
const request = (of: Parameters<typeof sourceOfView>[2]) =>
  sourceOfView(lookup, tableDefinition, of).describeRequest({ kind: 'start' }, 100, []);

test('filters are answered by the index, and by the list where that is wished', () => {
  expect(request(owned)).toMatch(/^\/api\/v1\/search\/query\?/);
  expect(request({ ...owned, readsList: true })).toBe('/api/v1/tables?limit=1000&fields=owners');
  // Fields that are large come with fewer records.
  const columns = [{ facet: 'column', not: false, values: ['id'] }];
  expect(request({ ...owned, filters: columns, readsList: true })).toBe(
    '/api/v1/tables?limit=100&fields=columns',
  );
  // The list is narrowed as far as it can be by itself.
  expect(request({ ...owned, scope: 'snow.sales', readsList: true })).toBe(
    '/api/v1/tables?limit=1000&database=snow.sales&fields=owners',
  );
  // Words alone are the index's.
  expect(request({ ...view(1), filters: [], readsList: true })).toMatch(/^\/api\/v1\/search\/query\?/);
  // What the index is asked for words and filters, whatever is wished of the view.
  expect(searchOfView(lookup, tableDefinition, { ...owned, readsList: true }).key).toEqual(
    sourceOfView(lookup, tableDefinition, owned).key,
  );
});

test('deleted records are beside the live ones in lists, and alone in searches', () => {
  const list = { q: null, scope: null, filters: NO_FILTERS, sort: null };
  const stateIn = (text: string) => new URLSearchParams(text.split('?')[1]).get('deleted');
  expect(request({ ...list, deleted: 'also' })).toBe('/api/v1/tables?limit=100&include=all');
  expect(request({ ...list, deleted: 'only' })).toBe('/api/v1/tables?limit=100&include=deleted');
  const read = { ...owned, readsList: true };
  expect(request({ ...read, deleted: 'also' })).toBe('/api/v1/tables?limit=1000&include=all&fields=owners');
  const searches = [owned, view(1), { ...list, q: 'orders' }, { ...list, sort: BY_AGE }];
  for (const of of searches) {
    const states = (['also', 'only'] as const).map((deleted) => stateIn(request({ ...of, deleted })));
    expect(states).toEqual(['false', 'true']);
  }
});

test('filters that the index is known not to answer are answered by the list', () => {
  const unanswered = vi.spyOn(indexAnswers, 'unansweredFilters');
  unanswered.mockReturnValue(owned.filters);
  expect(request(owned)).toBe('/api/v1/tables?limit=1000&fields=owners');
  expect(unansweredOf(lookup, tableDefinition, owned)).toBe(owned.filters);
  // The index is not asked for a list without filters.
  expect(unansweredOf(lookup, tableDefinition, { ...owned, q: null, filters: [] })).toEqual([]);
});

test('a relative time ends at the present of each reading and count, and a further page has that of its reading', async () => {
  const send = handleInProcess(startFake({ records: sampleTables(60), noAuth: true }));
  const { client, sent } = fakeClient([({ url, init }) => send(String(url), init)]);
  const [hour, day] = [3_600_000, 86_400_000];
  // When the last of the tables changed.
  const opened = 1_790_000_000_000 + 60;
  for (const sort of [null, BY_AGE]) {
    const filters = [{ facet: 'updated', not: false, values: ['24h'] }];
    const queries = new QueryClient();
    let now = opened;
    const of = { q: null, scope: null, sort, filters };
    const source = sourceOfView({ client, queries }, tableDefinition, of, () => now);
    /** When the span of a request ends, in hours from then. */
    const endOf = async (read: () => Promise<unknown> | undefined) => {
      now += hour;
      await read();
      const text = sent.at(-1)?.url.searchParams.get('query_filter') ?? '';
      return (Number(/"gte":(\d+)/.exec(text)?.[1]) + day - opened) / hour;
    };
    const page = (at: PageAt) => () => source.page(at, 10, [], signal());
    const next = page({ kind: 'after', cursor: '20' });
    // Also the first page of a list that is tried again, or whose rows were kept back.
    expect(await endOf(page({ kind: 'start' }))).toBe(1);
    expect(await endOf(next)).toBe(1);
    source.forget?.();
    expect(await endOf(next)).toBe(2);
    expect(await endOf(page({ kind: 'start' }))).toBe(4);
    expect(await endOf(() => source.count?.(signal()))).toBe(5);
  }
});
