import type { Page } from '@playwright/test';
import { entityPath } from '#src/paths.ts';
import { readCsv } from '#test/export/read-files.ts';
import { isLong } from '#test/support/long.ts';
import { expect, test } from './fixtures.ts';
import { chooseFiles, chosenFiles, openExport } from './rows.ts';
import { serveProduct } from './servers.ts';

// Facets and columns of what governs records: domains, data products, certificates, states, kinds of services, and whole
// vocabularies. What is right is read from the list itself, by no code of the page.

const DIALECTS = ['om-1.5', 'om-1.12', 'om-2.0'] as const;
type Dialect = (typeof DIALECTS)[number];

interface Label {
  readonly tagFQN: string;
}
interface Named {
  readonly name: string;
  readonly displayName?: string;
  readonly fullyQualifiedName: string;
}
interface Part {
  readonly tags?: readonly Label[];
  readonly children?: readonly Part[];
}

/** A record as the list tells it, by whichever names its version has. */
interface Held extends Part {
  readonly fullyQualifiedName: string;
  readonly domain?: Named;
  readonly domains?: readonly Named[];
  readonly dataProducts?: readonly Named[];
  readonly certification?: { readonly tagLabel: Label };
  readonly entityStatus?: string;
  readonly serviceType?: string;
  readonly columns?: readonly Part[];
  readonly extension?: {
    readonly costCenter?: string;
    readonly refreshSla?: readonly string[];
    readonly reviewedOn?: string;
    readonly retentionDays?: number;
    readonly steward?: Named;
    readonly auditedAt?: number;
  };
}

const domainsOf = ({ domain, domains = domain ? [domain] : [] }: Held) =>
  domains.map(({ fullyQualifiedName }) => fullyQualifiedName);
const productsOf = ({ dataProducts = [] }: Held) =>
  dataProducts.map(({ fullyQualifiedName }) => fullyQualifiedName);
const below = (name: string) => (fqn: string) => fqn === name || fqn.startsWith(`${name}.`);

/** Tags and terms of parts at any depth, without tiers, as a filter means them. */
const labelsOf = (parts: readonly Part[]): readonly string[] =>
  parts
    .flatMap((part) => [...(part.tags ?? []).map(({ tagFQN }) => tagFQN), ...labelsOf(part.children ?? [])])
    .filter((fqn) => !fqn.startsWith('Tier.'));
const allLabels = (record: Held) => [...labelsOf([record]), ...labelsOf(record.columns ?? [])];

interface Filtered {
  readonly facet: string;
  readonly value: string;
  /** Text of its chip. */
  readonly chip: RegExp;
  readonly has: (record: Held) => boolean;
  /** Versions that do not have it. */
  readonly lackedBy?: readonly Dialect[];
}

/** A steward of some tables, by the name of the account. */
const STEWARD = 'tariq.aziz';

const FILTERS: readonly Filtered[] = [
  {
    facet: 'domain',
    value: 'Finance',
    chip: /Domain.*Finance/,
    has: (record) => domainsOf(record).some(below('Finance')),
  },
  {
    facet: 'domain',
    value: 'Finance.Payments',
    chip: /Domain.*Payments/,
    has: (record) => domainsOf(record).some(below('Finance.Payments')),
  },
  {
    facet: 'domain',
    value: 'Finance.Payments.Invoices',
    chip: /Domain.*Invoices/,
    has: (record) => domainsOf(record).some(below('Finance.Payments.Invoices')),
  },
  { facet: 'domain', value: 'none', chip: /Domain.*None/i, has: (record) => domainsOf(record).length === 0 },
  {
    facet: 'dataProduct',
    value: 'Orders',
    chip: /Data product.*Orders/,
    has: (record) => productsOf(record).includes('Orders'),
  },
  {
    facet: 'dataProduct',
    value: 'none',
    chip: /Data product.*None/i,
    has: (record) => productsOf(record).length === 0,
  },
  {
    facet: 'certification',
    value: 'Certification.Gold',
    chip: /Certification.*Gold/,
    has: ({ certification }) => certification?.tagLabel.tagFQN === 'Certification.Gold',
    lackedBy: ['om-1.5'],
  },
  {
    facet: 'certification',
    value: 'none',
    chip: /Certification.*None/i,
    has: ({ certification }) => certification === undefined,
    lackedBy: ['om-1.5'],
  },
  {
    facet: 'status',
    value: 'In Review',
    chip: /Status.*In Review/,
    has: ({ entityStatus }) => entityStatus === 'In Review',
    lackedBy: ['om-1.5'],
  },
  {
    facet: 'serviceType',
    value: 'Snowflake',
    chip: /Type of service.*Snowflake/,
    has: ({ serviceType }) => serviceType === 'Snowflake',
  },
  {
    facet: 'tag',
    value: 'PII.*',
    chip: /Tag.*any of PII/,
    has: (record) => allLabels(record).some((fqn) => fqn.startsWith('PII.')),
  },
  {
    facet: 'term',
    value: 'Business.*',
    chip: /term.*any of Business/i,
    has: (record) => allLabels(record).some((fqn) => fqn.startsWith('Business.')),
  },
  // A custom property of each kind: text, enumeration, number, day, time, reference.
  {
    facet: 'property.costCenter',
    value: 'CC-4100',
    chip: /Cost center is CC-4100/,
    has: ({ extension }) => extension?.costCenter === 'CC-4100',
  },
  {
    facet: 'property.costCenter',
    value: '*-41*',
    chip: /Cost center is …-41…/,
    has: ({ extension }) => extension?.costCenter?.includes('-41') === true,
  },
  {
    facet: 'property.costCenter',
    value: 'none',
    chip: /Cost center is none/,
    has: ({ extension }) => extension?.costCenter === undefined,
  },
  {
    facet: 'property.refreshSla',
    value: 'daily',
    chip: /Refresh SLA is daily/,
    has: ({ extension }) => extension?.refreshSla?.includes('daily') === true,
  },
  {
    facet: 'property.retentionDays',
    value: '90..400',
    chip: /Retention \(days\) is 90 to 400/,
    has: ({ extension: { retentionDays = 0 } = {} }) => retentionDays >= 90 && retentionDays <= 400,
  },
  {
    facet: 'property.reviewedOn',
    value: '2026-01-01..2026-03-31',
    chip: /reviewedOn is 1 Jan 2026 to 31 Mar 2026/,
    has: ({ extension: { reviewedOn = '' } = {} }) =>
      reviewedOn >= '2026-01-01' && reviewedOn <= '2026-03-31',
  },
  {
    facet: 'property.auditedAt',
    value: '2026-06-01..',
    chip: /Audited is 1 Jun 2026 or later/,
    has: ({ extension: { auditedAt = 0 } = {} }) => auditedAt >= new Date(2026, 5, 1).getTime(),
  },
  {
    facet: 'property.steward',
    value: STEWARD,
    chip: new RegExp(`Steward is ${STEWARD}`),
    has: ({ extension }) => extension?.steward?.name === STEWARD,
  },
];

/** Columns, with the text of a record's cell. */
const COLUMNS: readonly (readonly [
  id: string,
  label: string,
  text: (record: Held) => string,
  lackedBy?: readonly Dialect[],
])[] = [
  ['domains', 'Domains', (record) => namesOf(record.domains ?? (record.domain ? [record.domain] : []))],
  ['dataProducts', 'Data products', ({ dataProducts = [] }) => namesOf(dataProducts)],
  [
    'certification',
    'Certification',
    ({ certification }) => lastName(certification?.tagLabel.tagFQN ?? ''),
    ['om-1.5'],
  ],
  ['entityStatus', 'Status', ({ entityStatus = '' }) => entityStatus, ['om-1.5']],
  ['property.costCenter', 'Cost center', ({ extension }) => extension?.costCenter ?? ''],
  ['property.refreshSla', 'Refresh SLA', ({ extension }) => extension?.refreshSla?.join(', ') ?? ''],
  ['property.reviewedOn', 'reviewedOn', ({ extension }) => extension?.reviewedOn ?? ''],
  [
    'property.retentionDays',
    'Retention (days)',
    ({ extension }) => extension?.retentionDays?.toString() ?? '',
  ],
  ['property.steward', 'Steward', ({ extension }) => namesOf(extension?.steward ? [extension.steward] : [])],
];
const namesOf = (all: readonly Named[]) => all.map(({ name, displayName = name }) => displayName).join(', ');
/** The text of a cell without a value. */
const EMPTY = '—none';
/** A figure of the page as files have it. */
const withoutGrouping = (text: string) =>
  /^\d{1,3}(?:,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text;
const lastName = (fqn: string) => fqn.split('.').at(-1) ?? '';

/** The fields of a version's list that hold all of this. */
const fieldsOf = (dialect: Dialect) =>
  [
    'columns',
    'tags',
    'dataProducts',
    'extension',
    ...(dialect === 'om-1.5' ? ['domain'] : ['domains', 'certification']),
  ].join();

/** All tables, in the service's order. */
async function heldBy(fake: string, dialect: Dialect): Promise<readonly Held[]> {
  const answer = await fetch(`${fake}/api/v1/tables?limit=100000&fields=${fieldsOf(dialect)}`, {
    headers: { Authorization: 'Bearer demo' },
  });
  return ((await answer.json()) as { readonly data: readonly Held[] }).data;
}

const chips = (page: Page) => page.getByRole('group', { name: 'Filters' });
const hasRows = (page: Page, rows: number, message: string) =>
  expect(page.getByRole('grid'), message).toHaveAttribute('aria-rowcount', String(rows + 1));
const box = (page: Page) => page.getByRole('searchbox', { name: 'Search tables' });

/** The cells beside each name on screen. */
const drawnCells = (page: Page) =>
  page.locator('[role=grid] [role=row]:has([role=rowheader] a, [role=gridcell] a)').evaluateAll((rows) =>
    rows.map((row) => {
      const [, ...cells] = Array.from(row.querySelectorAll('[role=rowheader], [role=gridcell]'), (cell) =>
        (cell.textContent ?? '').trim(),
      );
      return { path: new URL(row.querySelector('a')?.href ?? '', location.href).pathname, cells };
    }),
  );

function missing(fqn: string): never {
  throw new Error(`The list has no ${fqn}`);
}

/** Chosen from the menu: the count beside the value. */
async function countInMenu(page: Page, label: string, value: string): Promise<number> {
  await page.keyboard.press('f');
  await page.getByRole('searchbox', { name: 'Find a filter, or a value' }).fill(label);
  await page.keyboard.press('Enter');
  const editor = page.getByRole('dialog', { name: label });
  await editor.getByRole('searchbox').fill(value);
  // Its line: the box, its name, and the count at the end.
  const line = editor.locator('label', { has: page.getByRole('checkbox', { name: value, exact: true }) });
  const count = async () => {
    const [figure] = /[\d,]+$/.exec((await line.textContent()) ?? '') ?? [];
    return figure === undefined ? -1 : Number(figure.replaceAll(',', ''));
  };
  await expect.poll(count).toBeGreaterThan(-1);
  const found = await count();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  return found;
}

/** One of each kind: the others differ by their values. */
const TRIED = isLong ? FILTERS : FILTERS.filter(({ facet }, at) => FILTERS[at - 1]?.facet !== facet);

for (const dialect of isLong ? DIALECTS : (['om-1.12'] as const)) {
  test(`what governs tables filters them, and stands in columns and files: ${dialect}`, async ({ page }) => {
    test.setTimeout(300_000);
    await chooseFiles(page);
    const site = await serveProduct(1_200, { dialect, isIndexRebuilt: true, proxyToken: 'demo' });
    const held = await heldBy(site.fake, dialect);
    expect(held.length).toBeGreaterThan(1_000);
    try {
      for (const { facet, value, chip, has, lackedBy = [] } of TRIED) {
        if (lackedBy.includes(dialect)) continue;
        const name = `${facet}=${value}`;
        const expected = held.filter(has).length;
        expect(expected, name).toBeGreaterThan(0);
        expect(expected, name).toBeLessThan(held.length);
        await page.goto(`${site.url}/tables?${new URLSearchParams({ [facet]: value }).toString()}`);
        await hasRows(page, expected, name);
        await expect(chips(page).getByRole('listitem')).toHaveText([chip]);
        // Typed, it is the same filter.
        await page.goto(`${site.url}/tables`);
        await box(page).fill(`${facet}:${/ /.test(value) ? `"${value}"` : value} `);
        await expect.poll(() => new URL(page.url()).searchParams.get(facet), { message: name }).toBe(value);
        await hasRows(page, expected, name);
      }

      // Columns and a file of them, and a count in the menu.
      const inFinance = held.filter((record) => domainsOf(record).some(below('Finance')));
      const columns = COLUMNS.filter(([, , , lackedBy = []]) => !lackedBy.includes(dialect));
      await page.goto(`${site.url}/tables?columns=name,${columns.map(([id]) => id).join()}&domain=Finance`);
      await hasRows(page, inFinance.length, 'columns');
      await expect(page.locator('[role=gridcell][aria-busy=true]')).toHaveCount(0);
      const byPath = new Map(
        inFinance.map((record) => [entityPath('tables', record.fullyQualifiedName), record]),
      );
      const drawn = await drawnCells(page);
      expect(drawn.length).toBeGreaterThan(10);
      const right = (record: Held | undefined) =>
        record && columns.map(([, , text]) => text(record) || EMPTY);
      expect(drawn.map(({ cells }) => cells.map(withoutGrouping))).toEqual(
        drawn.map(({ path }) => right(byPath.get(path))),
      );
      expect(await countInMenu(page, 'Data product', 'Payments')).toBe(
        inFinance.filter((record) => productsOf(record).includes('Payments')).length,
      );
      const dialog = await openExport(page);
      await dialog.getByRole('button', { name: 'Export', exact: true }).click();
      await expect(dialog.getByRole('status')).toContainText(`${inFinance.length} tables are in`);
      const [[, text] = ['', '']] = Object.entries(await chosenFiles(page));
      const [head, ...rows] = readCsv(text.replace(/^\uFEFF/, ''));
      // An index may still have records that the catalog has deleted.
      expect(head).toEqual(['Name', 'Full name (FQN)', ...columns.map(([, label]) => label), 'Deleted']);
      const byFqn = new Map(inFinance.map((record) => [record.fullyQualifiedName, record]));
      expect(rows.map(([, , ...cells]) => cells.slice(0, -1))).toEqual(
        rows.map(([, fqn = '']) => columns.map(([, , cellText]) => cellText(byFqn.get(fqn) ?? missing(fqn)))),
      );
      expect(rows).toHaveLength(inFinance.length);
    } finally {
      await site.close();
    }
  });
}
