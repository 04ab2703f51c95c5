import type { Page } from '@playwright/test';
import { violations } from '#test/e2e/accessibility/checks.ts';
import { readCsv } from '#test/export/read-files.ts';
import { isLong, variants } from '#test/support/long.ts';
import { readWorkbook, timeOfSerial } from '#test/ui/read-workbook.ts';
import { expect, test, type CatalogSite } from './fixtures.ts';
import { chooseFiles, chosenFiles, openExport } from './rows.ts';

// Files with a line for each part, against what the service has, read by other means than they are written.

/** A part as the service sends it, of any type. */
interface Sent {
  readonly name: string;
  readonly displayName?: string;
  readonly fullyQualifiedName?: string;
  readonly dataType?: string;
  readonly dataTypeDisplay?: string;
  readonly taskType?: string;
  readonly tags?: readonly { readonly tagFQN: string; readonly source: string }[];
  readonly children?: readonly Sent[];
}

interface SentRecord extends Sent {
  readonly fullyQualifiedName: string;
  readonly updatedAt: number;
  readonly columns?: readonly Sent[];
  readonly messageSchema?: { readonly schemaFields?: readonly Sent[] };
  readonly dataModel?: { readonly columns?: readonly Sent[] };
  readonly charts?: readonly Sent[];
  readonly dataModels?: readonly Sent[];
  readonly tasks?: readonly Sent[];
  readonly mlFeatures?: readonly Sent[];
}

/** All records of a list with some fields, read as any client would. */
async function recordsOf(site: CatalogSite, path: string, fields: string): Promise<readonly SentRecord[]> {
  const records: SentRecord[] = [];
  for (let after: string | undefined; ;) {
    const query = new URLSearchParams({ limit: '500', fields, ...(after && { after }) });
    const { data, paging } = (await site.ask('GET', `/api/v1/${path}?${query.toString()}`)) as {
      readonly data: readonly SentRecord[];
      readonly paging: { readonly after?: string | null };
    };
    records.push(...data);
    after = paging.after ?? undefined;
    if (after === undefined) return records;
  }
}

const quoted = (name: string) => (/[."]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
const tagsOf = ({ tags = [] }: Sent, isTerm: boolean) =>
  tags
    .filter(({ source }) => (source === 'Glossary') === isTerm)
    .map(({ tagFQN }) => tagFQN)
    .join(', ');

/** Path, type, tags and terms of columns, depth first. */
const columnLines = (columns: readonly Sent[] = [], above = ''): readonly (readonly string[])[] =>
  columns.flatMap((column) => {
    const path = above + quoted(column.name);
    const type = column.dataTypeDisplay ?? column.dataType ?? '';
    return [
      [path, type, tagsOf(column, false), tagsOf(column, true)],
      ...columnLines(column.children, `${path}.`),
    ];
  });
const COLUMN_HEADS = ['Path', 'Type', 'Tags', 'Terms'];

const references = (parts: readonly Sent[] = []) =>
  parts.map(({ name, fullyQualifiedName = '' }) => [name, fullyQualifiedName]);

interface Case {
  readonly path: string;
  readonly fields: string;
  /** Label of the choice. */
  readonly part: string;
  /** Heads of the columns that are compared. */
  readonly heads: readonly string[];
  readonly linesOf: (record: SentRecord) => readonly (readonly string[])[];
}

const CASES: readonly Case[] = [
  {
    path: 'tables',
    fields: 'columns,tags,tableConstraints',
    part: 'Column',
    heads: COLUMN_HEADS,
    linesOf: ({ columns }) => columnLines(columns),
  },
  {
    path: 'topics',
    fields: 'tags',
    part: 'Field',
    heads: COLUMN_HEADS,
    linesOf: ({ messageSchema }) => columnLines(messageSchema?.schemaFields),
  },
  {
    path: 'containers',
    fields: 'dataModel,tags',
    part: 'Column',
    heads: COLUMN_HEADS,
    linesOf: ({ dataModel }) => columnLines(dataModel?.columns),
  },
  {
    path: 'dashboards',
    fields: 'charts',
    part: 'Chart',
    heads: ['Name', 'Full name (FQN)'],
    linesOf: ({ charts }) => references(charts),
  },
  {
    path: 'dashboards',
    fields: 'dataModels',
    part: 'Data model',
    heads: ['Name', 'Full name (FQN)'],
    linesOf: ({ dataModels }) => references(dataModels),
  },
  {
    path: 'pipelines',
    fields: 'tasks',
    part: 'Task',
    heads: ['Name', 'Type'],
    linesOf: ({ tasks = [] }) => tasks.map(({ name, taskType = '' }) => [name, taskType]),
  },
  {
    path: 'mlmodels',
    fields: 'tags',
    part: 'Feature',
    heads: ['Name', 'Type'],
    linesOf: ({ mlFeatures = [] }) => mlFeatures.map(({ name, dataType = '' }) => [name, dataType]),
  },
];

/** The columns of a file by their heads, without its head. */
function columnsOf([head = [], ...lines]: readonly (readonly string[])[], heads: readonly string[]) {
  const indices = heads.map((one) => head.indexOf(one));
  expect(indices, head.join()).not.toContain(-1);
  return lines.map((line) => indices.map((at) => line[at] ?? ''));
}

/** The bytes of a chosen file. */
const bytesOf = async (page: Page, name: string): Promise<Uint8Array> =>
  Uint8Array.from(
    await page.evaluate(async (file) => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle(file);
      return Array.from(new Uint8Array(await (await handle.getFile()).arrayBuffer()));
    }, name),
  );

test.use({ viewport: { width: 1440, height: 700 } });

type Dialect = 'seed' | 'om-1.12';

for (const dialect of variants<Dialect>(['om-1.12'], ['seed'])) {
  test(`each part of each record has a line: ${dialect}`, async ({ page, start }) => {
    test.setTimeout(300_000);
    await chooseFiles(page);
    const site = await start({ tables: 600, latency: 0, hostile: true });
    await site.ask('PUT', '/__fake/settings', { dialect });
    let compared = 0;
    for (const { path, fields, part, heads, linesOf } of CASES) {
      await test.step(`${path}, ${part}`, async () => {
        const records = await recordsOf(site, path, fields);
        const expected = records.flatMap((record) =>
          linesOf(record).map((line) => [record.name, record.fullyQualifiedName, ...line]),
        );
        expect(expected.length).toBeGreaterThan(0);
        await site.open(`/${path}`);
        const dialog = await openExport(page);
        await dialog.getByRole('radio', { name: part, exact: true }).click();
        // Values as they are, byte for byte.
        await dialog.getByRole('checkbox', { name: 'Safe for spreadsheets' }).setChecked(false);
        await dialog.getByRole('button', { name: 'Export', exact: true }).click();
        await expect(dialog.getByRole('status')).toContainText(
          new RegExp(
            `^${expected.length.toLocaleString('en')} lines? of ${records.length.toLocaleString('en')} `,
          ),
        );
        const known = new RegExp(`^${path}-${part.toLowerCase().replace(' ', '-')}s-.*\\.csv$`);
        const [, text = ''] =
          Object.entries(await chosenFiles(page)).find(([name]) => known.test(name)) ?? [];
        const wanted = ['Name', 'Full name (FQN)', ...heads.map((head) => `${part}: ${head}`)];
        expect(columnsOf(readCsv(text.slice(1)), wanted)).toEqual(expected);
        compared += expected.length;
      });
    }
    expect(compared).toBeGreaterThan(5_000);
  });
}

for (const dialect of variants<Dialect>(['om-1.12'], ['seed'])) {
  test(`so it has in the result of a search: ${dialect}`, async ({ page, start }) => {
    await chooseFiles(page);
    const site = await start({ tables: 600, latency: 0 });
    await site.ask('PUT', '/__fake/settings', { dialect });
    const records = await recordsOf(site, 'tables', 'columns,tags');
    const known = new Map(records.map((record) => [record.fullyQualifiedName, columnLines(record.columns)]));
    await site.open('/tables?tag=PII.Sensitive');
    const dialog = await openExport(page);
    await dialog.getByRole('radio', { name: 'Column', exact: true }).click();
    await dialog.getByRole('checkbox', { name: 'Safe for spreadsheets' }).setChecked(false);
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(dialog.getByRole('status')).toContainText(/lines of \d+ tables are in/);
    const [[, text] = ['', '']] = Object.entries(await chosenFiles(page));
    const heads = ['Full name (FQN)', ...COLUMN_HEADS.map((head) => `Column: ${head}`)];
    const lines = columnsOf(readCsv(text.slice(1)), heads);
    const found = [...new Set(lines.map(([fqn = '']) => fqn))];
    expect(found.length).toBeGreaterThan(5);
    expect(lines).toEqual(found.flatMap((fqn) => (known.get(fqn) ?? []).map((line) => [fqn, ...line])));
  });
}

test('control: a column that the page is not sent is found', async ({ page, start }) => {
  await chooseFiles(page);
  const site = await start({ tables: 20, latency: 0 });
  const records = await recordsOf(site, 'tables', 'columns');
  const expected = records.flatMap(({ columns }) => columnLines(columns)).map(([path]) => [path]);
  const [first, ...others] = records;
  await site.open('/tables');
  const data = [{ ...first, columns: first?.columns?.slice(1) }, ...others];
  await site.ask('PUT', `/__fake/faults`, [
    {
      route: '/api/v1/tables?limit=25&fields=',
      then: { status: 200, body: { data, paging: { total: 20 } } },
    },
  ]);
  const dialog = await openExport(page);
  await dialog.getByRole('radio', { name: 'Column', exact: true }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('lines of 20 tables');
  const [[, text] = ['', '']] = Object.entries(await chosenFiles(page));
  const written = columnsOf(readCsv(text.slice(1)), ['Column: Path']);
  expect(written).not.toEqual(expected);
  expect([expected[0], ...written].length).toBeLessThanOrEqual(expected.length);
});

test('in German a line has semicolons, and English heads', async ({ page, start }) => {
  await chooseFiles(page);
  await page.addInitScript(() => localStorage.setItem('catalog-browser.language', 'de'));
  const site = await start({ tables: 60, latency: 0 });
  const expected = (await recordsOf(site, 'tables', 'columns')).flatMap(({ columns }) =>
    columnLines(columns),
  );
  await site.open('/tables');
  await page.getByRole('button', { name: 'Exportieren', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Exportieren' });
  await dialog.getByRole('radio', { name: 'Spalte', exact: true }).click();
  await dialog.getByRole('button', { name: 'Exportieren', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('Zeilen von 60 Tabellen stehen in tables-columns-');
  const [[, text] = ['', '']] = Object.entries(await chosenFiles(page));
  expect(columnsOf(readCsv(text.slice(1), ';'), ['Column: Path'])).toEqual(expected.map(([path]) => [path]));
});

test('a workbook of tables has their names as text and their dates as dates', async ({ page, start }) => {
  await chooseFiles(page);
  const site = await start({ tables: 600, latency: 0, hostile: true });
  const records = await recordsOf(site, 'tables', 'tags');
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/sheet-stream')) loaded.push(request.url());
  });
  await site.open('/tables?columns=name,updatedAt,description');
  const dialog = await openExport(page);
  // Its library comes with the choice, not before.
  expect(loaded).toEqual([]);
  await dialog.getByRole('radio', { name: 'XLSX' }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('600 tables are in tables-');
  expect(loaded).toHaveLength(1);
  const [name = ''] = Object.keys(await chosenFiles(page));
  expect(name).toMatch(/^tables-[\d-]+\.xlsx$/);
  const [sheet, ...others] = readWorkbook(await bytesOf(page, name));
  expect(others).toEqual([]);
  expect(sheet?.formulas).toBe(0);
  const [head, ...rows] = sheet?.rows ?? [];
  expect(head).toEqual(['Name', 'Full name (FQN)', 'Updated (UTC)', 'Description']);
  const written = rows.map(([own, fqn, at]) => [
    own,
    fqn,
    typeof at === 'object' ? timeOfSerial(at.serial) : at,
  ]);
  // A lone half of a character has no UTF-8.
  const wellFormed = (text: string) => text.replaceAll(/[\uD800-\uDFFF]/gu, '\uFFFD');
  expect(written).toEqual(
    records.map(({ name: own, fullyQualifiedName: fqn, updatedAt }) => [
      wellFormed(own),
      wellFormed(fqn),
      updatedAt,
    ]),
  );
  expect(records.filter((record) => record.name.startsWith('=')).length).toBeGreaterThan(0);
});

const LOOKS = isLong
  ? (['light', 'dark'] as const).flatMap((scheme) => [1440, 400].map((width) => ({ scheme, width })))
  : [{ scheme: 'dark', width: 400 } as const];

for (const { scheme, width } of LOOKS) {
  test(`no violation in the states of the dialog, ${scheme}, ${width} px`, async ({ page, start }) => {
    await chooseFiles(page);
    const site = await start({ tables: 40, latency: 0 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 500 });
    await site.open('/tables');
    const name = width < 500 ? 'More: sort, export, copy link, save view' : 'Export';
    await page.getByRole('button', { name, exact: true }).click();
    if (width < 500) await page.getByRole('menuitem', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    for (const choice of ['Column', 'XLSX', 'NDJSON']) {
      await dialog.getByRole('radio', { name: choice, exact: true }).click();
      expect(await violations(page), choice).toEqual([]);
    }
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(dialog.getByRole('status')).toContainText('lines of 40 tables');
    expect(await violations(page), 'done').toEqual([]);
  });
}
