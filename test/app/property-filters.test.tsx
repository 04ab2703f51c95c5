// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { openApp, rowAt, status } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { sampleTables } from '#test/support/sample-tables.ts';

// Filters by custom properties. The fake defines six for tables, of every kind of editor.

const STEWARD = {
  id: 'u-1',
  type: 'user',
  name: 'ada',
  displayName: 'Ada Lovelace',
  fullyQualifiedName: 'ada',
};
/** Ten tables of each cost center, and ten without properties. */
const catalog = sampleTables(30).map((record, at) =>
  at % 3 === 2
    ? record
    : {
        ...record,
        extension: {
          costCenter: at % 3 === 0 ? 'CC-1' : 'CC-2',
          refreshSla: at % 6 === 0 ? ['daily', 'weekly'] : ['hourly'],
          reviewedOn: `2026-0${1 + (at % 9)}-15`,
          retentionDays: at,
          ...(at % 3 === 0 && { steward: STEWARD }),
        },
      },
);
const TYPE = '/api/v1/metadata/types/name/table';
const open = (address: string, options: Parameters<typeof openApp>[1] = {}) =>
  openApp(address, { catalog, ...options });

const chips = () => screen.getByRole('group', { name: 'Filters' });
const chip = (name: RegExp) => within(chips()).findByRole('button', { name });
const address = () => decodeURIComponent(location.search);
const filterButton = () => screen.findByRole('button', { name: /^Filter/ });
type User = Awaited<ReturnType<typeof open>>['user'];

async function openEditor(user: User, label: string): Promise<HTMLElement> {
  await user.click(await filterButton());
  const menu = await screen.findByRole('dialog', { name: 'Filter' });
  await user.click(within(menu).getByRole('option', { name: 'More filters' }));
  await user.click(await within(menu).findByRole('option', { name: label }));
  return screen.findByRole('dialog', { name: label });
}

describe('the menu', () => {
  test('offers those that the server defines, with its labels, once it is open', async () => {
    const { user, requests } = await open('/tables');
    await rowAt(0);
    const asked = async () => (await requests()).filter(({ path }) => path === TYPE).length;
    expect(await asked()).toBe(0);
    await user.click(await filterButton());
    await user.click(await screen.findByRole('option', { name: 'More filters' }));
    await screen.findByRole('option', { name: 'Cost center' });
    const labels = screen.getAllByRole('option').map((one) => one.textContent);
    const at = labels.indexOf('Cost center');
    expect(labels.slice(at, at + 6)).toEqual([
      'Cost center',
      'Refresh SLA',
      'reviewedOn',
      'Retention (days)',
      'Steward',
      'Audited',
    ]);
    await user.keyboard('retention');
    expect(screen.getByRole('option')).toHaveTextContent('Retention (days)property.retentionDays:');
    expect(await asked()).toBe(1);
  });
});

describe('values of a property', () => {
  test('a text is typed whole, and none is a value with its count', async () => {
    const { user } = await open('/tables');
    await rowAt(0);
    const editor = await openEditor(user, 'Cost center');
    await waitFor(() =>
      expect(within(editor).getByRole('option', { name: 'No value' })).toHaveAccessibleDescription('10'),
    );
    await user.type(within(editor).getByRole('combobox'), 'CC-1');
    await user.click(await within(editor).findByRole('option', { name: 'CC-1' }));
    await waitFor(() => expect(address()).toBe('?property.costCenter=CC-1'));
    await eventually(() => status('1–10 of 10')).toBeVisible();
    await eventually(() => chip(/^Cost center is CC-1$/)).toBeVisible();
  });

  test('numbers have a least and a greatest one, beside none', async () => {
    const { user } = await open('/tables');
    await rowAt(0);
    const editor = await openEditor(user, 'Retention (days)');
    await user.type(within(editor).getByRole('spinbutton', { name: 'At least' }), '21{Enter}');
    await waitFor(() => expect(address()).toBe('?property.retentionDays=21..'));
    // 21, 22, 24, 25, 27, 28
    await eventually(() => status('1–6 of 6')).toBeVisible();
    await user.click(within(editor).getByRole('checkbox', { name: 'No value' }));
    await eventually(() => status('1–10 of 16')).toBeVisible();
    await eventually(() => chip(/^Retention \(days\) is 21 or more, ?none$/)).toBeVisible();
  });
});

test('where the index of a type has none that a filter can ask for, the list is read', async () => {
  const { requests } = await openApp('/charts?-property.costCenter=none', {
    catalog: createCatalog({ tables: 300, seed: 1 }),
    dialect: 'om-1.12',
    isIndexRebuilt: true,
  });
  await eventually(() => chip(/^Cost center is not none$/)).toBeVisible();
  await eventually(() => status(/of [1-9]\d*$/)).toBeVisible();
  expect((await requests()).some(({ query }) => query.get('fields') === 'extension')).toBe(true);
  expect(screen.getByRole('grid', { name: 'Charts' })).toBeVisible();
});

test('typed, its key and its values are suggested, and a chip is made of them', async () => {
  const { user } = await open('/tables');
  await rowAt(0);
  const box = screen.getByRole('searchbox', { name: 'Search tables' });
  await user.type(box, 'property.co');
  await eventually(() => screen.getAllByRole('option')[0]!).toHaveTextContent(
    'property.costCenter: Cost center property.costCenter:text',
  );
  await user.keyboard('{Tab}');
  await waitFor(() => expect(box).toHaveValue('property.costCenter:'));
  await user.type(box, 'CC-2 ');
  await waitFor(() => expect(address()).toBe('?property.costCenter=CC-2'));
  await eventually(() => chip(/^Cost center is CC-2$/)).toBeVisible();
});
