// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { cellOf, headers, HELD, notice, openApp, rowAt, rowNamed } from '#test/support/app.tsx';
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
  test.each(['seed', 'om-1.1', 'om-1.12'] as const)('of the address, on %s', async (dialect) => {
    const app = await open(ADDRESS, { dialect });
    const row = await rowAt(0);
    await eventually(() => cellOf(row, 'Retention (days)')).toHaveTextContent('3,650');
    expect(cellOf(row, 'Steward')).toHaveTextContent('Ada Lovelace');
    // Control: a record without any.
    await eventually(async () => cellOf(await rowNamed(catalog[1]!.name), 'Steward')).not.toHaveTextContent(
      'Ada Lovelace',
    );
    expect(await fieldsOf(app)).toContain('extension');
    expect((await fieldsOf(app)).filter((fields) => fields !== '' && fields !== 'extension')).toEqual([]);
    expect(await definitions(app)).toBe(1);
    expect(screen.queryByRole('status', { name: 'Notice' })).toBeNull();
  });

  test('without one in the address the definition is not requested', async () => {
    const app = await open('/tables');
    await rowAt(0);
    expect(await definitions(app)).toBe(0);
    expect((await fieldsOf(app)).filter((fields) => fields.includes('extension'))).toEqual([]);
  });

  test('rows and cells do not wait for the definition, and are not requested again after it', async () => {
    const app = await open(ADDRESS, { faults: [{ route: TYPE, then: HELD }] });
    const row = await rowAt(0);
    await eventually(() => cellOf(row, 'retentionDays')).toHaveTextContent('3,650');
    expect(headers()).toEqual(['Name', 'retentionDays', 'steward']);
    const before = (await app.lists()).length;
    app.release();
    await waitFor(() => expect(headers()).toEqual(['Name', 'Retention (days)', 'Steward']));
    await eventually(async () => cellOf(await rowAt(0), 'Retention (days)')).toHaveTextContent('3,650');
    expect(await app.lists()).toHaveLength(before);
    expect(location.search).toBe('?columns=name,property.retentionDays,property.steward');
  });

  test('a property that the server does not have is reported, and the others stay', async () => {
    await open('/tables?columns=name,property.nonsense,property.costCenter');
    await eventually(() => cellOf(screen.getAllByRole('row')[1]!, 'Cost center')).toHaveTextContent(
      'CC-4100',
    );
    await eventually(notice).toHaveTextContent('columns = “property.nonsense”');
    expect(headers()).toEqual(['Name', 'Cost center']);
  });

  test('without the definition they are shown by their names', async () => {
    await open(ADDRESS, { faults: [{ route: TYPE, times: -1, then: { status: 403 } }] });
    await eventually(() => cellOf(screen.getAllByRole('row')[1]!, 'retentionDays')).toHaveTextContent(
      '3,650',
    );
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

  test('control: a record without any has no such part', async () => {
    await open(`/tables/${catalog[1]!.fullyQualifiedName}`);
    await within(await panel(catalog[1]!.name)).findByRole('region', { name: 'Record' });
    expect(screen.queryByRole('region', { name: 'Properties' })).toBeNull();
  });
});
