// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ClientContext } from '#src/api/client-context.ts';
import { createClient } from '#src/api/client.ts';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { createService } from '#src/fake/service/service.ts';
import { ResourceContext, resourceById } from '#src/resources/registry.ts';
import { viewSpecOf } from '#src/resources/resource.ts';
import { TypeNav } from '#src/sidebar/type-nav.tsx';
import { eventually } from '#test/support/eventually.ts';
import { chart, topic } from '#test/support/sample-assets.ts';
import { sampleTables } from '#test/support/sample-tables.ts';

const CATALOG = [...sampleTables(40), ...['carts', 'orders', 'users'].map((name) => topic(name))];
const WITH_CHARTS = [...CATALOG, ...['sales', 'visits'].map((name) => chart(name))];
const FIRST = ['Tables 40', 'Topics 3', 'Dashboards 0', 'Pipelines 0', 'ML models 0', 'Containers 0'];

let servers = 0;

/** Shows the types of a server. @param current the one on screen @param unknown of which the server knows no list */
async function show(
  records: readonly StoredTable[],
  { current = 'table', unknown }: { readonly current?: string; readonly unknown?: string } = {},
) {
  servers += 1;
  const send = handleInProcess(createService({ catalog: catalogFromRecords(records), noAuth: true }));
  const client = createClient({
    origin: `http://types-${servers}.example.com`,
    token: () => undefined,
    fetch: (address, init) =>
      unknown !== undefined && String(address instanceof Request ? address.url : address).includes(unknown)
        ? Promise.resolve(new Response('{}', { status: 404 }))
        : send(address, init),
  });
  const resource = await resourceById(current)!.load();
  const shown = { resource, viewSpec: viewSpecOf(resource) };
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ClientContext value={client}>
          <ResourceContext value={{ ...shown, base: shown }}>
            <TypeNav total={undefined} isWhole home={`/${resource.path}`} isReady onFollow={() => {}} />
          </ResourceContext>
        </ClientContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent);
const more = (name: RegExp) => within(screen.getByRole('navigation')).findByRole('button', { name });

test('six are shown from the first frame; a button, whose state is kept, shows the others that the server has', async () => {
  await show(CATALOG);
  expect(lines()).toHaveLength(FIRST.length + 1);
  const button = await more(/^2 more$/);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  await eventually(lines).toEqual([...FIRST, 'Databases 1', 'Schemas 2', 'Fewer']);
  expect(localStorage.getItem('catalog-browser.all-types')).toBe('true');
});

test('a type that only some servers have is listed where there are any', async () => {
  await show(WITH_CHARTS);
  await userEvent.click(await more(/^3 more$/));
  await eventually(lines).toContain('Charts 2');
});

test('a type of which the server knows no list is not listed', async () => {
  await show(WITH_CHARTS, { unknown: '/api/v1/charts' });
  await eventually(() => more(/^2 more$/)).toBeVisible();
});

test('a type is listed while it is on screen', async () => {
  await show(WITH_CHARTS, { current: 'chart' });
  await eventually(lines).toContain('Charts 2');
  await eventually(() => more(/^2 more$/)).toBeVisible();
});
