import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { HELD, openApp, rowNamed } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { fieldsAsked } from '#test/support/requests.ts';
import { chart, reference } from '#test/support/sample-assets.ts';
import { sampleTable } from '#test/support/sample-tables.ts';

const SALES = reference('domain', 'Sales');
const ADA = { ...reference('user', 'ada'), displayName: 'Ada Okafor' };
const RETAIL = {
  ...reference('domain', 'Retail', 'Sales.Retail'),
  parent: SALES,
  domainType: 'Aggregate',
  experts: [ADA],
  owners: [ADA],
};

const CATALOG = [
  // Users of a server follow from the owners of tables.
  { ...sampleTable(1, 'orders'), domains: [SALES], owners: [ADA] },
  { ...sampleTable(2, 'carts'), domains: [RETAIL] },
];

const open = (address: string) => openApp(address, { catalog: CATALOG });

describe('the list of domains', () => {
  test('has their types, places and experts, which are asked for as they show', async () => {
    const { requests } = await open('/domains?columns=name,parent,domainType,experts');
    const row = await rowNamed('Retail');
    await eventually(() => within(row).getByText('Ada Okafor')).toBeVisible();
    expect(row).toHaveTextContent('Aggregate');
    expect(row).toHaveTextContent('Sales');
    expect(fieldsAsked(await requests(), '/api/v1/domains')).toEqual(['parent', 'experts']);
    // They are of no service.
    await screen.findByRole('button', { name: 'Account and settings' });
    expect(screen.queryByRole('tree')).toBeNull();
  });
});

describe('an opened domain', () => {
  test('leads to the lists of what is in it', async () => {
    await open('/domains/Sales.Retail');
    const facts = within(await screen.findByRole('region', { name: 'Domain' }));
    expect(facts.getByRole('link', { name: 'Sales' })).toHaveAttribute('href', '/domains/Sales');
    expect(facts.getByText('Ada Okafor')).toBeVisible();
    const lists = within(screen.getByRole('list', { name: 'In this domain' }));
    expect(lists.getByRole('link', { name: 'Tables' })).toHaveAttribute(
      'href',
      '/tables?domain=Sales.Retail',
    );
    expect(lists.queryByRole('link', { name: 'Databases' })).toBeNull();
  });
});

describe('the counts beside the lists in an opened domain', () => {
  const COUNTED = '/api/v1/search/query';
  const lists = async () => within(await screen.findByRole('list', { name: 'In this domain' }));
  const texts = async () => (await lists()).getAllByRole('listitem').map(({ textContent }) => textContent);

  test('are those of the lists, also of types that only some servers have, where these have any', async () => {
    const catalog = [...CATALOG, chart('revenue', { domains: [RETAIL] }), chart('costs')];
    const { user } = await openApp('/domains/Sales', { catalog, dialect: 'om-1.12' });
    const below = within(await screen.findByRole('list', { name: 'Domains below' }));
    expect(below.getByRole('link', { name: 'Retail' })).toHaveAttribute('href', '/domains/Sales.Retail');
    // What is in those below counts too.
    await waitFor(async () =>
      expect(await texts()).toEqual(expect.arrayContaining(['Tables2', 'Topics0', 'Charts1'])),
    );
    expect((await lists()).getByRole('link', { name: 'Charts' })).toHaveAttribute(
      'href',
      '/charts?domain=Sales',
    );
    expect((await lists()).queryByRole('link', { name: 'Glossary terms' })).toBeNull();
    await user.click((await lists()).getByRole('link', { name: 'Tables' }));
    await eventually(() => screen.getByRole('status', { name: '1–2 of 2' })).toBeVisible();
  });

  test('come after the record', async () => {
    const { requests, release, held } = await openApp('/domains/Sales.Retail', {
      catalog: CATALOG,
      dialect: 'om-1.12',
      faults: [{ route: '/api/v1/domains/name/', times: -1, then: HELD }],
    });
    await held(1);
    await lists();
    const counts = async () =>
      (await requests()).filter(
        // One of the page before may still be on its way.
        ({ path, query }) => path === COUNTED && query.get('query_filter')?.includes(RETAIL.id),
      );
    expect(await counts()).toEqual([]);
    release();
    await waitFor(async () => expect(await texts()).toContain('Tables1'));
  });

  test('where the index refuses, links stay without them, and say why', async () => {
    await openApp('/domains/Sales', {
      catalog: CATALOG,
      dialect: 'om-1.12',
      faults: [{ route: COUNTED, query: 'index=topic', times: -1, then: { status: 403 } }],
    });
    await waitFor(async () => expect(await texts()).toContain('Tables2'));
    expect(await texts()).toContain('Topics');
    const link = (await lists()).getByRole('link', { name: 'Topics' });
    await waitFor(() =>
      expect(within(link).getByText('Topics')).toHaveAttribute('title', expect.stringMatching(/^Topics\n./)),
    );
    expect(link).toHaveAttribute('href', '/topics?domain=Sales');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
