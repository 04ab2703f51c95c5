import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { createClient } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import {
  askAgain,
  ignoresFilters,
  indexFormQuery,
  obeysFiltersQuery,
  profileOf,
  renewWithVersion,
  type AskedIndex,
  type IndexProbe,
} from '#src/api/index-profile.ts';
import { serverStore } from '#src/api/server-store.ts';
import type { SafeStorage } from '#src/ui/storage.ts';
import { memoryStorage } from '#test/support/memory-storage.ts';

const OWNERS: IndexProbe = {
  key: 'owner',
  forms: [
    { id: 'plain', any: { exists: { field: 'owners.id' } } },
    { id: 'nested', any: { nested: { path: 'owners' } } },
  ],
};

/** What an index answers to a clause, by its kind: how many records it finds, or a status. */
type Answers = Readonly<Record<string, number | { readonly status: number }>>;

/** A server whose index answers as given, and says how often it was asked. */
function serverOf(
  answers: Answers,
  {
    storage = memoryStorage(),
    version = '1.12.6',
  }: { readonly storage?: SafeStorage; readonly version?: string | null } = {},
) {
  let now = answers;
  const asked: string[] = [];
  let versions = 0;
  const answer = (url: URL): Response => {
    if (url.pathname.endsWith('/system/version')) {
      versions += 1;
      return version === null ? new Response(null, { status: 403 }) : Response.json({ version });
    }
    const { query } = JSON.parse(url.searchParams.get('query_filter') ?? '') as {
      query: { bool: { filter: readonly Record<string, unknown>[] } };
    };
    const [kind = ''] = Object.keys(query.bool.filter[0] ?? {});
    asked.push(kind);
    const found = now[kind] ?? 0;
    if (typeof found === 'object')
      return Response.json({ code: found.status, message: 'no' }, { status: found.status });
    return Response.json({ hits: { total: { value: found, relation: 'eq' }, hits: [] } });
  };
  const client = createClient({
    origin: 'https://catalog.example.com',
    token: () => undefined,
    indexProfiles: serverStore(storage, 'index-profile', 'main'),
    sleep: () => Promise.resolve(),
    fetch: (input) => Promise.resolve(answer(new URL(input instanceof Request ? input.url : input))),
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const index: AskedIndex = { client, queries, index: 'table_search_index' };
  return {
    storage,
    index,
    asked,
    versionsAsked: () => versions,
    becomes: (next: Answers) => (now = next),
    learn: (probe = OWNERS) => queries.fetchQuery(indexFormQuery(index, probe)),
  };
}

describe('the form of something', () => {
  test('is the first that finds a record, and is asked for once', async () => {
    const { index, asked, learn } = serverOf({ nested: 7 });
    expect(profileOf(index).formOf('owner')).toBeUndefined();
    expect(await learn()).toBe('nested');
    expect(await learn()).toBe('nested');
    expect(asked).toEqual(['exists', 'nested']);
    expect(profileOf(index).formOf('owner')).toBe('nested');
  });

  test('is none where the index finds no record in any, and then not known', async () => {
    const { index, learn } = serverOf({});
    expect(await learn()).toBeNull();
    expect(profileOf(index).formOf('owner')).toBeUndefined();
  });

  test.each([400, 500])('is not one that the server refuses with %d', async (status) => {
    expect(await serverOf({ exists: { status }, nested: 3 }).learn()).toBe('nested');
  });

  test('is not known where the server cannot be asked', async () => {
    const { index, learn } = serverOf({ exists: { status: 403 } });
    await expect(learn()).rejects.toBeInstanceOf(ApiError);
    expect(profileOf(index).formOf('owner')).toBeUndefined();
  });
});

test('a server that finds records by a filter that none meets ignores filters', async () => {
  const obedient = serverOf({ match_none: 0 });
  const ignorant = serverOf({ match_none: 2_510 });
  for (const { index } of [obedient, ignorant]) {
    expect(ignoresFilters(index)).toBe(false);
    await index.queries.fetchQuery(obeysFiltersQuery(index));
  }
  expect(ignoresFilters(obedient.index)).toBe(false);
  expect(ignoresFilters(ignorant.index)).toBe(true);
});

describe('from visit to visit', () => {
  test('what was found is kept, and what was not is asked for again', async () => {
    const first = serverOf({ exists: 5 });
    await first.learn();
    await first.learn({ key: 'status', forms: [{ id: 'field', any: { wildcard: {} } }] });
    const second = serverOf({ exists: 5 }, first);
    expect(profileOf(second.index).formOf('owner')).toBe('plain');
    expect(await second.learn()).toBe('plain');
    await second.learn({ key: 'status', forms: [{ id: 'field', any: { wildcard: {} } }] });
    expect(second.asked).toEqual(['wildcard']);
  });

  test.each(['{', '{"forms":[]}', '{"forms":{"table_search_index owner":1}}'])(
    'what else stands in the storage is nothing: %j',
    async (text) => {
      const storage = memoryStorage();
      storage.set('catalog-browser.index-profile.main', text);
      const { index, learn } = serverOf({ exists: 5 }, { storage });
      expect(profileOf(index).formOf('owner')).toBeUndefined();
      expect(await learn()).toBe('plain');
    },
  );

  test('nothing of it counts for another version of the server', async () => {
    const first = serverOf({ exists: 5 });
    await first.learn();
    await expect.poll(() => first.storage.get('catalog-browser.index-profile.main')).toContain('1.12.6');
    const second = serverOf({ nested: 5 }, { storage: first.storage, version: '2.0.0' });
    // Kept answers are taken until the version is said.
    expect(profileOf(second.index).formOf('owner')).toBe('plain');
    await second.learn({ key: 'tier', forms: [{ id: 'field', any: { nested: {} } }] });
    await expect.poll(() => profileOf(second.index).formOf('owner')).toBeUndefined();
    expect(await second.learn()).toBe('nested');
  });
});

test('a version that the server does not say is asked for once a visit', async () => {
  const { index, learn, versionsAsked } = serverOf({ exists: 5 }, { version: null });
  await learn();
  await expect.poll(versionsAsked).toBe(1);
  await renewWithVersion(index);
  await learn({ key: 'tier', forms: [{ id: 'field', any: { exists: {} } }] });
  await renewWithVersion(index);
  expect(versionsAsked()).toBe(1);
  expect(profileOf(index).formOf('owner')).toBe('plain');
});

describe('a contradiction', () => {
  test('asks again for what was kept of another visit, once', async () => {
    const first = serverOf({ exists: 5 });
    await first.learn();
    const second = serverOf({ nested: 5 }, first);
    expect(await askAgain(second.index, [OWNERS], false)).toBe(true);
    expect(profileOf(second.index).formOf('owner')).toBe('nested');
    const { length } = second.asked;
    expect(await askAgain(second.index, [OWNERS], false)).toBe(false);
    expect(second.asked).toHaveLength(length);
  });

  test('that is a refusal asks again for everything', async () => {
    const { index, learn, becomes } = serverOf({ exists: 5 });
    await learn();
    becomes({ nested: 5 });
    expect(await askAgain(index, [OWNERS], false)).toBe(false);
    expect(profileOf(index).formOf('owner')).toBe('plain');
    expect(await askAgain(index, [OWNERS], true)).toBe(true);
    expect(profileOf(index).formOf('owner')).toBe('nested');
  });
});
