// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { NEWEST_SCHEMA } from '#src/fake/catalog/record-schema.ts';
import { entityPath } from '#src/paths.ts';
import { cellOf, openApp, rowAt, rowNamed } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { sampleTables } from '#test/support/sample-tables.ts';

// Columns and facts of custom properties. The fake defines six for tables.

const STEWARD = { id: 'u-1', type: 'user', name: 'ada', displayName: 'Ada Lovelace' };
const EXTENSION = {
  costCenter: 'CC-4100',
  refreshSla: ['daily', 'weekly'],
  reviewedOn: '2026-03-01',
  retentionDays: 3650,
  steward: STEWARD,
};
const catalog = sampleTables(30).map((record, at) =>
  at === 1 ? record : { ...record, extension: EXTENSION },
);
const ADDRESS = '/tables?columns=name,property.retentionDays,property.steward';
const TYPE = '/api/v1/metadata/types/name/table';
const open = (address: string, options: Parameters<typeof openApp>[1] = {}) =>
  openApp(address, { catalog, ...options });
type App = Awaited<ReturnType<typeof open>>;

const definitions = async ({ requests }: App) =>
  (await requests()).filter(({ path }) => path.startsWith(TYPE)).length;
const fieldsOf = async ({ lists }: App) => [
  ...new Set((await lists()).map(({ query }) => query.get('fields') ?? '')),
];

const generated = createCatalog({ tables: 100, seed: 1 });
/** The first live record of a type with the property. */
const having = (records: readonly object[], property: string) =>
  (records as readonly { fullyQualifiedName: string; extension?: Readonly<Record<string, unknown>> }[]).find(
    ({ extension }) => extension?.[property] !== undefined,
  );
const charts = () =>
  generated
    .assets()
    .heads('chart')
    .filter(({ deleted }) => !deleted)
    .map(({ index }) => generated.assets().record('chart', index, NEWEST_SCHEMA));

describe('columns', () => {
  test('of the address', async () => {
    const app = await open(ADDRESS);
    const row = await rowAt(0);
    await eventually(() => cellOf(row, 'Retention (days)')).toHaveTextContent('3,650');
    expect(cellOf(row, 'Steward')).toHaveTextContent('Ada Lovelace');
    // A record without any.
    await eventually(async () => cellOf(await rowNamed(catalog[1]!.name), 'Steward')).not.toHaveTextContent(
      'Ada Lovelace',
    );
    expect(await fieldsOf(app)).toContain('extension');
    expect((await fieldsOf(app)).filter((fields) => fields !== '' && fields !== 'extension')).toEqual([]);
    expect(await definitions(app)).toBe(1);
    expect(screen.queryByRole('status', { name: 'Notice' })).toBeNull();
  });

  test('the picker offers them once it is open', async () => {
    const app = await open('/tables?columns=name,owners');
    await rowAt(0);
    await app.user.click(screen.getByRole('button', { name: 'Columns' }));
    await app.user.click(await screen.findByRole('checkbox', { name: 'Cost center' }));
    await waitFor(() => expect(location.search).toBe('?columns=name,owners,property.costCenter'));
    await eventually(() => cellOf(screen.getAllByRole('row')[1]!, 'Cost center')).toHaveTextContent(
      'CC-4100',
    );
    expect(screen.getByRole('checkbox', { name: 'Steward' })).not.toBeChecked();
  });
});

describe('the opened record', () => {
  const panel = async (name: string) => screen.findByRole('region', { name });

  test('lists its properties by their labels', async () => {
    await open(`/tables/${catalog[0]!.fullyQualifiedName}`);
    const properties = await within(await panel(catalog[0]!.name)).findByRole('region', {
      name: 'Properties',
    });
    expect(properties).toHaveTextContent('Cost centerCC-4100');
    expect(properties).toHaveTextContent('Refresh SLAdaily, weekly');
    expect(properties).toHaveTextContent('Retention (days)3,650');
    expect(properties).toHaveTextContent('StewardAda Lovelace');
    // The definition has a further one, without a value here.
    expect(properties).not.toHaveTextContent('Audited');
  });
});

describe('values of the opened record', () => {
  const TYPES = {
    runbook: 'markdown',
    statement: 'sqlQuery',
    wiki: 'hyperlink-cp',
    changes: 'table-cp',
    sla: 'duration',
    source: 'entityReference',
  };
  const definition = {
    name: 'table',
    customProperties: Object.entries(TYPES).map(([name, type]) => ({ name, propertyType: { name: type } })),
  };
  const values = async (extension: object) => {
    await open(`/tables/${catalog[0]!.fullyQualifiedName}`, {
      catalog: [{ ...catalog[0]!, extension }, catalog[1]!],
      faults: [{ route: TYPE, times: -1, then: { status: 200, body: definition } }],
    });
    return within(await screen.findByRole('region', { name: 'Properties' }));
  };

  test('that lead elsewhere are links, those of the web alone', async () => {
    const properties = await values({
      wiki: { url: 'https://wiki.example.com/x', displayText: 'Runbook' },
      plain: 'https://wiki.example.com/y',
      source: { type: 'table', name: 'carts', fullyQualifiedName: catalog[1]!.fullyQualifiedName },
      script: { url: 'javascript:alert(1)', displayText: 'Harmless' },
    });
    const links = properties
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Runbook', 'https://wiki.example.com/x'],
      ['carts', entityPath('tables', catalog[1]!.fullyQualifiedName)],
      ['https://wiki.example.com/y', 'https://wiki.example.com/y'],
    ]);
    expect(properties.getByText('Harmless')).toBeVisible();
  });

  test('in Markdown are read, code has its lines, a table its cells, a duration words', async () => {
    const statement = 'SELECT a\n  FROM b';
    const properties = await values({
      runbook: '<p>Owner: <strong>risk</strong></p>',
      statement,
      changes: { columns: ['when', 'who'], rows: [{ when: 'May', who: 'Ada' }, { when: 'June' }] },
      sla: 'P1DT12H',
    });
    expect(properties.getByText('risk').tagName).toBe('STRONG');
    expect(properties.getByText(/^SELECT a/).textContent).toBe(statement);
    expect(properties.getByText(/^SELECT a/).tagName).toBe('PRE');
    const cells = within(properties.getByRole('table')).getAllByRole('row');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['whenwho', 'MayAda', 'June']);
    expect(properties.getByText('1 day, 12 hours')).toBeVisible();
  });
});

describe('types beside tables', () => {
  test.each([
    { path: 'charts', records: charts, property: 'costCenter', label: 'Cost center' },
    {
      path: 'glossaryTerms',
      records: () => generated.labels().glossaryTerms,
      property: 'reviewedOn',
      label: 'reviewedOn',
    },
  ])('$path: their column, and its value when opened', async ({ path, records, property, label }) => {
    const record = having(records(), property);
    const address = `/${path}/${encodeURIComponent(record?.fullyQualifiedName ?? '')}`;
    const app = await open(`${address}?columns=name,property.${property}`, {
      catalog: generated,
      dialect: 'om-1.12',
    });
    const properties = await screen.findByRole('region', { name: 'Properties' });
    expect(properties).toHaveTextContent(`${label}${String(record?.extension?.[property])}`);
    await eventually(() => screen.getByRole('columnheader', { name: label })).toBeVisible();
    const asked = (await app.requests()).filter((one) => one.path === `/api/v1/${path}`);
    const cells = asked.filter(({ query }) => query.get('fields') === 'extension');
    expect(new Set(cells.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
