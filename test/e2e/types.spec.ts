import type { Page, Browser } from '@playwright/test';
import { entityPath } from '#src/paths.ts';
import { violations } from '#test/e2e/accessibility/checks.ts';
import { readCsv } from '#test/export/read-files.ts';
import { isLong, longOnly } from '#test/support/long.ts';
import { expect, test, type CatalogSite } from './fixtures.ts';
import {
  allRows,
  cells,
  difference,
  pathsOf,
  searched,
  total,
  TYPES,
  walk,
  type Known,
  type Listed,
  row,
} from './listed-types.ts';
import { chooseFiles, chosenFiles, openExport, rowFaults } from './rows.ts';

/** Paths of the types whose records are in no service. */
const OF_NO_SERVICE = ['glossaryTerms', 'domains', 'dataProducts'];

/** Fields that the list of a type was asked for since the log was cleared, once nothing more is asked for. */
async function fieldsAsked(
  page: Page,
  site: CatalogSite,
  { path, list = path }: Listed,
): Promise<readonly string[]> {
  // The picker asks which fields the server refuses, by pages without rows.
  const lists = async () =>
    (await site.log()).filter(
      (entry) => entry.path === `/api/v1/${list}` && !/\blimit=0\b/.test(entry.query),
    );
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

// Each row that is drawn costs axe as much again as the one above it.
test.use({ viewport: { width: 1440, height: 400 } });

test('these are all types of the page', async ({ page, start }) => {
  const site = await start({ tables: 600, latency: 0 });
  await site.open();
  const links = page.getByRole('navigation', { name: 'Browse' }).getByRole('link');
  // Optional ones are offered together, once all of them are counted.
  await expect(links.filter({ hasText: 'Data products' })).toHaveText(/\d/);
  const paths = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
  const all = [...TYPES.map(({ path }) => path), ...OF_NO_SERVICE];
  expect(paths.toSorted()).toEqual(all.map((path) => `/${path}`).toSorted());
});

for (const path of OF_NO_SERVICE.slice(0, isLong ? undefined : 1)) {
  test(`the list of ${path} equals a walk of its endpoint, and its first record opens`, async ({
    page,
    start,
  }) => {
    const site = await start({ tables: 600, latency: 0 });
    const known = await walk(site, { path });
    expect(known.length).toBeGreaterThan(3);
    await site.open(`/${path}`);
    const seen = await allRows(page);
    expect(rowFaults(seen, pathsOf({ path }, known))).toEqual([]);
    // Control: a list with one row less.
    expect(rowFaults(seen, pathsOf({ path }, known.slice(1)))).not.toEqual([]);
    await page.getByRole('grid').press('Control+Home');
    await row(page, 0).click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}

for (const of of TYPES.slice(0, isLong ? TYPES.length : 1)) {
  const { path, title, index, fields, scope } = of;

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
  });
}

longOnly(() => {
  /** The address in a browser that was never here. */
  async function inCleanProfile(browser: Browser, address: string, look: (page: Page) => Promise<void>) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 400 } });
    const page = await context.newPage();
    const said: string[] = [];
    // The browser's own line for an answer of 500: whether a server has an index of the type is learnt by asking.
    page.on('console', (message) => {
      if (!message.text().startsWith('Failed to load resource')) said.push(message.text());
    });
    page.on('pageerror', (error) => said.push(error.message));
    await page.goto(address);
    await look(page);
    expect(said).toEqual([]);
    await context.close();
  }

  for (const of of TYPES) {
    const { path, type, title, part } = of;

    test.describe(title, () => {
      test('a record opens by click, by key and by its address', async ({ page, start, browser }) => {
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
        const [{ fullyQualifiedName: fqn, name } = { fullyQualifiedName: '', name: '' }] = await walk(
          site,
          of,
        );
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
});
