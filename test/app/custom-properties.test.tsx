// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
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

describe('columns', () => {
  test('of the address, and of the record opened beside them', async () => {
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
    expect(screen.queryByRole('status', { name: 'Notice' })).toBeNull();
    // Opened, a record lists them by their labels.
    await app.user.click(within(row).getByRole('link', { name: catalog[0]!.name }));
    const properties = await screen.findByRole('region', { name: 'Properties' });
    expect(properties).toHaveTextContent('Cost centerCC-4100');
    expect(properties).toHaveTextContent('Refresh SLAdaily, weekly');
    expect(properties).toHaveTextContent('Retention (days)3,650');
    expect(properties).toHaveTextContent('StewardAda Lovelace');
    // The definition has a further one, without a value here.
    expect(properties).not.toHaveTextContent('Audited');
    expect(await definitions(app)).toBe(1);
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

  test('are links where they lead elsewhere, those of the web alone; the others are read by their types', async () => {
    const statement = 'SELECT a\n  FROM b';
    const properties = await values({
      runbook: '<p>Owner: <strong>risk</strong></p>',
      statement,
      changes: { columns: ['when', 'who'], rows: [{ when: 'May', who: 'Ada' }, { when: 'June' }] },
      sla: 'P1DT12H',
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
    expect(properties.getByText('risk').tagName).toBe('STRONG');
    expect(properties.getByText(/^SELECT a/).textContent).toBe(statement);
    expect(properties.getByText(/^SELECT a/).tagName).toBe('PRE');
    const cells = within(properties.getByRole('table')).getAllByRole('row');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['whenwho', 'MayAda', 'June']);
    expect(properties.getByText('1 day, 12 hours')).toBeVisible();
  });
});
