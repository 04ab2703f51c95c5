import { QueryClient } from '@tanstack/react-query';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from '#src/api/client.ts';
import { countMatches } from '#src/api/search-endpoint.ts';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { type FakeOptions } from '#src/fake/service/service.ts';
import { startFake } from '#src/fake/start-fake.ts';
import type { Filters } from '#src/filters/filters.ts';
import { narrowingOf, unansweredFilters } from '#src/filters/index-answers.ts';
import { resolveReferences, type Lookup } from '#src/filters/references.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { IGNORES_FILTERS, NESTED_OWNERS_ONLY, OTHER_TYPE_FIELD } from '#test/support/odd-dialects.ts';
import { sampleTables } from '#test/support/sample-tables.ts';

const { endpoint } = tableDefinition;
const TABLES = sampleTables(60);
const LIVE = TABLES.filter(({ deleted }) => deleted !== true);

const one = (facet: string, value: string, not = false): Filters => [{ facet, not, values: [value] }];
const VIEWS = one('type', 'View');
/** Nothing is found rather than what is not so. */
const UNANSWERED = 'unanswered';

interface Server {
  readonly lookup: Lookup;
  readonly requests: readonly string[];
  /** How many tables the product's own search finds. */
  readonly count: (filters: Filters) => Promise<number | undefined>;
  readonly unanswered: (filters: Filters) => Filters;
}

function serverOf(
  dialect: FakeOptions['dialect'],
  {
    tables = TABLES,
    change = (url: URL) => url,
  }: { tables?: readonly StoredTable[]; change?: (url: URL) => URL } = {},
): Server {
  const send = handleInProcess(startFake({ records: tables, noAuth: true, ...(dialect && { dialect }) }));
  const requests: string[] = [];
  const client = createClient({
    origin: 'http://catalog.test',
    token: () => undefined,
    sleep: () => Promise.resolve(),
    fetch: (input, init) => {
      const url = change(new URL(input instanceof Request ? input.url : input));
      requests.push(url.pathname + url.search);
      return send(String(url), init);
    },
  });
  const lookup: Lookup = {
    client,
    queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  };
  return {
    lookup,
    requests,
    async count(filters) {
      const narrowing = narrowingOf(lookup, endpoint, filters);
      const { signal } = new AbortController();
      return (await countMatches(client, endpoint, { q: '', narrowing }, signal)).total;
    },
    unanswered: (filters) => unansweredFilters(lookup, endpoint, filters),
  };
}

const isView = ({ tableType }: StoredTable) => tableType === 'View';
const views = LIVE.filter(isView).length;
const [{ name: owner = '' } = {}] = TABLES.flatMap(({ owners = [] }) => owners) as { name?: string }[];
/** How many tables the owners of that name have: somebody else's references may have the name too. */
async function ownedBy({ lookup }: Server, name: string): Promise<number> {
  const ids = (await resolveReferences(lookup, one('owner', name)))('people', name);
  return LIVE.filter(({ owners = [] }) => (owners as { id: string }[]).some(({ id }) => ids.includes(id)))
    .length;
}

test('an index that has types and owners answers them, and lacks nothing', async () => {
  const server = serverOf('om-1.12');
  const { count, unanswered } = server;
  const owned = one('owner', owner);
  expect(await count(VIEWS)).toBe(views);
  expect(await count(owned)).toBe(await ownedBy(server, owner));
  expect(unanswered([...VIEWS, ...owned])).toEqual([]);
});

describe('an index that has types by a name of its own', () => {
  test('is known not to answer them, once it was asked', async () => {
    const { count, unanswered } = serverOf(OTHER_TYPE_FIELD);
    expect(unanswered(VIEWS)).toEqual([]);
    await expect(count(VIEWS)).rejects.toThrow(UNANSWERED);
    expect(unanswered(VIEWS)).toEqual(VIEWS);
    expect(unanswered(one('type', 'View', true))).toEqual(one('type', 'View', true));
  });

  test('answers whatever else it is asked', async () => {
    const server = serverOf(OTHER_TYPE_FIELD);
    const { count, unanswered } = server;
    expect(await count(one('owner', owner))).toBe(await ownedBy(server, owner));
    expect(unanswered(one('owner', owner))).toEqual([]);
  });

  test('is believed where no table of the list has a type either', async () => {
    const tables = TABLES.map((table) => ({ ...table, tableType: undefined }));
    const { count, unanswered } = serverOf(OTHER_TYPE_FIELD, { tables });
    expect(await count(VIEWS)).toBe(0);
    expect(unanswered(VIEWS)).toEqual([]);
  });
});

test('a server that ignores filters answers none', async () => {
  const { count, unanswered } = serverOf(IGNORES_FILTERS);
  const filters = [...VIEWS, ...one('missing', 'owner')];
  await expect(count(filters)).rejects.toThrow(UNANSWERED);
  expect(unanswered(filters)).toEqual(filters);
});

test('owners that are documents of their own are found, with names beside them and without', async () => {
  const server = serverOf(NESTED_OWNERS_ONLY);
  const { count, unanswered } = server;
  expect(await count(one('owner', owner))).toBe(await ownedBy(server, owner));
  const ownerless = LIVE.filter(({ owners = [] }) => (owners as unknown[]).length === 0).length;
  expect(await count(one('owner', 'none'))).toBe(ownerless);
  expect(await count(one('missing', 'owner'))).toBe(ownerless);
  expect(unanswered(one('owner', owner))).toEqual([]);
});

/** An engine that cannot read one kind of query. */
const refuseWildcards = (url: URL) => {
  if (url.searchParams.get('query_filter')?.includes('wildcard'))
    url.searchParams.set('query_filter', '{"query":{"no_such_query":{}}}');
  return url;
};

test('a filter whose clause alone is refused is one that the index does not answer', async () => {
  const { count, unanswered } = serverOf('om-1.12', { change: refuseWildcards });
  const part = one('column', 'cust*');
  await expect(count([...part, ...VIEWS])).rejects.toThrow('server');
  expect(unanswered([...part, ...VIEWS])).toEqual(part);
});

test('what an index does not answer is known as long as the page is open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const other = serverOf(OTHER_TYPE_FIELD);
  await expect(other.count(VIEWS)).rejects.toThrow(UNANSWERED);
  const refusing = serverOf('om-1.12', { change: refuseWildcards });
  const part = one('column', 'cust*');
  await expect(refusing.count(part)).rejects.toThrow('server');
  // Whatever nothing observes is dropped by then.
  vi.advanceTimersByTime(3_600_000);
  expect(other.unanswered(VIEWS)).toEqual(VIEWS);
  expect(refusing.unanswered(part)).toEqual(part);
});

test('an index is asked once for what it has, whatever is filtered by', async () => {
  const { count, requests } = serverOf('om-1.12');
  await count(VIEWS);
  const first = requests.length;
  await count(one('type', 'Regular'));
  await count(VIEWS);
  // Two counts, and nothing else.
  expect(requests).toHaveLength(first + 2);
});

test.each([
  ['om-1.1', 1],
  ['om-1.5', 1],
  ['om-1.12', 2],
] as const)(
  '%s finds %i tables without a description, by a status that may be of columns',
  async (dialect, found) => {
    const [described, removed, bare] = sampleTables(3);
    const unfinished = { descriptionStatus: 'INCOMPLETE', description: 'Orders of a day.' };
    const tables = [
      { ...described, ...unfinished },
      // A status of the record itself: its description was removed, and the index keeps the text.
      { ...removed, ...unfinished, entityStatus: 'Approved' },
      { ...bare, description: undefined },
    ] as readonly StoredTable[];
    expect(await serverOf(dialect, { tables }).count(one('missing', 'description'))).toBe(found);
  },
);
