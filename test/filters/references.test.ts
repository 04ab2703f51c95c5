import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { Client } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { referenceQuery, resolveReferences, type Lookup } from '#src/filters/references.ts';

/** A client whose answers come when the test lets them, and whose requests reject once they are aborted. */
function heldClient() {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const get = async ({
    path,
    signal,
  }: {
    readonly path: readonly string[];
    readonly signal: AbortSignal;
  }) => {
    await Promise.race([
      released,
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    ]);
    if (path[0] === 'teams') throw new ApiError('not-found', { request: 'GET teams', attempts: 1 });
    return { value: { id: `id of ${path.at(-1)}`, name: path.at(-1) } };
  };
  return { client: { server: 'https://catalog.example.com', get } as unknown as Client, release };
}

/** Watches a query for a moment, as a chip does that goes while its person is looked up. */
const watchBriefly = (queries: QueryClient, query: { readonly queryKey: readonly unknown[] }) =>
  new QueryObserver(queries, query).subscribe(() => {})();

const lookUp = (client: Client): Lookup => ({
  client,
  queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
});

test('what a request of rows waits for goes on when a chip that shows it goes', async () => {
  const { client, release } = heldClient();
  const lookup = lookUp(client);
  const ids = resolveReferences(lookup, [
    { facet: 'owner', not: false, values: ['ada'] },
    { facet: 'database', not: false, values: ['snow.sales'] },
  ]);
  watchBriefly(lookup.queries, referenceQuery(client, { kind: 'people', name: 'ada' }));
  watchBriefly(lookup.queries, referenceQuery(client, { kind: 'databases', name: 'snow.sales' }));
  release();
  const found = await ids;
  expect(found('people', 'ada')).toEqual(['id of ada']);
  expect(found('databases', 'snow.sales')).toEqual(['id of snow.sales']);
  lookup.queries.clear();
});

describe('a person whose name has a dot', () => {
  const HELD = { id: 'id of them', name: 'eu.de.x.y' };
  /** A server that has them under some spellings of the name, as a team. */
  const serverWith = (...known: readonly string[]) => {
    const asked: string[] = [];
    const get = async ({ path: [list, , name = ''] }: { readonly path: readonly string[] }) => {
      if (list === 'teams') asked.push(name);
      await Promise.resolve();
      if (list === 'teams' && known.includes(name)) return { value: HELD };
      throw new ApiError('not-found', { request: `GET ${list}`, attempts: 1 });
    };
    return { asked, client: { server: 'https://catalog.example.com', get } as unknown as Client };
  };
  const idsOf = async (client: Client, name: string) =>
    (await lookUp(client).queries.query(referenceQuery(client, { kind: 'people', name }))).map(
      ({ id }) => id,
    );

  test.each([
    ['takes it bare', 'eu.de.x.y', 'eu.de.x.y', ['eu.de.x.y']],
    ['wants quotes', 'eu.de.x.y', '"eu.de.x.y"', ['eu.de.x.y', '"eu.de.x.y"']],
    ['refuses needless quotes', '"eu.de.x.y"', 'eu.de.x.y', ['"eu.de.x.y"', 'eu.de.x.y']],
  ])('is found where the server %s', async (_, name, known, spellings) => {
    const { client, asked } = serverWith(known);
    expect(await idsOf(client, name)).toEqual(['id of them']);
    expect(asked).toEqual(spellings);
  });

  test('is nobody of another name, and a name without a dot is asked for once', async () => {
    const { client, asked } = serverWith('"eu.de.x.z"');
    expect(await idsOf(client, 'eu.de.x.y')).toEqual([]);
    expect(await idsOf(client, 'ada')).toEqual([]);
    expect(asked).toEqual(['eu.de.x.y', '"eu.de.x.y"', 'ada']);
  });
});

test('a database whose name the server refuses in an address is found in the list', async () => {
  const asked: string[] = [];
  const get = async ({ path, query }: { readonly path: readonly string[]; readonly query?: object }) => {
    asked.push(`${path.join('/')} ${JSON.stringify(query ?? {})}`);
    await Promise.resolve();
    if (path[1] === 'name') throw new ApiError('refused', { request: 'GET', attempts: 1, status: 400 });
    const named = (fullyQualifiedName: string) => ({
      id: `id of ${fullyQualifiedName}`,
      name: 'x',
      fullyQualifiedName,
    });
    return { value: { data: [named('s.a/c.d'), named('s.a/b.d'), {}], paging: {} } };
  };
  const client = { server: 'https://catalog.example.com', get } as unknown as Client;
  const found = await lookUp(client).queries.query(
    referenceQuery(client, { kind: 'databases', name: 's.a/b.d' }),
  );
  expect(found.map(({ id }) => id)).toEqual(['id of s.a/b.d']);
  expect(asked.at(-1)).toBe('databaseSchemas {"limit":1000,"database":"s.a/b"}');
});
