import type { Catalog, StoredTable } from '#src/fake/catalog/types.ts';
import { entityPath } from '#src/paths.ts';
import { expect, test } from './fixtures.ts';

const FIELDS = new Set(['schemaDefinition', 'domains', 'owners', 'profile']);

const shownName = ({ name, displayName }: StoredTable): string =>
  typeof displayName === 'string' ? displayName : name;

/** The first live table that passes a test of its record and of its row number. */
function tableWhere(
  catalog: Catalog | undefined,
  passes: (record: Readonly<Record<string, unknown>>, row: number) => boolean,
) {
  const rows = catalog?.page({ order: 'name', filter: { include: 'non-deleted' }, limit: 2_000 }).rows ?? [];
  for (const row of rows) {
    const record = catalog?.record(row, FIELDS);
    if (record && passes(record, row)) return record;
  }
  throw new Error('no such table');
}

test.describe('on a server 1.12', () => {
  test('a view has its statement, and leads to what it is made of and back', async ({ page, start }) => {
    const site = await start({ tables: 2_000, latency: 0 });
    await site.ask('PUT', '/__fake/settings', { dialect: 'om-1.12' });
    const view = tableWhere(
      site.catalog,
      ({ schemaDefinition }, row) =>
        schemaDefinition !== undefined &&
        (site.catalog?.lineage().upstream({ type: 'table', index: row }) ?? []).some(
          ({ type }) => type === 'table',
        ),
    );
    await site.open(entityPath('tables', view.fullyQualifiedName));
    const definition = page.getByRole('region', { name: 'Definition', exact: true });
    await expect(definition).toContainText('create or replace view');
    const all = definition.getByRole('button', { name: /^Show all/ });
    if (await all.isVisible()) await all.click();
    await expect(definition).toContainText('where not _deleted');

    const asked = async () => (await site.log()).filter(({ path }) => path.startsWith('/api/v1/lineage/'));
    const lineage = page.getByRole('region', { name: 'Lineage' });
    await expect(lineage).toBeVisible();
    expect(await asked()).toEqual([]);
    await lineage.getByRole('button', { name: 'Show lineage' }).click();
    const source = page.getByRole('region', { name: 'Comes from' }).getByRole('link').first();
    await expect(source).toBeVisible();
    expect(await asked()).toHaveLength(1);
    await source.click();
    await expect(page).not.toHaveURL(new RegExp(encodeURIComponent(view.name)));
    await page.getByRole('region', { name: 'Lineage' }).getByRole('button', { name: 'Show lineage' }).click();
    await expect(
      page
        .getByRole('region', { name: 'Goes to' })
        .getByRole('link', { name: shownName(view) })
        .first(),
    ).toBeVisible();
  });

  test('a domain leads to the list of the tables in it, an inherited owner is marked', async ({
    page,
    start,
  }) => {
    const site = await start({ tables: 2_000, latency: 0 });
    await site.ask('PUT', '/__fake/settings', { dialect: 'om-1.12' });
    const inherits = (list: unknown) => JSON.stringify(list ?? '').includes('"inherited":true');
    const table = tableWhere(
      site.catalog,
      ({ owners, domains }) => inherits(owners) && Array.isArray(domains) && domains.length === 1,
    );
    await site.open(entityPath('tables', table.fullyQualifiedName));
    const people = page.getByRole('region', { name: 'Tags and people' });
    await expect(people.getByText('inherited').first()).toBeVisible();
    await people.locator('dt:text-is("Domains") + dd').getByRole('link').click();
    await expect(page).toHaveURL(/\/tables\?domain=/);
    await expect(page.locator('[role=grid] [aria-rowindex="2"] a').first()).toBeVisible();
  });
});

test('a server 1.1 has neither domains nor a life cycle, and its views have a statement', async ({
  page,
  start,
}) => {
  const site = await start({ tables: 2_000, latency: 0 });
  await site.ask('PUT', '/__fake/settings', { dialect: 'om-1.1' });
  const view = tableWhere(site.catalog, ({ schemaDefinition }) => schemaDefinition !== undefined);
  await site.open(entityPath('tables', view.fullyQualifiedName));
  await expect(page.getByRole('region', { name: 'Definition', exact: true })).toContainText(
    'create or replace view',
  );
  await expect(page.getByText('Owners', { exact: true }).last()).toBeVisible();
  await expect(page.locator('dt:text-is("Domains")')).toHaveCount(0);
});
