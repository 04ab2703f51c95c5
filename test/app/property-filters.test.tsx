// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
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
    const group = await screen.findByRole('group', { name: 'Custom properties' });
    expect(
      within(group)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual([
      'Cost centerproperty.costCenter:',
      'Refresh SLAproperty.refreshSla:',
      'reviewedOnproperty.reviewedOn:',
      'Retention (days)property.retentionDays:',
      'Stewardproperty.steward:',
      'Auditedproperty.auditedAt:',
    ]);
    expect(await asked()).toBe(1);
  });

  test('control: where the server defines none it has no such group', async () => {
    const { user } = await open('/tables', { faults: [{ route: TYPE, times: -1, then: { status: 404 } }] });
    await rowAt(0);
    await user.click(await filterButton());
    await screen.findByRole('group', { name: 'Who and what it means' });
    expect(screen.queryByRole('group', { name: 'Custom properties' })).toBeNull();
  });
});

describe.each(['seed', 'om-1.5', 'om-1.12', 'om-2.0'] as const)('on %s', (dialect) => {
  test('a text is typed whole, and none is a value with its count', async () => {
    const { user } = await open('/tables', { dialect });
    await rowAt(0);
    const editor = await openEditor(user, 'Cost center');
    await waitFor(() =>
      expect(within(editor).getByRole('checkbox', { name: 'None' })).toHaveAccessibleDescription(
        'it has no value 10',
      ),
    );
    await user.type(within(editor).getByRole('searchbox'), 'CC-1');
    await user.click(await within(editor).findByRole('checkbox', { name: 'CC-1' }));
    await waitFor(() => expect(address()).toBe('?property.costCenter=CC-1'));
    await eventually(() => status('1–10 of 10')).toBeVisible();
    await eventually(() => chip(/^Cost center is CC-1$/)).toBeVisible();
  });

  test('numbers have a least and a greatest one, beside none', async () => {
    const { user } = await open('/tables', { dialect });
    await rowAt(0);
    const editor = await openEditor(user, 'Retention (days)');
    await user.type(within(editor).getByRole('spinbutton', { name: 'At least' }), '21{Enter}');
    await waitFor(() => expect(address()).toBe('?property.retentionDays=21..'));
    // 21, 22, 24, 25, 27, 28
    await eventually(() => status('1–6 of 6')).toBeVisible();
    await user.click(within(editor).getByRole('checkbox', { name: 'None' }));
    await eventually(() => status('1–10 of 16')).toBeVisible();
    await eventually(() => chip(/^Retention \(days\) is 21 or more, ?none$/)).toBeVisible();
  });

  test('one of a few words is chosen, and one of the people', async () => {
    const { user } = await open('/tables', { dialect });
    await rowAt(0);
    const words = await openEditor(user, 'Refresh SLA');
    const names = within(words)
      .getAllByRole('checkbox')
      .map((one) => one.getAttribute('aria-labelledby'));
    expect(names).toHaveLength(4);
    await user.click(within(words).getByRole('checkbox', { name: 'weekly' }));
    await eventually(() => status('1–5 of 5')).toBeVisible();
    await user.keyboard('{Escape}{Escape}');
    const people = await openEditor(user, 'Steward');
    await user.click(await within(people).findByRole('checkbox', { name: /^Ada Lovelace/ }));
    await waitFor(() => expect(address()).toBe('?property.refreshSla=weekly&property.steward=ada'));
    await eventually(() => status('1–5 of 5')).toBeVisible();
  });

  test('days stand between two', async () => {
    await open('/tables?property.reviewedOn=2026-08-01..', { dialect });
    const expected = catalog.filter(({ extension }) => {
      const day = (extension as { reviewedOn?: string } | undefined)?.reviewedOn;
      return day !== undefined && day >= '2026-08-01';
    }).length;
    expect(expected).toBeGreaterThan(0);
    await eventually(() => status(new RegExp(`of ${expected}$`))).toBeVisible();
    await eventually(() => chip(/^reviewedOn is 1 Aug 2026 or later$/)).toBeVisible();
  });
});

/** Types with properties, and where their indexes have none that a filter can ask for, so that the list is read. */
describe.each([
  ['topics', 'Topics', false],
  ['dashboards', 'Dashboards', false],
  ['pipelines', 'Pipelines', false],
  ['mlmodels', 'ML models', false],
  ['containers', 'Containers', false],
  ['charts', 'Charts', true],
  ['domains', 'Domains', false],
  ['dataProducts', 'Data products', false],
] as const)('%s', (path, name, isRead) => {
  const generated = createCatalog({ tables: 300, seed: 1 });
  const openType = (search: string) =>
    openApp(`/${path}${search}`, { catalog: generated, dialect: 'om-1.12', isIndexRebuilt: true });
  const countOf = async () => Number(/of (\d+)/.exec((await status(/of \d+/)).textContent)?.[1]);

  test('are filtered by a property', async () => {
    const { requests } = await openType('?property.costCenter=none');
    const without = await countOf();
    await eventually(() => chip(/^Cost center is none$/)).toBeVisible();
    cleanup();
    await openType('?-property.costCenter=none');
    const having = await countOf();
    expect(Math.min(without, having)).toBeGreaterThan(0);
    cleanup();
    await openType('');
    await eventually(() => status(new RegExp(`of ${without + having}$`))).toBeVisible();
    const reads = (await requests()).some(({ query }) => query.get('fields') === 'extension');
    expect(reads).toBe(isRead);
    expect(screen.getByRole('grid', { name })).toBeVisible();
  });
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

test('two properties add up, two values of one are alternatives, and one can be excluded', async () => {
  const of = async (search: string) => {
    await open(`/tables?${search}`);
    await eventually(() => screen.getByRole('grid')).toHaveAttribute('aria-rowcount');
    const text = await waitFor(() => {
      const count = /of (\d+)$/.exec(
        screen.getByRole('status', { name: /of \d+$/ }).getAttribute('aria-label') ?? '',
      );
      if (!count) throw new Error('no rows yet');
      return Number(count[1]);
    });
    cleanup();
    return text;
  };
  expect(await of('property.costCenter=CC-1&property.costCenter=CC-2')).toBe(20);
  expect(await of('property.costCenter=CC-1&property.retentionDays=..9')).toBe(4);
  expect(await of('-property.costCenter=CC-1')).toBe(20);
});

test('without a definition it is called by its name, and still filters', async () => {
  await open('/tables?property.costCenter=CC-1', {
    faults: [{ route: TYPE, times: -1, then: { status: 403 } }],
  });
  await eventually(() => chip(/^costCenter is CC-1$/)).toBeVisible();
  await eventually(() => status('1–10 of 10')).toBeVisible();
});

test('control: a facet that is no family has no such members', async () => {
  await open('/tables?owner.costCenter=CC-1');
  await eventually(() => screen.findByRole('status', { name: 'Notice' })).toHaveTextContent(
    'owner.costCenter',
  );
});
