// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { NEWEST_SCHEMA } from '#src/fake/catalog/record-schema.ts';
import type { DialectName } from '#src/fake/service/dialects.ts';
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

const generated = createCatalog({ tables: 100, seed: 1 });
const COST = { property: 'costCenter', label: 'Cost center' };

/** Types beside tables, with a property that the fake defines for each. */
const OTHER_TYPES = [
  { id: 'chart', path: 'charts', list: 'charts', ...COST },
  { id: 'storedProcedure', path: 'storedProcedures', list: 'storedProcedures', ...COST },
  { id: 'dashboardDataModel', path: 'dashboardDataModels', list: 'dashboard/datamodels', ...COST },
  { id: 'domain', path: 'domains', list: 'domains', ...COST },
  {
    id: 'dataProduct',
    path: 'dataProducts',
    list: 'dataProducts',
    property: 'refreshSla',
    label: 'Refresh SLA',
  },
  {
    id: 'glossaryTerm',
    path: 'glossaryTerms',
    list: 'glossaryTerms',
    property: 'reviewedOn',
    label: 'reviewedOn',
  },
] as const;

interface Extended {
  readonly fullyQualifiedName: string;
  readonly extension?: Readonly<Record<string, unknown>>;
}

/** The first live record of a type with the property, and the first one without any. */
function recordsOf(id: (typeof OTHER_TYPES)[number]['id']): readonly (Extended | undefined)[] {
  const all: readonly object[] =
    id === 'domain' || id === 'dataProduct'
      ? generated.belongings()[`${id}s`]
      : id === 'glossaryTerm'
        ? generated.labels().glossaryTerms
        : generated
            .assets()
            .heads(id)
            .filter(({ deleted }) => !deleted)
            .map(({ index }) => generated.assets().record(id, index, NEWEST_SCHEMA));
  const records = all as readonly Extended[];
  const property = OTHER_TYPES.find((type) => type.id === id)?.property ?? '';
  return [
    records.find(({ extension }) => extension?.[property] !== undefined),
    records.find(({ extension }) => extension === undefined),
  ];
}

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

type OtherType = (typeof OTHER_TYPES)[number];
const openRecord = (
  { path }: OtherType,
  record: Extended | undefined,
  dialect: DialectName,
  columns = 'name',
) =>
  open(`/${path}/${encodeURIComponent(record?.fullyQualifiedName ?? '')}?columns=${columns}`, {
    catalog: generated,
    dialect,
  });
const typesOf = (...ids: readonly OtherType['id'][]) => OTHER_TYPES.filter(({ id }) => ids.includes(id));

describe('types beside tables', () => {
  const cases = [
    ...OTHER_TYPES.map((type) => ({ ...type, dialect: 'om-1.12' as const })),
    ...typesOf('chart', 'glossaryTerm').map((type) => ({ ...type, dialect: 'om-2.0' as const })),
  ];
  test.each(cases)('$dialect, $id: its column, and its value when opened', async ({ dialect, ...type }) => {
    const { id, list, property, label } = type;
    const [having] = recordsOf(id);
    const value = String(having?.extension?.[property]);
    expect(value).not.toBe('undefined');
    const app = await openRecord(type, having, dialect, `name,property.${property}`);
    const properties = await screen.findByRole('region', { name: 'Properties' });
    expect(properties).toHaveTextContent(`${label}${value}`);
    await eventually(() => screen.getByRole('columnheader', { name: label })).toBeVisible();
    const asked = (await app.requests()).filter(({ path }) => path === `/api/v1/${list}`);
    const cells = asked.filter(({ query }) => query.get('fields') === 'extension');
    expect(new Set(cells.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test.each(typesOf('domain', 'chart'))('control: a $id without any has no such part', async (type) => {
    const [, without] = recordsOf(type.id);
    await openRecord(type, without, 'om-1.12');
    await screen.findByRole('region', { name: 'Record' });
    expect(screen.queryByRole('region', { name: 'Properties' })).toBeNull();
  });

  test('om-1.5: terms have them, and charts have none yet', async () => {
    const [term, chart] = [typesOf('glossaryTerm')[0]!, typesOf('chart')[0]!];
    const [known] = recordsOf('glossaryTerm');
    await openRecord(term, known, 'om-1.5');
    await eventually(() => screen.getByRole('region', { name: 'Properties' })).toHaveTextContent(
      String(known?.extension?.[term.property]),
    );
    cleanup();
    const [refused] = recordsOf('chart');
    const { requests } = await openRecord(chart, refused, 'om-1.5');
    await screen.findByRole('region', { name: 'Record' });
    await waitFor(async () => {
      const opened = (await requests()).filter(({ path }) => path.startsWith('/api/v1/charts/'));
      expect(opened.at(-1)).toMatchObject({ status: 200 });
      expect(opened.at(-1)?.query.get('fields')).not.toContain('extension');
    });
    expect(screen.queryByRole('region', { name: 'Properties' })).toBeNull();
  });
});
