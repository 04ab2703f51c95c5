import { readFile } from 'node:fs/promises';
import { readMarkdownTable } from '#test/export/read-files.ts';
import { expect, test } from '#test/e2e/fixtures.ts';
import { allTables, onlyDownloads, openExport } from '#test/e2e/rows.ts';

const COUNT = 12_480;
const WHOLE = '12,480 tables are in tables-';

test('as NDJSON and as Markdown they are downloaded, where the browser cannot be asked', async ({
  page,
  start,
}) => {
  await onlyDownloads(page);
  const site = await start({ tables: COUNT, latency: 0 });
  await site.open();
  const known = await allTables(site);
  const dialog = await openExport(page);
  const save = async (label: string) => {
    await dialog.getByRole('radio', { name: label }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    await expect(dialog.getByRole('status')).toContainText(WHOLE);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  };

  const records = await save('NDJSON');
  expect(records.name).toMatch(/\.ndjson$/);
  const lines = records.text.split('\n').slice(0, -1);
  const parsed = lines.map((line) => JSON.parse(line) as { id: string; name: string; tags: unknown });
  expect(parsed.map(({ id, name }) => [id, name])).toEqual(known.map(({ id, name }) => [id, name]));
  expect(parsed.every(({ tags }) => Array.isArray(tags))).toBe(true);

  const table = await save('Markdown');
  expect(table.name).toMatch(/\.md$/);
  const [head, ...rows] = readMarkdownTable(table.text);
  expect(head?.slice(0, 2)).toEqual(['Name', 'Full name (FQN)']);
  expect(rows.map((row) => row.slice(0, 2))).toEqual(known.map(({ name, fqn }) => [name, fqn]));
});
