import type { Page } from '@playwright/test';
import { watchPage } from './canary.ts';
import { expect, test, type CatalogSite } from './fixtures.ts';
import { chooseFiles, chosenFiles, openExport } from './rows.ts';

// Services are listed with their credentials, unasked: none of it may stay in the page. The fake's are called CANARY-….

const CANARY = 'CANARY-';

/** What the page has read and keeps: the cache of its queries, found from the root of its components. Runs in the page. */
function queryCache(): string {
  interface Fiber {
    readonly memoizedProps?: { readonly client?: Cache } | null;
    readonly child?: Fiber | null;
    readonly sibling?: Fiber | null;
  }
  interface Cache {
    readonly getQueryCache?: () => {
      readonly getAll: () => readonly { queryKey: unknown; state: unknown }[];
    };
  }
  const root = Object.entries(document.getElementById('root') ?? {}).find(([name]) =>
    name.startsWith('__reactContainer$'),
  )?.[1] as Fiber | undefined;
  const waiting = [root];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const client = at.memoizedProps?.client;
    if (client?.getQueryCache) {
      const entries = client.getQueryCache().getAll();
      return JSON.stringify(entries.map(({ queryKey, state }) => [queryKey, state]));
    }
    if (at.sibling) waiting.push(at.sibling);
    if (at.child) waiting.push(at.child);
  }
  throw new Error('There is no cache of queries');
}

/** Texts that are copied, noted by a clipboard that keeps them. */
const noteCopies = (page: Page) =>
  page.addInitScript(() => {
    const copied: string[] = [];
    Object.assign(window, { copied });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void copied.push(text) },
    });
  });
const copies = (page: Page) => page.evaluate(() => (window as unknown as { copied: string[] }).copied);

/** Gives every record of lists, searches and look-ups a connection, and its service one, as a careless server would. */
async function withConnections(page: Page): Promise<() => number> {
  let given = 0;
  const connection = { config: { password: `${CANARY}connection-password`, token: `${CANARY}bot-token` } };
  const marked = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(marked);
    if (typeof value !== 'object' || value === null) return value;
    const record = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, marked(one)]));
    const { service, fullyQualifiedName } = record;
    if (fullyQualifiedName === undefined || typeof service !== 'object') return record;
    given += 1;
    return { ...record, connection, service: { ...service, connection } };
  };
  await page.route(/\/api\/v1\/(?!services\/)/, async (route) => {
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    return route.fulfill({ response, json: marked(await response.json()) });
  });
  return () => given;
}

/** Requests that hand out secrets, or megabytes: none of them is sent. */
const forbidden = async (site: CatalogSite) =>
  (await site.log()).flatMap(({ path, query }) => {
    const fields = new URLSearchParams(query).get('fields')?.split(',') ?? [];
    const isWrong =
      path.includes('metadataServices') ||
      (path === '/api/v1/users' && fields.includes('*')) ||
      (path === '/api/v1/databaseSchemas' && fields.includes('tables'));
    return isWrong ? [`${path}?${query}`] : [];
  });

test('no credential of a service stays in the page, its copies and its files', async ({ page, start }) => {
  await chooseFiles(page);
  await noteCopies(page);
  const given = await withConnections(page);
  const site = await start({ tables: 600 });
  const watch = watchPage(page, site.url);
  const places = async () => {
    const texts = {
      'the query cache': await page.evaluate(queryCache),
      'a copied text': (await copies(page)).join(' '),
      'a file': Object.values(await chosenFiles(page)).join(' '),
    };
    const more = Object.entries(texts).flatMap(([place, text]) => (text.includes(CANARY) ? [place] : []));
    return [...(await watch.places(CANARY)), ...more];
  };
  await site.open('/topics?columns=name,owners,tags,followers,description');
  await expect(page.locator('[role=grid] [role=gridcell][aria-busy=true]')).toHaveCount(0);
  // The tree, and the services that can be filtered by.
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByRole('combobox', { name: 'Find a filter, or a value' })).toBeFocused();
  await page.keyboard.type('Service');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Service' }).getByRole('option').first().waitFor();
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 });
  }).toPass();
  expect(await places()).toEqual([]);

  // The row, the request, and the record as it was sent.
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+Shift+c');
  await page.getByRole('button', { name: /^Read at/ }).click();
  await page.getByRole('menuitem', { name: 'Copy as curl' }).click();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Show JSON' }).click();
  await page.getByRole('button', { name: 'Copy all' }).click();
  await expect.poll(async () => (await copies(page)).join(' ')).toContain('"fullyQualifiedName"');
  expect((await copies(page)).join(' ')).toMatch(/curl .*\/api\/v1\/topics\?limit=/);
  await page.keyboard.press('Escape');

  const dialog = await openExport(page);
  await dialog.getByRole('radio', { name: 'NDJSON' }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText(/ (is|are) in /);
  expect(Object.values(await chosenFiles(page)).join('').length).toBeGreaterThan(500);
  expect(await places()).toEqual([]);
  expect(await forbidden(site)).toEqual([]);

  // Both ways that credentials come were gone: in the lists of services, and in the records themselves.
  const services = (await site.log()).find(({ path }) => /\/services\/\w+Services$/.test(path));
  expect(JSON.stringify(await site.ask('GET', services?.path ?? 'none was requested'))).toContain(
    'CANARY-connection-password',
  );
  expect(given()).toBeGreaterThan(20);
});
