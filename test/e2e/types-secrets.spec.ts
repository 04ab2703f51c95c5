import type { Page } from '@playwright/test';
import { evidence, isLong } from '#test/support/long.ts';
import { watchFor } from './canary.ts';
import { expect, test, type CatalogSite } from './fixtures.ts';
import { chooseFiles, chosenFiles, openExport } from './rows.ts';

// Services are listed with their credentials, unasked: none of it may stay in the page. The fake's are called CANARY-….

const CANARY = 'CANARY-';
const PATHS = [
  'topics',
  'tables',
  'dashboards',
  'pipelines',
  'mlmodels',
  'containers',
  'databases',
  'databaseSchemas',
];

const COLUMNS =
  'name,owners,tags,followers,usageSummary,columns,tableConstraints,charts,dataModels,tasks,lastRun,parent,tables,description';

/** What the page has read and keeps: the cache of its queries, found from the root of its components. Runs in the page. */
function queryCache(leak?: string): string {
  interface Fiber {
    readonly memoizedProps?: { readonly client?: Cache } | null;
    readonly child?: Fiber | null;
    readonly sibling?: Fiber | null;
  }
  interface Cache {
    readonly getQueryCache?: () => {
      readonly getAll: () => readonly { queryKey: unknown; state: unknown }[];
    };
    readonly setQueryData?: (key: readonly string[], value: unknown) => void;
  }
  const root = Object.entries(document.getElementById('root') ?? {}).find(([name]) =>
    name.startsWith('__reactContainer$'),
  )?.[1] as Fiber | undefined;
  const waiting = [root];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const client = at.memoizedProps?.client;
    if (client?.getQueryCache) {
      if (leak !== undefined) client.setQueryData?.(['leak'], leak);
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

/** Where the canary is found, in what the page keeps, has read, copied and written. */
async function places(page: Page, watch: ReturnType<typeof watchFor>): Promise<readonly string[]> {
  const texts = {
    'the query cache': await page.evaluate(queryCache, undefined),
    'a copied text': (await copies(page)).join(' '),
    'a file': Object.values(await chosenFiles(page)).join(' '),
  };
  const more = Object.entries(texts).flatMap(([place, text]) => (text.includes(CANARY) ? [place] : []));
  return [...(await watch.found()), ...more];
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

for (const path of PATHS.slice(0, isLong ? PATHS.length : 1)) {
  test(`no credential of a service stays in the page of ${path}`, async ({ page, start }) => {
    const watch = watchFor(CANARY, page);
    await chooseFiles(page);
    await noteCopies(page);
    const given = await withConnections(page);
    const site = await start({ tables: 600, latency: 0 });
    // With every field; columns that a type does not have are left out.
    await site.open(`/${path}?columns=${COLUMNS}`);
    await expect(page.locator('[role=grid] [role=gridcell][aria-busy=true]')).toHaveCount(0);
    // The tree, and the services that can be filtered by, where the search index has the type.
    await expect(page.getByRole('treeitem').first()).toBeVisible();
    if (!path.startsWith('database')) {
      await page.keyboard.press('f');
      await expect(page.getByRole('searchbox', { name: 'Find a filter, or a value' })).toBeFocused();
      await page.keyboard.type('Service');
      await page.keyboard.press('Enter');
      await page.getByRole('checkbox').first().waitFor();
      await expect(async () => {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 });
      }).toPass();
    }
    expect(await places(page, watch)).toEqual([]);

    // The row, the request, and the record as it was sent.
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+Shift+c');
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Show JSON' }).click();
    await expect(page.getByRole('button', { name: 'Copy all' })).toBeVisible();
    await page.getByRole('button', { name: 'Copy all' }).click();
    await expect.poll(async () => (await copies(page)).length).toBeGreaterThan(1);
    expect((await copies(page)).join(' ')).toContain('"fullyQualifiedName"');
    expect((await copies(page)).join(' ')).toMatch(new RegExp(`curl .*/api/v1/${path}\\?limit=`));
    expect(await places(page, watch)).toEqual([]);

    await page.keyboard.press('Escape');
    await site.open(`/${path}`);
    const dialog = await openExport(page);
    await dialog.getByRole('radio', { name: 'NDJSON' }).click();
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(dialog.getByRole('status')).toContainText(/ (is|are) in /);
    expect(Object.values(await chosenFiles(page)).join('').length).toBeGreaterThan(500);
    await page.keyboard.press('Escape');
    // The palette searches every type.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('order');
    await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
    expect(await places(page, watch)).toEqual([]);
    expect(await forbidden(site)).toEqual([]);

    // Both ways that credentials come were gone: in the lists of services, and in the records themselves.
    const services = (await site.log()).filter(({ path: of }) => /\/services\/\w+Services$/.test(of));
    // Schemas are narrowed by databases, which need no list of services.
    expect(services.length > 0 || path === 'databaseSchemas').toBe(true);
    const list = services[0]?.path ?? '/api/v1/services/databaseServices';
    expect(JSON.stringify(await site.ask('GET', list))).toContain('CANARY-connection-password');
    expect(given()).toBeGreaterThan(20);
    evidence({
      figure: 4,
      what: `credentials of services and in records, ${path}: list, tree, filter, record as JSON, copies, export`,
      came: 'found nowhere',
      control: 'below',
    });
  });
}

test('control: a page that keeps or copies a credential, and requests that hand them out, are found', async ({
  page,
  start,
  noise,
}) => {
  const watch = watchFor(CANARY, page);
  await chooseFiles(page);
  await noteCopies(page);
  const site = await start({ tables: 600, latency: 0 });
  await site.open('/topics');
  await page.evaluate(queryCache, `${CANARY}connection-password`);
  await page.evaluate(async (leak) => {
    localStorage.setItem('leak', leak);
    sessionStorage.setItem('leak', leak);
    document.body.dataset['leak'] = leak;
    console.warn(leak);
    await navigator.clipboard.writeText(leak);
    const folder = await navigator.storage.getDirectory();
    const file = await (await folder.getFileHandle('leak', { create: true })).createWritable();
    await file.write(leak);
    await file.close();
  }, `${CANARY}bot-token`);
  const found = await places(page, watch);
  for (const place of ['the query cache', 'a copied text', 'a file', 'the page', 'local storage'])
    expect(found).toContain(place);
  expect(found).toEqual(expect.arrayContaining(['session storage', 'the console']));
  expect(await forbidden(site)).toEqual([]);
  for (const path of ['services/metadataServices', 'users?fields=*', 'databaseSchemas?fields=owner,tables'])
    await site.ask('GET', `/api/v1/${path}`);
  expect(await forbidden(site)).toHaveLength(3);
  // A page that is gone says nothing more.
  await page.close();
  noise.splice(0);
});
