import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp, rowNamed } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { fieldsAsked } from '#test/support/requests.ts';
import { reference } from '#test/support/sample-assets.ts';
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
    expect(fieldsAsked(await requests(), '/api/v1/domains')).toEqual(['experts']);
  });

  test('is narrowed by an owner, and by no service', async () => {
    await open('/domains?owner=ada');
    await eventually(() => screen.getByRole('status', { name: '1–1 of 1' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Retail' })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Service' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Database' })).toBeNull();
    expect(screen.queryByRole('tree')).toBeNull();
  });

  test('control: a list of tables has a choice of databases, and a tree', async () => {
    await open('/tables');
    await eventually(() => screen.getByRole('combobox', { name: 'Database' })).toBeVisible();
    await eventually(() => screen.getByRole('tree')).toBeVisible();
  });
});

describe('an opened domain', () => {
  test('leads to the domains above and below it', async () => {
    await open('/domains/Sales');
    const below = within(await screen.findByRole('list', { name: 'Domains below' }));
    expect(below.getByRole('link', { name: 'Retail' })).toHaveAttribute('href', '/domains/Sales.Retail');
  });

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
