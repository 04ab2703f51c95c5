import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp, type Sent } from '#test/support/app.tsx';
import { tableIn } from '#test/resources/places.ts';
import { eventually } from '#test/support/eventually.ts';

/** More schemas than one request brings. */
const MANY = Array.from({ length: 2_345 }, (_, at) =>
  tableIn(at, 'snow', 'sales', `schema_${String(at).padStart(4, '0')}`),
);

/** How often a request is sent before it counts as failed. */
const ATTEMPTS = 3;

const row = async (name: string) =>
  (await screen.findByRole('link', { name })).closest<HTMLElement>('[role=row]')!;
const walks = (sent: readonly Sent[]) =>
  sent.filter(({ path, query }) => path === '/api/v1/databaseSchemas' && query.get('limit') === '1000');

describe('the search for schemas', () => {
  test('whose reading fails shows a part as a part, says how far it came and goes on from there', async () => {
    const { user, requests } = await openApp('/databaseSchemas?q=schema_1', {
      catalog: MANY,
      faults: [
        { route: '/api/v1/databaseSchemas?limit=1000', skip: 2, times: ATTEMPTS, then: { status: 503 } },
      ],
    });
    const strip = await screen.findByRole('region', { name: 'Reading of the list' });
    await eventually(() => strip).toHaveTextContent('Reading stopped: what is shown is a part.');
    expect(strip).toHaveTextContent('1,000 found so far 2,000 of 2,345 read');
    await eventually(() => screen.getByRole('status', { name: /of 1,000 found so far$/ })).toBeVisible();
    expect(walks(await requests())).toHaveLength(2 + ATTEMPTS);
    await user.click(within(strip).getByRole('button', { name: 'Retry' }));
    await eventually(() => screen.getByText(/1,000 match/)).toBeVisible();
    // The page that failed, and none of those before it.
    expect(walks(await requests())).toHaveLength(2 + ATTEMPTS + 1);
  });

  test('is stopped by Cancel, given up with the search, and reads on with the next', async () => {
    const { user, requests, fail } = await openApp('/databaseSchemas', { catalog: MANY });
    await row('schema_0000');
    await fail([{ route: '/api/v1/databaseSchemas?limit=1000', skip: 1, times: 1, then: { delay: 60_000 } }]);
    await user.type(screen.getByRole('searchbox', { name: 'Search schemas' }), '_234');
    await screen.findByText(/1,000 of 2,345 read/);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await eventually(() =>
      screen.getByRole('heading', { name: 'Nothing was found in the part that was read' }),
    ).toBeVisible();
    await user.clear(screen.getByRole('searchbox', { name: 'Search schemas' }));
    await waitFor(() => expect(location.search).toBe(''));
    await eventually(() => row('schema_0000')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search schemas' }), '_234');
    await eventually(() => screen.getByText(/^5 match/)).toBeVisible();
    expect(walks(await requests()).filter(({ query }) => !query.has('after'))).toHaveLength(1);
  });
});
