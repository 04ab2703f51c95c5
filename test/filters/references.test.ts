import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Client } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { personQuery, resolveReferences, scopeQuery, type Lookup } from '#src/filters/references.ts';

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
  watchBriefly(lookup.queries, personQuery(client, 'ada'));
  watchBriefly(lookup.queries, scopeQuery(client, 'snow.sales'));
  release();
  const found = await ids;
  expect(found.person('ada')).toEqual(['id of ada']);
  expect(found.database('snow.sales')).toBe('id of snow.sales');
  lookup.queries.clear();
});

test('control: a query that takes the signal of its observers is given up with them', async () => {
  const { client, release } = heldClient();
  const { queries } = lookUp(client);
  const person = {
    ...personQuery(client, 'ada'),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      client.get({ path: ['users', 'name', 'ada'], signal } as unknown as Parameters<Client['get']>[0]),
  };
  const answer = queries.query(person as never);
  watchBriefly(queries, personQuery(client, 'ada'));
  release();
  await expect(answer).rejects.toThrow('CancelledError');
  queries.clear();
});
