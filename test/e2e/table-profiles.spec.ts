import type { Page } from '@playwright/test';
import { entityPath } from '#src/paths.ts';
import { variants } from '#test/support/long.ts';
import { t } from '#test/support/translator.ts';
import { violations } from './accessibility/checks.ts';
import { expect, test, type CatalogSite } from './fixtures.ts';

// The last profile of a table on a server 1.12, which no list has: asked for at its own path, for rows on screen.

interface Profile {
  readonly timestamp: number;
  readonly rowCount: number;
  readonly sizeInByte?: number;
}

const NONE = '—none';
const pathOf = (fqn: string) => `/api/v1/tables/${encodeURIComponent(fqn)}/tableProfile/latest`;

/** The cells that a profile makes: rows, size, and the instant in the last one. */
const cellsOf = (profile: Profile | undefined) => [
  profile ? t.number(profile.rowCount) : NONE,
  profile?.sizeInByte === undefined ? NONE : t.bytes(profile.sizeInByte),
  profile ? new Date(profile.timestamp).toISOString() : NONE,
];

/** The last profile as any client reads it. */
async function profileAt(site: CatalogSite, fqn: string): Promise<Profile | undefined> {
  const answer = (await site.ask('GET', `${pathOf(fqn)}?includeColumnProfile=false`)) as {
    readonly profile?: Profile;
  };
  return answer.profile;
}

/** FQNs whose profiles the page requested, in order. */
const asked = async (site: CatalogSite) =>
  (await site.log()).flatMap(({ path }) => {
    const [, fqn] = /^\/api\/v1\/tables\/([^/]+)\/tableProfile\/latest$/.exec(path) ?? [];
    return fqn === undefined ? [] : [decodeURIComponent(fqn)];
  });

/** Drawn rows with the texts of their cells after the name, those of times as instants. */
const drawnRows = (page: Page) =>
  page.locator('[role=grid] [role=row]:has([role=gridcell] a)').evaluateAll((rows) =>
    rows.map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      const [, ...cells] = Array.from(
        row.querySelectorAll('[role=gridcell]'),
        (cell) => cell.querySelector('time')?.dateTime ?? cell.textContent ?? '',
      );
      return {
        fqn: decodeURIComponent(new URL(row.querySelector('a')?.href ?? '').pathname.split('/').at(-1) ?? ''),
        // As its cells, whose text is in the middle.
        isInWindow: bottom >= 0 && (top + bottom) / 2 <= innerHeight,
        cells,
      };
    }),
  );

/** The rows in the window once all of them have their cells. */
async function filledRows(page: Page) {
  const inWindow = async () => (await drawnRows(page)).filter((row) => row.isInWindow);
  await expect
    .poll(async () => {
      const rows = await inWindow();
      return rows.length > 0 && rows.every(({ cells }) => cells.every((text) => text !== ''));
    })
    .toBe(true);
  return inWindow();
}

const ADDRESS = '/tables?columns=name,rowCount,sizeInByte,profiledAt';

for (const dialect of variants<'om-1.12' | 'om-2.0'>(['om-2.0'], ['om-1.12'])) {
  test(`${dialect}: rows, size and time are those of each table, for rows on screen alone`, async ({
    page,
    start,
  }) => {
    const site = await start({ tables: 2_000, latency: 0 });
    await site.ask('PUT', '/__fake/settings', { dialect });
    await site.clearLog();
    await site.open(ADDRESS);
    const rows = await filledRows(page);
    const first = await asked(site);
    expect(rows.length).toBeGreaterThan(10);
    expect(first.toSorted()).toEqual(rows.map(({ fqn }) => fqn).toSorted());
    // Control: more rows are drawn than those that were asked for.
    expect((await drawnRows(page)).length).toBeGreaterThan(rows.length);
    for (const { fqn, cells } of rows) expect(cells, fqn).toEqual(cellsOf(await profileAt(site, fqn)));
    // Control: some have a profile, and others none.
    expect(new Set(rows.map(({ cells }) => cells[0] === NONE)).size).toBe(2);

    // Those that come on screen are asked for there, and none twice.
    await site.clearLog();
    await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, 600));
    await expect.poll(async () => (await asked(site)).length).toBeGreaterThan(10);
    const next = await filledRows(page);
    const further = await asked(site);
    expect(further.toSorted()).toEqual(
      next
        .map(({ fqn }) => fqn)
        .filter((fqn) => !first.includes(fqn))
        .toSorted(),
    );
  });
}

interface Changed {
  readonly fullyQualifiedName: string;
  readonly displayName?: string;
  readonly lifeCycle?: { readonly updated?: { readonly timestamp: number } };
}

for (const dialect of variants<'om-1.5' | 'om-1.12' | 'om-2.0'>(['om-1.5', 'om-1.12'], ['om-2.0'])) {
  test(`${dialect}: display names and last changes are those of the list`, async ({ page, start }) => {
    const site = await start({ tables: 2_000, latency: 0 });
    await site.ask('PUT', '/__fake/settings', { dialect });
    const list = (await site.ask('GET', '/api/v1/tables?limit=100&fields=lifeCycle')) as {
      readonly data: readonly Changed[];
    };
    const wanted = new Map(
      list.data.map(({ fullyQualifiedName, displayName, lifeCycle }) => [
        fullyQualifiedName,
        [
          displayName ?? NONE,
          lifeCycle?.updated ? new Date(lifeCycle.updated.timestamp).toISOString() : NONE,
        ],
      ]),
    );
    await site.open('/tables?columns=name,displayName,lastChangedAt');
    const rows = await filledRows(page);
    expect(rows.length).toBeGreaterThan(10);
    for (const { fqn, cells } of rows) expect(cells, fqn).toEqual(wanted.get(fqn));
    // Control: some have both, and others neither.
    const all = rows.flatMap(({ cells }) => cells);
    expect(all.filter((text) => text !== NONE).length).toBeGreaterThan(0);
    expect(all.filter((text) => text === NONE).length).toBeGreaterThan(0);
  });
}

test('a phone, whose rows have no such cells, asks for none', async ({ page, start }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  const site = await start({ tables: 2_000, latency: 0 });
  await site.ask('PUT', '/__fake/settings', { dialect: 'om-1.12' });
  await site.clearLog();
  await site.open(ADDRESS);
  await expect(page.getByRole('status', { name: / of 2,000$/ })).toBeVisible();
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 900);
  await expect(page.getByRole('status', { name: /^(?!1–).* of 2,000$/ })).toBeVisible();
  expect(await asked(site)).toEqual([]);
  // Control: the same rows on a wider screen do.
  await page.setViewportSize({ width: 1440, height: 800 });
  await expect.poll(async () => (await asked(site)).length).toBeGreaterThan(10);
});

for (const colorScheme of variants<'light' | 'dark'>(['dark'], ['light'])) {
  test(`an opened table says when it was counted, and has no fault by axe: ${colorScheme}`, async ({
    page,
    start,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 1440, height: 500 });
    const site = await start({ tables: 2_000, latency: 0 });
    await site.ask('PUT', '/__fake/settings', { dialect: 'om-1.12' });
    await site.clearLog();
    await site.open(ADDRESS);
    const counted = (await filledRows(page)).find(({ cells }) => !cells.includes(NONE));
    expect(counted).toBeDefined();
    const { fqn, cells } = counted!;
    await page
      .locator(`[role=grid] a[href$="/${encodeURIComponent(fqn)}"]`)
      .first()
      .click();
    const facts = page.getByRole('region', { name: 'Data', exact: true });
    await expect(facts).toContainText(`Rows${cells[0]}Size${cells[1]}Profiled`);
    expect((await asked(site)).filter((one) => one === fqn)).toHaveLength(1);
    expect(await violations(page)).toEqual([]);
    // Control: a name that nothing gives is found.
    await facts.evaluate((section) => section.append(document.createElement('button')));
    expect(await violations(page)).not.toEqual([]);
  });
}

/** A table that has all of a profile, and that profile. */
async function countedTable(site: CatalogSite) {
  const { data } = (await site.ask('GET', '/api/v1/tables?limit=100')) as {
    readonly data: readonly { readonly fullyQualifiedName: string }[];
  };
  for (const { fullyQualifiedName: fqn } of data) {
    const profile = await profileAt(site, fqn);
    if (profile?.sizeInByte !== undefined) return { fqn, cells: cellsOf(profile) };
  }
  throw new Error('No table was counted');
}

test('an opened table on a phone says a failure in its place, and the profile after Retry', async ({
  page,
  start,
}) => {
  await page.setViewportSize({ width: 400, height: 800 });
  const site = await start({ tables: 2_000, latency: 0 });
  await site.ask('PUT', '/__fake/settings', { dialect: 'om-1.12' });
  const { fqn, cells } = await countedTable(site);
  await site.ask('PUT', '/__fake/faults', [
    { route: '/api/v1/tables/', query: 'includeColumnProfile', times: -1, then: { status: 403 } },
  ]);
  await page.goto(`${site.url}${entityPath('tables', fqn)}`);
  const facts = page.getByRole('region', { name: 'Data', exact: true });
  await expect(facts.getByRole('alert')).toContainText('403');
  expect(await violations(page)).toEqual([]);
  await site.ask('PUT', '/__fake/faults', []);
  await facts.getByRole('button', { name: 'Retry' }).click();
  await expect(facts).toContainText(`Rows${cells[0]}Size${cells[1]}Profiled`);
  await expect(facts.getByRole('alert')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});
