import type { Browser, Page } from '@playwright/test';
import { readCsv } from '#test/export/read-files.ts';
import { entityPath } from '#src/paths.ts';
import { isLong } from '#test/support/long.ts';
import { violations } from './accessibility/checks.ts';
import { expect, test, type CatalogSite } from './fixtures.ts';
import { chooseFiles, chosenFiles, openExport, rowFaults, scrollAndNote } from './rows.ts';

/** What a type of record is to do on its pages, as the service's own tables of paths, fields and indices have it. */
interface Listed {
  /** Path of its list, and of its pages. */
  readonly path: string;
  /** First segment of its records' addresses in the catalog's own pages. */
  readonly type: string;
  readonly title: string;
  /** Undefined: the service does not index it. */
  readonly index?: string;
  /** Fields of the columns that show by themselves. */
  readonly fields: readonly string[];
  /** A column that does not, and its field. */
  readonly more: readonly [label: string, field: string];
  /** Title of a part of an opened record that only this type has. */
  readonly part: RegExp;
  /** What its list is narrowed by. */
  readonly scope: 'service' | 'database';
}

const FOLLOWERS = ['Followers', 'followers'] as const;
const USAGE = ['Usage', 'usageSummary'] as const;

const TYPES: readonly Listed[] = [
  {
    path: 'topics',
    type: 'topic',
    title: 'Topics',
    index: 'topic_search_index',
    fields: ['owners', 'tags'],
    more: FOLLOWERS,
    part: /^Schema/,
    scope: 'service',
  },
  {
    path: 'tables',
    type: 'table',
    title: 'Tables',
    index: 'table_search_index',
    fields: ['owners', 'tags'],
    more: FOLLOWERS,
    part: /^Columns/,
    scope: 'database',
  },
  {
    path: 'dashboards',
    type: 'dashboard',
    title: 'Dashboards',
    index: 'dashboard_search_index',
    fields: ['charts', 'owners', 'tags'],
    more: FOLLOWERS,
    part: /^Charts/,
    scope: 'service',
  },
  {
    path: 'pipelines',
    type: 'pipeline',
    title: 'Pipelines',
    index: 'pipeline_search_index',
    fields: ['tasks', 'owners', 'tags'],
    more: FOLLOWERS,
    part: /^Tasks/,
    scope: 'service',
  },
  {
    path: 'mlmodels',
    type: 'mlmodel',
    title: 'ML models',
    index: 'mlmodel_search_index',
    fields: ['owners', 'tags'],
    more: FOLLOWERS,
    part: /^Features/,
    scope: 'service',
  },
  {
    path: 'containers',
    type: 'container',
    title: 'Containers',
    index: 'container_search_index',
    fields: ['parent', 'owners'],
    more: FOLLOWERS,
    part: /^Container/,
    scope: 'service',
  },
  {
    path: 'databases',
    type: 'database',
    title: 'Databases',
    fields: ['owners', 'tags'],
    more: USAGE,
    part: /^Schemas/,
    scope: 'service',
  },
  {
    path: 'databaseSchemas',
    type: 'databaseSchema',
    title: 'Schemas',
    fields: ['owners', 'tags'],
    more: USAGE,
    part: /^Tables/,
    scope: 'database',
  },
];

/** A record as lists and search have it. */
interface Known {
  readonly id: string;
  readonly name: string;
  readonly displayName?: string;
  readonly fullyQualifiedName: string;
  readonly tier?: { readonly tagFQN: string } | null;
  readonly service?: { readonly fullyQualifiedName: string };
  readonly database?: { readonly fullyQualifiedName: string };
}

/** Every record of a list in the service's order, read by its cursors as any client would. */
async function walk(site: CatalogSite, { path }: Listed, params: Record<string, string> = {}) {
  const known: Known[] = [];
  for (let after: string | undefined; ;) {
    const query = new URLSearchParams({ ...params, limit: '1000', ...(after && { after }) });
    const { data, paging } = (await site.ask('GET', `/api/v1/${path}?${query.toString()}`)) as {
      readonly data: readonly Known[];
      readonly paging: { readonly after?: string | null };
    };
    known.push(...data);
    after = paging.after ?? undefined;
    if (after === undefined) return known;
  }
}

/** All records that the service's search finds. */
async function searched(site: CatalogSite, { index = '' }: Listed, q: string, clause?: object) {
  const filter = clause && { query_filter: JSON.stringify({ query: { bool: { filter: [clause] } } }) };
  const query = new URLSearchParams({ q, index, size: '10000', track_total_hits: 'true', ...filter });
  const { hits } = (await site.ask('GET', `/api/v1/search/query?${query.toString()}`)) as {
    readonly hits: { readonly hits: readonly { readonly _source: Known }[] };
  };
  return hits.hits.map(({ _source }) => _source);
}

const pathsOf = ({ path }: Listed, records: readonly Known[]) =>
  records.map(({ fullyQualifiedName }) => entityPath(path, fullyQualifiedName));

/** What one of two lists has that the other has not, whatever their order. */
const difference = (a: readonly string[], b: readonly string[]) => [
  ...a.filter((one) => !b.includes(one)),
  ...b.filter((one) => !a.includes(one)),
];

const cells = (page: Page) => page.locator('[role=grid] [role=row] [role=gridcell][aria-busy=true]');
const row = (page: Page, index: number) =>
  page.locator(`[role=grid] [aria-rowindex="${index + 2}"] a`).first();
const total = async (page: Page) => Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;

/** Paths of all rows of the list on screen, by index. */
async function allRows(page: Page) {
  await expect(page.locator('[role=grid][aria-busy=true]')).toHaveCount(0);
  // Less than a screen at once.
  return scrollAndNote(page, (await total(page)) - 1, 120);
}

/** Fields that the list of a type was asked for since the log was cleared, once nothing more is asked for. */
async function fieldsAsked(page: Page, site: CatalogSite, { path }: Listed): Promise<readonly string[]> {
  const lists = async () => (await site.log()).filter((entry) => entry.path === `/api/v1/${path}`);
  await expect(cells(page)).toHaveCount(0);
  let before = -1;
  await expect
    .poll(
      async () => {
        const known = before;
        before = (await lists()).length;
        return before === known;
      },
      { intervals: [400] },
    )
    .toBe(true);
  const fields = (await lists()).flatMap(({ query }) => new URLSearchParams(query).get('fields')?.split(','));
  return [...new Set(fields.filter((field) => field !== undefined))];
}

/** The address in a browser that was never here. */
async function inCleanProfile(browser: Browser, address: string, look: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 400 } });
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  await page.goto(address);
  await look(page);
  expect(said).toEqual([]);
  await context.close();
}

// Each row that is drawn costs axe as much again as the one above it.
test.use({ viewport: { width: 1440, height: 400 } });

test('these are all types of the page', async ({ page, start }) => {
  const site = await start({ tables: 600, latency: 0 });
  await site.open();
  const links = page.getByRole('navigation', { name: 'Browse' }).getByRole('link');
  await expect(links.last()).toHaveText(/\d/);
  const paths = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
  expect(paths.toSorted()).toEqual(TYPES.map(({ path }) => `/${path}`).toSorted());
});

for (const of of TYPES.slice(0, isLong ? TYPES.length : 1)) {
  const { path, type, title, index, fields, part, scope } = of;

  test.describe(title, () => {
    test('the list equals a walk of its endpoint, and the file of an export does', async ({
      page,
      start,
    }) => {
      await chooseFiles(page);
      const site = await start({ tables: 1_500, latency: 0 });
      const known = await walk(site, of);
      expect(known.length).toBeGreaterThan(5);
      await site.open(`/${path}`);
      const seen = await allRows(page);
      expect(rowFaults(seen, pathsOf(of, known))).toEqual([]);
      expect(seen.size).toBe(known.length);
      // A list with one row less would be seen.
      expect(rowFaults(seen, pathsOf(of, known.toSpliced(3, 1)))).not.toEqual([]);

      const dialog = await openExport(page);
      await dialog.getByRole('button', { name: 'Export', exact: true }).click();
      await expect(dialog.getByRole('status')).toContainText(/ (is|are) in /);
      const [[, text] = ['', '']] = Object.entries(await chosenFiles(page));
      const [head = [], ...lines] = readCsv(text.slice(1));
      const at = head.indexOf('Full name (FQN)');
      const written = lines.map((line) => line[at]);
      const fqns = known.map(({ fullyQualifiedName }) => fullyQualifiedName);
      expect(written).toEqual(fqns);
      expect(written).not.toEqual(fqns.toSpliced(3, 1));
    });

    test('fields are asked for as columns show', async ({ page, start }) => {
      const site = await start({ tables: 1_500, latency: 0 });
      await site.clearLog();
      await site.open(`/${path}`);
      expect(difference(await fieldsAsked(page, site, of), fields)).toEqual([]);
      expect(difference(await fieldsAsked(page, site, of), fields.slice(1))).not.toEqual([]);
      const [label, field] = of.more;
      await site.clearLog();
      await page.getByRole('button', { name: 'Columns' }).first().click();
      const box = page.getByRole('checkbox', { name: label, exact: true });
      await box.click();
      await expect(page.getByRole('columnheader', { name: label })).toBeVisible();
      expect(await fieldsAsked(page, site, of)).toEqual([field]);
      await site.clearLog();
      await box.click();
      await expect(page.getByRole('columnheader', { name: label })).toHaveCount(0);
      expect(await fieldsAsked(page, site, of)).toEqual([]);
    });

    test('a search and a filter find what the service finds', async ({ page, start }) => {
      const site = await start({ tables: 1_500, latency: 0 });
      const known = await walk(site, of);
      const word = /[a-z]{3,}/i.exec(known[Math.floor(known.length / 2)]!.name)?.[0].toLowerCase() ?? '';
      const named = ({ name, displayName = '' }: Known) =>
        `${name}\n${displayName}`.toLowerCase().includes(word);
      const found = index ? await searched(site, of, `*${word}*`) : known.filter(named);
      expect(found.length).toBeGreaterThan(0);
      await site.open(`/${path}?q=${word}`);
      await expect.poll(() => total(page)).toBe(found.length);
      const rows = [...(await allRows(page)).values()].flatMap((paths) => [...paths]);
      expect(difference(rows, pathsOf(of, found))).toEqual([]);
      expect(difference(rows, pathsOf(of, found.slice(1)))).not.toEqual([]);

      // A facet of the index; else what the list itself is narrowed by.
      const [tier] = index ? (await searched(site, of, '*')).flatMap((hit) => hit.tier?.tagFQN ?? []) : [];
      const place = known[0]![scope]?.fullyQualifiedName ?? '';
      const narrowed =
        tier === undefined
          ? await walk(site, of, { [scope]: place })
          : await searched(site, of, '*', { term: { 'tier.tagFQN': tier } });
      expect(narrowed.length).toBeGreaterThan(0);
      expect(narrowed.length).toBeLessThan(known.length);
      const address = tier === undefined ? `${scope}=${place}` : `tier=${tier}`;
      expect(tier === undefined).toBe(index === undefined);
      await site.open(`/${path}?${address}`);
      await expect.poll(() => total(page)).toBe(narrowed.length);
      const left = [...(await allRows(page)).values()].flatMap((paths) => [...paths]);
      expect(difference(left, pathsOf(of, narrowed))).toEqual([]);
      expect(difference(left, pathsOf(of, narrowed.slice(1)))).not.toEqual([]);
    });

    test('a record opens by click and by key, and for whoever gets the address', async ({
      page,
      start,
      browser,
    }) => {
      const site = await start({ tables: 1_500, latency: 0 });
      const known = await walk(site, of);
      const [first = '', second = ''] = pathsOf(of, known);
      await site.open(`/${path}?columns=name,updatedAt`);
      await row(page, 0).click();
      await expect(page.getByRole('region', { name: part }).first()).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(first);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('grid')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(({ pathname }) => pathname === second);
      await expect(page.getByRole('region', { name: part }).first()).toBeVisible();
      const opened = page.getByRole('main').locator('section[tabindex="-1"]');
      await expect(opened).toBeFocused();
      await page.locator('h1').first().waitFor({ state: 'attached' });
      expect(await violations(page)).toEqual([]);

      const look = async (at: Page) => {
        await expect(at.getByRole('region', { name: part }).first()).toBeVisible();
        await expect(at.locator('[role=grid] [role=columnheader]')).toHaveCount(2);
        await expect(cells(at)).toHaveCount(0);
        return {
          title: await at.getByRole('main').locator('section[tabindex="-1"] h2').first().textContent(),
          rows: await at
            .locator('[role=grid] [role=row] a')
            .evaluateAll((links) => links.slice(0, 5).map((link) => link.textContent)),
        };
      };
      const here = await look(page);
      expect(here.rows).toHaveLength(5);
      await inCleanProfile(browser, page.url(), async (other) => expect(await look(other)).toEqual(here));
      // Another record is seen as such.
      await inCleanProfile(browser, `${site.url}${first}?columns=name,updatedAt`, async (other) =>
        expect(await look(other)).not.toEqual(here),
      );
    });

    test('links of the catalog’s own pages lead to the record and to the searched list', async ({
      page,
      start,
    }) => {
      const site = await start({ tables: 1_500, latency: 0 });
      const [{ fullyQualifiedName: fqn, name } = { fullyQualifiedName: '', name: '' }] = await walk(site, of);
      await page.goto(`${site.url}/${type}/${encodeURIComponent(fqn)}/activity_feed`);
      await expect(page.getByRole('region', { name: part }).first()).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(entityPath(path, fqn));
      const word = /[a-z]{3,}/i.exec(name)?.[0] ?? '';
      await page.goto(`${site.url}/explore/${path}?search=${word}&page=2`);
      await expect(page).toHaveURL(`${site.url}/${path}?q=${word}`);
      await row(page, 0).waitFor();
    });
  });
}
