// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { dialectNames, type DialectName } from '#src/fake/service/dialects.ts';
import { openApp, rowAt, status } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { isLong } from '#test/support/long.ts';
import { sampleId, sampleTable } from '#test/support/sample-tables.ts';

type App = Awaited<ReturnType<typeof openApp>>;

const AGGREGATE = '/api/v1/search/aggregate';
const SUGGEST = '/api/v1/search/suggest';
const NO_SUCH_ADDRESS = { status: 404, body: { code: 404, message: 'HTTP 404 Not Found' } };

const query = () => decodeURIComponent(location.search);
const editor = (facet: string) => screen.findByRole('dialog', { name: facet });
const box = async (facet: string, name: string | RegExp) =>
  within(await editor(facet)).findByRole('checkbox', { name });

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
  await within(dialog).findAllByRole('checkbox');
  return within(dialog)
    .getAllByRole('checkbox')
    .map((one) => document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent ?? '');
}

const reference = (type: string, id: number, name: string) => ({
  id: sampleId(id),
  type,
  name,
  fullyQualifiedName: name,
});
const tag = (tagFQN: string) => ({ tagFQN, source: 'Classification', labelType: 'Manual' });

/** Tables whose tags, owners and followers are used in no order of letters. */
const USED: readonly StoredTable[] = Array.from({ length: 12 }, (_, at) => ({
  ...sampleTable(at, `orders_${String(at).padStart(2, '0')}`),
  tags: [
    tag('PII.Sensitive'),
    ...(at < 5 ? [tag('Region.EMEA')] : []),
    ...(at < 2 ? [tag('Archive.Old')] : []),
  ],
  owners: [
    reference('user', 9_301, 'zoe'),
    ...(at < 4 ? [reference('team', 9_302, 'crm')] : []),
    ...(at < 1 ? [reference('team', 9_303, 'accounting')] : []),
  ],
  followers: at < 3 ? [reference('user', 9_304, 'yan')] : [reference('user', 9_301, 'zoe')],
}));

/** 10 tables of the first tier, 4 of the second, one of the third that is deleted, and 16 of none. */
const TIERED: readonly StoredTable[] = Array.from({ length: 31 }, (_, at) => ({
  ...sampleTable(at, `orders_${String(at).padStart(2, '0')}`, { deleted: at === 30 }),
  tags: at < 10 ? [tag('Tier.Tier1')] : at < 14 ? [tag('Tier.Tier2')] : at === 30 ? [tag('Tier.Tier3')] : [],
}));

/** Servers that keep names of services in lower case. */
/** In the short form one that keeps the case of values, and one that does not. */
const DIALECTS: readonly DialectName[] = isLong ? dialectNames : ['om-1.1', 'om-1.12'];
const NEWER: readonly DialectName[] = DIALECTS.filter((name) => name !== 'seed' && name !== 'om-1.1');

describe('the count beside a value is that of the list once it is chosen', () => {
  test.each(DIALECTS)('of a tier, on %s', async (dialect) => {
    const app = await openApp('/tables', { dialect, catalog: TIERED });
    await openValues(app, 'Tier');
    const [first, second, third] = await Promise.all(
      ['Tier1', 'Tier2', 'Tier3'].map((name) => box('Tier', name)),
    );
    await waitFor(() => expect(first).toHaveAccessibleDescription(/ 10$/));
    await waitFor(() => expect(second).toHaveAccessibleDescription(/ 4$/));
    await waitFor(() => expect(third).toHaveAccessibleDescription(/ 0$/));
    await waitFor(async () => expect(await box('Tier', 'None')).toHaveAccessibleDescription(/ 16$/));
    await app.user.click(await box('Tier', 'Tier2'));
    await eventually(() => status('1–4 of 4')).toBeVisible();
    // They stand as they were.
    expect(first).toHaveAccessibleDescription(/ 10$/);
    expect(second).toHaveAccessibleDescription(/ 4$/);
  });

  test('of a tier that is excluded', async () => {
    const app = await openApp('/tables?-tier=Tier.Tier2', { dialect: 'om-1.12', catalog: TIERED });
    await rowAt(0);
    await app.user.click(await screen.findByRole('button', { name: /^Tier is not/ }));
    await waitFor(async () => expect(await box('Tier', 'Tier1')).toHaveAccessibleDescription(/ 20$/));
    await app.user.click(await box('Tier', 'Tier2'));
    await app.user.click(await box('Tier', 'Tier1'));
    await waitFor(() => expect(query()).toBe('?-tier=Tier.Tier1'));
    await eventually(() => status('1–10 of 20')).toBeVisible();
  });

  test.each(NEWER)('of services whose names differ in case alone, on %s', async (dialect) => {
    const at = (number: number, service: string) => ({
      ...sampleTable(number, `orders_${number}`, { service }),
      service: reference('databaseService', service === 'Prod' ? 9_101 : 9_102, service),
    });
    const catalog = [at(1, 'Prod'), at(2, 'prod'), at(3, 'prod'), at(4, 'dev')];
    const app = await openApp('/tables', { dialect, catalog });
    await openValues(app, 'Service');
    const upper = await box('Service', 'Prod');
    await waitFor(() => expect(upper).toHaveAccessibleDescription(/\d$/));
    const count = Number(descriptionOf(upper));
    await app.user.click(upper);
    await eventually(() => status(`1–${count} of ${count}`)).toBeVisible();
  });
});

const descriptionOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

describe('values stand in the order of their use', () => {
  test.each<[string, DialectName, readonly string[]]>([
    ['Tag', 'om-1.12', ['None', 'PII.Sensitive', 'Region.EMEA', 'Archive.Old']],
    ['Tag', 'om-1.1', ['None', 'PII.Sensitive', 'Region.EMEA', 'Archive.Old']],
    ['Owner', 'om-1.12', ['None', 'zoe', 'crm', 'accounting']],
    // A record has one owner there.
    ['Owner', 'om-1.1', ['None', 'zoe', 'accounting', 'crm']],
    // Owners are nested there: by their names.
    ['Owner', 'om-2.0', ['None', 'zoe', 'crm', 'accounting']],
    ['Follower', 'om-1.12', ['None', 'zoe', 'yan']],
  ])('%s on %s', async (facet, dialect, first) => {
    const app = await openApp('/tables', { dialect, catalog: USED });
    await openValues(app, facet);
    await waitFor(async () => expect((await labels(facet)).slice(0, first.length)).toEqual(first));
  });

  test('and in that of their list, without a word, where the server does not say', async () => {
    const faults = [{ route: AGGREGATE, times: -1, then: { status: 500, body: { message: 'no' } } }];
    const app = await openApp('/tables', { dialect: 'om-1.12', catalog: USED, faults });
    await openValues(app, 'Owner');
    await waitFor(async () => expect(await labels('Owner')).toContain('zoe'));
    expect((await labels('Owner')).indexOf('accounting')).toBeLessThan(
      (await labels('Owner')).indexOf('zoe'),
    );
    expect(within(await editor('Owner')).queryByRole('alert')).toBeNull();
  });

  test('which is asked for once', async () => {
    const app = await openApp('/tables', { dialect: 'om-1.12', catalog: USED });
    await openValues(app, 'Tag');
    await box('Tag', 'PII.Sensitive');
    await app.user.click(screen.getByRole('button', { name: 'All filters' }));
    await app.user.click(await screen.findByRole('option', { name: 'Glossary term' }));
    await within(await editor('Glossary term')).findAllByRole('checkbox');
    // Tags and terms are one field.
    expect((await app.requests()).filter(({ path }) => path === AGGREGATE)).toHaveLength(1);
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
    within(await editor('Column name')).findByRole('searchbox', { name: 'Name of a column' });
  const asked = async (app: App) =>
    (await app.requests())
      .filter(({ path }) => path === AGGREGATE || path === SUGGEST)
      .map(({ path, status: code }) => `${code} ${path}`);

  test.each(DIALECTS)(
    'are suggested on %s, which is asked for none that it does not have',
    async (dialect) => {
      const app = await openApp('/tables', { dialect, catalog });
      await openValues(app, 'Column name');
      await app.user.type(await find(), 'em');
      await box('Column name', 'email_2');
      // Old servers find what is nested by the name of its parent alone.
      for (const name of NEWER.includes(dialect) ? ['EMAIL', 'email_home'] : ['EMAIL'])
        expect(await labels('Column name')).toContain(name);
      const first = await asked(app);
      await app.control('DELETE', 'log');
      await app.user.type(await find(), 'ail_');
      await waitFor(async () => expect(await labels('Column name')).not.toContain('EMAIL'));
      const two = await box('Column name', 'email_2');
      await waitFor(() => expect(two).toHaveAccessibleDescription('2'));
      await app.user.click(two);
      await waitFor(() => expect(query()).toBe('?column=email_2'));
      await eventually(() => status('1–2 of 2')).toBeVisible();
      // The first letters find out which way there is; the others go that way.
      const way = NEWER.includes(dialect) ? AGGREGATE : SUGGEST;
      expect(new Set(await asked(app))).toEqual(new Set([`200 ${way}`]));
      expect(first.every((one) => one.startsWith('200'))).toBe(true);
    },
  );

  describe('where the server suggests none', () => {
    const faults = [AGGREGATE, SUGGEST].map((route) => ({ route, times: -1, then: NO_SUCH_ADDRESS }));

    test('are typed whole or in part, which a sentence says, and no error', async () => {
      const app = await openApp('/tables', { dialect: 'om-1.12', catalog, faults });
      await openValues(app, 'Column name');
      await app.user.type(await find(), 'pers');
      const dialog = await editor('Column name');
      await eventually(() => within(dialog).findByText(/^This server suggests no names/)).toBeVisible();
      expect(within(dialog).queryByRole('alert')).toBeNull();
      await app.user.click(within(dialog).getByRole('radio', { name: 'begins with' }));
      await app.user.click(within(dialog).getByRole('checkbox', { name: /pers/ }));
      await waitFor(() => expect(query()).toBe('?column=pers*'));
      await eventually(() => status('1–1 of 1')).toBeVisible();
      expect(new Set(await asked(app))).toEqual(new Set([`404 ${AGGREGATE}`, `404 ${SUGGEST}`]));
      // That there is neither is found out once.
      await app.control('DELETE', 'log');
      await app.user.type(await find(), 'on');
      await waitFor(async () => expect(await labels('Column name')).toContain('person…'));
      await eventually(() => within(dialog).findByText(/^This server suggests no names/)).toBeVisible();
      expect(await asked(app)).toEqual([]);
    });

    test('say so under the search box too', async () => {
      const app = await openApp('/tables', { dialect: 'om-1.12', catalog, faults });
      await rowAt(0);
      await app.user.type(screen.getByRole('searchbox'), 'column:email_2');
      await eventually(() => screen.findByText(/^This server suggests no names/)).toBeVisible();
      // The name that a record has is there all the same.
      const options = () =>
        within(screen.getByRole('listbox', { name: 'Suggestions' })).getAllByRole('option');
      await waitFor(() => expect(options()[0]).toHaveTextContent(/^email_2.*2$/));
      await app.user.keyboard(' ');
      await waitFor(() => expect(query()).toBe('?column=email_2'));
    });
  });
});
