// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { openApp, rowAt, status } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { labelOf } from '#test/support/label-of.ts';
import { sampleId, sampleTable } from '#test/support/sample-tables.ts';

type App = Awaited<ReturnType<typeof openApp>>;

const AGGREGATE = '/api/v1/search/aggregate';
const SUGGEST = '/api/v1/search/suggest';
const NO_SUCH_ADDRESS = { status: 404, body: { code: 404, message: 'HTTP 404 Not Found' } };

const query = () => decodeURIComponent(location.search);
const editor = (facet: string) => screen.findByRole('dialog', { name: facet });
const box = async (facet: string, name: string | RegExp) =>
  within(await editor(facet)).findByRole('option', { name });

/** Opens the values of a facet. */
async function openValues({ user }: App, facet: string): Promise<void> {
  await rowAt(0);
  await user.click(await screen.findByRole('button', { name: /^Filter/ }));
  const menu = await screen.findByRole('dialog', { name: 'Filter' });
  await user.click(within(menu).getByRole('option', { name: facet }));
}

/** The labels of the values in their order, once they are there. */
async function labels(facet: string): Promise<readonly string[]> {
  const dialog = await editor(facet);
  await within(dialog).findAllByRole('option');
  return within(dialog).getAllByRole('option').map(labelOf);
}

const reference = (type: string, id: number, name: string) => ({
  id: sampleId(id),
  type,
  name,
  fullyQualifiedName: name,
});
describe('values stand in the order of their use', () => {
  test('under the words and filters in force, those of no match last, each by its display name', async () => {
    const named = (id: number, name: string, displayName: string) => ({
      ...reference('team', id, name),
      displayName,
    });
    const [crm, risk, audit] = [
      named(9_402, 'crm-team', 'Customers'),
      named(9_403, 'risk-team', 'Risk'),
      named(9_404, 'audit-team', 'Audit'),
    ];
    // Customers own most tables, and Risk most of those with "late" in the name.
    const catalog = Array.from({ length: 12 }, (_, at) => ({
      ...sampleTable(at, `${at < 8 ? 'early' : 'late'}_${at}`),
      owners: at < 7 ? [crm] : at === 7 ? [audit] : at === 8 ? [crm] : [risk],
    })) as readonly StoredTable[];
    const app = await openApp('/tables?q=late', { dialect: 'om-1.12', catalog });
    await openValues(app, 'Owner');
    await waitFor(async () =>
      expect((await labels('Owner')).slice(0, 4)).toEqual(['No owner', 'Risk', 'Customers', 'Audit']),
    );
    await waitFor(async () => expect(await box('Owner', 'Audit')).toHaveAccessibleDescription('0'));
    await app.user.click(await box('Owner', 'Risk'));
    // The address has the name, by which nobody is called.
    await waitFor(() => expect(query()).toBe('?q=late&owner=risk-team'));
    const chips = await screen.findByRole('group', { name: 'Filters' });
    await eventually(() => within(chips).findByRole('button', { name: 'Owner is Risk' })).toBeVisible();
  });
});

describe('names of columns', () => {
  const catalog = [
    { ...sampleTable(1, 'a'), columns: [{ name: 'EMAIL' }, { name: 'id' }] },
    {
      ...sampleTable(2, 'b'),
      columns: [{ name: 'email_2' }, { name: 'person', children: [{ name: 'email_home' }] }],
    },
    { ...sampleTable(3, 'c'), columns: [{ name: 'email_2' }] },
  ] as readonly StoredTable[];
  const find = async () =>
    within(await editor('Column name')).findByRole('combobox', { name: 'Name of a column' });
  const asked = async (app: App) =>
    (await app.requests())
      .filter(({ path }) => path === AGGREGATE || path === SUGGEST)
      .map(({ path, status: code }) => `${code} ${path}`);

  test('are suggested by the server, which is asked in one way', async () => {
    const app = await openApp('/tables', { dialect: 'om-1.12', catalog });
    await openValues(app, 'Column name');
    await app.user.type(await find(), 'em');
    await box('Column name', 'email_2');
    for (const name of ['EMAIL', 'email_home']) expect(await labels('Column name')).toContain(name);
    await app.user.type(await find(), 'ail_');
    await waitFor(async () => expect(await labels('Column name')).not.toContain('EMAIL'));
    const two = await box('Column name', 'email_2');
    await waitFor(() => expect(two).toHaveAccessibleDescription('2'));
    await app.user.click(two);
    await waitFor(() => expect(query()).toBe('?column=email_2'));
    await eventually(() => status('1–2 of 2')).toBeVisible();
    expect(new Set(await asked(app))).toEqual(new Set([`200 ${AGGREGATE}`]));
  });

  test('are typed whole or in part where the server suggests none, which a sentence says, and no error', async () => {
    const faults = [AGGREGATE, SUGGEST].map((route) => ({ route, times: -1, then: NO_SUCH_ADDRESS }));
    const app = await openApp('/tables', { dialect: 'om-1.12', catalog, faults });
    await openValues(app, 'Column name');
    await app.user.type(await find(), 'pers');
    const dialog = await editor('Column name');
    await eventually(() => within(dialog).findByText(/^This server suggests no names/)).toBeVisible();
    expect(within(dialog).queryByRole('alert')).toBeNull();
    await app.user.click(within(dialog).getByRole('radio', { name: 'begins with' }));
    await app.user.click(within(dialog).getByRole('option', { name: /pers/ }));
    await waitFor(() => expect(query()).toBe('?column=pers*'));
    await eventually(() => status('1–1 of 1')).toBeVisible();
    expect(new Set(await asked(app))).toEqual(new Set([`404 ${AGGREGATE}`, `404 ${SUGGEST}`]));
    // That there is neither is found out once, and said under the search box too.
    await app.control('DELETE', 'log');
    await app.user.keyboard('{Escape}{Escape}');
    await app.user.type(screen.getByRole('searchbox'), 'column:email_2');
    await eventually(() => screen.findByText(/^This server suggests no names/)).toBeVisible();
    expect(await asked(app)).toEqual([]);
  });
});
