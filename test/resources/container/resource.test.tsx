import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { openApp, rowNamed } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { fieldsAsked } from '#test/support/requests.ts';
import { reference } from '#test/support/sample-assets.ts';

const container = (path: readonly string[], more: object = {}): StoredTable => ({
  id: `container-lake.${path.join('.')}`,
  name: path.at(-1)!,
  fullyQualifiedName: `lake.${path.join('.')}`,
  updatedAt: 1_795_000_000_000,
  service: reference('storageService', 'lake'),
  serviceType: 'S3',
  prefix: `/${path.join('/')}`,
  numberOfObjects: 204,
  size: 5 * 1024 ** 3,
  fileFormats: ['parquet', 'json'],
  deleted: false,
  ...more,
});

const COLUMNS = [
  { name: 'id', dataType: 'BIGINT', dataTypeDisplay: 'bigint' },
  {
    name: 'address',
    dataType: 'STRUCT',
    dataTypeDisplay: 'struct',
    children: [{ name: 'country', dataType: 'STRING', dataTypeDisplay: 'string' }],
  },
];

const CATALOG = [
  container(['raw'], {
    children: [reference('container', 'a/b 100%', 'lake.raw.a/b 100%')],
    fileFormats: undefined,
    size: undefined,
  }),
  container(['raw', 'a/b 100%'], {
    parent: reference('container', 'raw', 'lake.raw'),
    children: [],
    dataModel: { isPartitioned: true, columns: COLUMNS },
    dataProducts: [reference('dataProduct', 'Lake')],
  }),
];

const open = (address = '/containers') => openApp(address, { catalog: CATALOG });

describe('the list of containers', () => {
  test('shows each with its parent, formats and size, and asks for the fields of the columns shown', async () => {
    const { requests } = await open();
    const inner = await rowNamed('a/b 100%');
    await waitFor(() =>
      expect(
        within(inner)
          .getAllByRole('gridcell')
          .map((cell) => cell.textContent)
          .slice(0, 4),
      ).toEqual(['a/b 100%', 'raw', 'parquet, json', '5.4 GB']),
    );
    // At the top of its service, without files of its own.
    await eventually(async () =>
      within(await rowNamed('raw'))
        .getAllByText('none')
        .map((cell) => cell.closest('[role=gridcell]')?.ariaColIndex),
    ).toEqual(['2', '3', '4', '5']);
    const fields = fieldsAsked(await requests(), '/api/v1/containers');
    expect(new Set(fields.map((field) => field.replace(/^owner$/, 'owners')))).toEqual(
      new Set(['parent', 'owners']),
    );
  });
});

describe('an opened container', () => {
  test('shows where it is, how large it is, and the tree of its columns', async () => {
    const { user } = await open('/containers/lake.raw.a%2Fb%20100%25');
    const facts = within(await screen.findByRole('region', { name: 'Container' }));
    expect(facts.getByText('/raw/a/b 100%')).toBeVisible();
    expect(facts.getByText('parquet, json')).toBeVisible();
    expect(facts.getByText('5.4 GB').closest('dd')).toHaveTextContent('in 204 objects');
    await eventually(() => facts.getByText('yes')).toBeVisible();
    const tree = within(await screen.findByRole('treegrid', { name: 'Data model' }));
    expect(tree.getAllByRole('row').filter(({ ariaLevel }) => ariaLevel === '1')).toHaveLength(2);
    await user.click(tree.getByText('address'));
    expect(tree.getByText('country')).toBeVisible();
  });

  test('leads to its parent, and from there to its children', async () => {
    const { user } = await open('/containers/lake.raw.a%2Fb%20100%25');
    await user.click(
      await within(await screen.findByRole('region', { name: 'Container' })).findByRole('link', {
        name: 'raw',
      }),
    );
    await waitFor(() => expect(location.pathname).toBe('/containers/lake.raw'));
    const children = await screen.findByRole('list', { name: 'Children' });
    await user.click(within(children).getByRole('link', { name: 'a/b 100%' }));
    await waitFor(() => expect(location.pathname).toBe('/containers/lake.raw.a%2Fb%20100%25'));
  });
});
