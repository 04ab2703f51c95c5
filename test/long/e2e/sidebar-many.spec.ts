import type { Page } from '@playwright/test';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { expect, test, type CatalogSite, type Start } from '#test/e2e/fixtures.ts';
import { followRequests } from '#test/e2e/requests.ts';
import { sampleId, sampleTable } from '#test/support/sample-tables.ts';
import { blanks, holdLines } from './blanks.ts';

const DATABASES = 100_000;
const SCHEMAS = 2_000;
/** Height of a line, in px */
const LINE_HEIGHT = 28;

const rail = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const tree = (page: Page) => page.getByRole('tree', { name: 'Databases' });
const lines = (page: Page) => tree(page).getByRole('treeitem');
const LINES = { line: '[role=treeitem]', head: 20 };
const number = (at: number, digits: number) => String(at).padStart(digits, '0');

/** Tables of one database, each in a schema of its own. */
const tables = Array.from({ length: SCHEMAS }, (_, at) => {
  const table = sampleTable(at, `orders_${at}`, { schema: `schema_${number(at, 4)}` });
  return { ...table, databaseSchema: { ...(table['databaseSchema'] as object), id: sampleId(20_000 + at) } };
});

const names = ['sales', ...Array.from({ length: DATABASES - 1 }, (_, at) => `t_${number(at, 6)}`)];
const databases = names.map((name, at) => ({
  id: sampleId(100_000 + at),
  name,
  fullyQualifiedName: `snow.${name}`,
  service: { id: sampleId(1), type: 'databaseService', name: 'snow', fullyQualifiedName: 'snow' },
}));

/** A service of more databases than a catalog is quickly made of: their list is this test's own. */
const serveDatabases = (page: Page, before: (from: number) => Promise<void> = async () => {}) =>
  page.route('**/api/v1/databases?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const from = Number(query.get('after') ?? 0);
    await before(from);
    const to = from + Number(query.get('limit'));
    await route.fulfill({
      json: {
        data: databases.slice(from, to),
        paging: { total: DATABASES, ...(to < DATABASES && { after: String(to) }) },
      },
    });
  });

/** The list with those databases, of which the first has all schemas. */
async function openMany(page: Page, start: Start): Promise<CatalogSite> {
  await serveDatabases(page);
  const site = await start({ tables: catalogFromRecords(tables), latency: 0 });
  await site.open();
  return site;
}

test('a hundred thousand databases are lines of which few are drawn, counted where the pointer rests, and walked to the end by keys', async ({
  page,
  start,
}) => {
  const site = await openMany(page, start);
  await expect(tree(page)).toBeVisible({ timeout: 60_000 });
  await expect(lines(page).nth(1)).toHaveAttribute('aria-setsize', String(DATABASES));
  const answered = followRequests(page);
  const drawn = await lines(page).count();
  console.log(`${drawn} of ${DATABASES + 1} lines drawn`);
  expect(drawn).toBeLessThan(110);

  await site.clearLog();
  expect(await blanks(rail(page), LINES)).toBe(0);
  const counted = async () =>
    (await site.log()).filter(({ query }) => new URLSearchParams(query).get('limit') === '0').length;
  await expect(
    lines(page)
      .filter({ hasText: /t_00135\d/ })
      .first(),
  ).toBeVisible();
  await expect.poll(counted).toBeGreaterThan(10);
  await answered();
  // 38,000 px went by: 1,350 lines. Those on screen at its end are counted.
  expect(await counted()).toBeLessThan(100);

  await lines(page).first().focus();
  await page.keyboard.press('End');
  await expect(lines(page).last()).toBeFocused();
  await expect(lines(page).last()).toContainText(number(DATABASES - 2, 6));
  await expect(lines(page).last()).toBeInViewport();
  await page.keyboard.type('t_077777');
  await expect(page.locator('[role=treeitem]:focus')).toContainText('t_077777');
  await expect(page.locator('[role=treeitem]:focus')).toBeInViewport();
  // Beside the types there is less room for lines than further down.
  expect(await lines(page).count()).toBeLessThan(3 * drawn);

  await page.getByRole('textbox', { name: 'Find a database or schema' }).fill('T_09999');
  await expect(lines(page)).toHaveCount(10);
  await expect(tree(page).locator('mark').first()).toHaveText('t_09999');
  await page.keyboard.press('Escape');

  // Control: lines that do not follow the scroll leave blanks.
  await holdLines(page);
  expect(await blanks(rail(page), LINES)).toBeGreaterThan(0);
});

test('the first databases are there while the others are on their way, and stay where they are when those come', async ({
  page,
  start,
}) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await serveDatabases(page, (from) => (from < 2_000 ? Promise.resolve() : held));
  const site = await start({ tables: catalogFromRecords(tables), latency: 0 });
  await site.open();
  await expect(page.getByText('first 2,000, loading more…')).toBeVisible();
  await expect(tree(page)).toBeVisible();
  // The types above are counted, and those without records gone, before anything may stay where it is.
  await expect(rail(page).getByRole('button', { name: 'more types' })).toBeVisible();
  await rail(page).evaluate((element) => (element.scrollTop = 28_000));
  const line = lines(page).filter({ hasText: 't_001000' });
  const before = await line.boundingBox();
  answer();
  await expect(lines(page).last()).toHaveAttribute('aria-setsize', String(DATABASES));
  expect((await line.boundingBox())?.y).toBe(before?.y);
  await expect(page.getByText('loading more…')).toHaveCount(0);
});

/** Schemas that have come: lines that are not drawn take their height too. The service and the rest have lines as well. */
const schemasCome = async (page: Page) =>
  (await tree(page).evaluate((element) => element.clientHeight)) / LINE_HEIGHT - (DATABASES + 2);

/** Whether a request is for a page of schemas, not for how many records that type has. */
const isForPage = (path: string, query: URLSearchParams) =>
  path.endsWith('/databaseSchemas') && query.get('limit') !== '0';

/** Scrolls to where a line is a little below the top of the rail. */
const scrollToLine = (page: Page, line: number) =>
  rail(page).evaluate((element, to) => element.scrollTo(0, to), LINE_HEIGHT * line);

/**
 * Asks for the page after `schemas`, which comes only once somebody has gone on to what is below it.
 * @returns a line that was on screen, and how far down, in px
 */
async function pageComesAbove(page: Page, schemas: number) {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  let isHeld = false;
  const ofPage = ({ pathname, searchParams }: URL) => isForPage(pathname, searchParams);
  await page.route(ofPage, async (route) => {
    isHeld = true;
    await held;
    await route.continue();
  });
  await scrollToLine(page, schemas - 10);
  await expect.poll(() => isHeld).toBe(true);

  // The types above the tree take a dozen lines: this is in the middle of the screen.
  await scrollToLine(page, schemas + 50);
  const line = lines(page).filter({ hasText: 't_000050' });
  await expect(line).toBeInViewport();
  await expect(tree(page).locator('[aria-busy=true]')).not.toBeInViewport();
  const y = (await line.boundingBox())?.y;
  answer();
  await expect.poll(() => schemasCome(page)).toBe(schemas + 100);
  await page.unroute(ofPage);
  return { line, y };
}

test('schemas are asked for page by page as the end of them comes near, and no page moves what is looked at', async ({
  page,
  start,
}) => {
  const site = await openMany(page, start);
  const asked = async () =>
    (await site.log()).filter(({ path, query }) => isForPage(path, new URLSearchParams(query))).length;
  await expect(tree(page)).toBeVisible({ timeout: 60_000 });
  expect(await asked()).toBe(0);
  const answered = followRequests(page);
  await page.getByRole('button', { name: 'Schemas of sales' }).click();
  const first = lines(page).filter({ hasText: 'schema_0000' });
  await expect(first).toHaveAttribute('aria-setsize', String(SCHEMAS));
  await answered();
  expect(await asked()).toBe(1);
  expect(await lines(page).count()).toBeLessThan(110);

  // To the line that stands for the rest, and to the one after, each once the page before it has come.
  await lines(page).filter({ hasText: 'sales' }).focus();
  await page.keyboard.press('ArrowRight');
  for (let pages = 1; pages < 5; pages += 1) {
    await expect.poll(() => schemasCome(page)).toBe(pages * 100);
    await scrollToLine(page, pages * 100 - 10);
    await expect.poll(asked).toBe(pages + 1);
  }
  await expect.poll(() => schemasCome(page)).toBe(500);
  expect(await asked()).toBe(5);

  const kept = await pageComesAbove(page, 500);
  await expect(kept.line).toBeInViewport();
  expect((await kept.line.boundingBox())?.y).toBe(kept.y);

  // Control: where nothing scrolls on by what came above, the lines move down.
  await rail(page).evaluate((element) =>
    Object.defineProperty(element, 'scrollTop', { get: () => 0, set: () => {} }),
  );
  const moved = await pageComesAbove(page, 600);
  await expect(moved.line).not.toBeInViewport();
});
