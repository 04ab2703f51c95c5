import { expect, test } from 'vitest';
import { wrongQueries } from './query-rules.ts';
import { filesUnder } from './source-files.ts';

test('queries say once where they stand in the cache and for how long they are fresh', () => {
  const src = filesUnder('src', ['.ts', '.tsx']);
  expect(src.some(({ text }) => text.includes('queryOptions('))).toBe(true);
  expect(wrongQueries(src)).toEqual([]);
});

test('that no query is tried again is the default of the page’s client, said once', () => {
  const [app] = filesUnder('src', ['app.tsx']);
  expect(app?.text.match(/\bretry: \S+/g)).toEqual(['retry: false,']);
});

const STALE = 'staleTime beside a query';
const KEY = 'a queryKey that is not of src/api/keys.ts';
const RETRY = 'retry outside of src/app.tsx';

test.each([
  ['a freshness of its own', `useQuery({ ...countQuery(client), staleTime: 300_000 });`, [STALE]],
  ['a freshness in a variable', `const NOW = { staleTime: 0, gcTime: 0 };`, [STALE]],
  ['a default freshness', `new QueryClient({ defaultOptions: { queries: { staleTime: 1 } } });`, [STALE]],
  [
    'a query without one',
    `queryOptions({ queryKey: keys.a(client), queryFn });`,
    ['a query without staleTime'],
  ],
  ['a key of its own', `useQuery({ ...versionQuery(client), queryKey: ['probe'] });`, [KEY]],
  ['a key below another', `queries.find({ queryKey: [...source.key, 'a'] as const });`, [KEY]],
  [
    'a key in a query',
    `queryOptions({ queryKey: [client.server, 'a'], queryFn, staleTime: FRESH_MS.scopes });`,
    [KEY],
  ],
  [
    'a query in its hook',
    `useQuery({ queryKey: keys.a(client), queryFn: () => 1, staleTime: FRESH_MS.scopes });`,
    ['queryFn outside of queryOptions'],
  ],
  [
    'retry in a query',
    `infiniteQueryOptions({ queryKey: keys.a(client), queryFn, staleTime: 1, retry: tries });`,
    [RETRY],
  ],
  ['retry beside a query', `useQuery({ ...versionQuery(client), retry: false });`, [RETRY]],
])('control: %s is rejected', (_, text, reasons) => {
  expect(wrongQueries([{ path: 'src/browse/a.tsx', text }])).toEqual(
    reasons.map((reason) => `src/browse/a.tsx: ${reason}`),
  );
});

test('a query by the rules is allowed, and so are others’ members of these names', () => {
  const text = `
    const aQuery = (client: Client) =>
      queryOptions({ queryKey: keys.a(client), queryFn: () => 1, staleTime: FRESH_MS.scopes });
    useQuery({ ...aQuery(client), enabled });
    const action = { retry: controller.retry, more: { retry: () => {} }, text: { retry: 'Retry' } };
    void queries.resetQueries({ queryKey: aQuery(client).queryKey, exact: true });
    // staleTime: 0, retry: false, queryKey: ['a']
  `;
  expect(wrongQueries([{ path: 'src/browse/a.tsx', text }])).toEqual([]);
  const defaults = `new QueryClient({ defaultOptions: { queries: { retry: false } } });`;
  expect(wrongQueries([{ path: 'src/app.tsx', text: defaults }])).toEqual([]);
  // Control: anywhere else they are another client's.
  expect(wrongQueries([{ path: 'src/browse/a.tsx', text: defaults }])).toEqual([
    `src/browse/a.tsx: ${RETRY}`,
  ]);
});
