import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp, rowNamed } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { reference } from '#test/support/sample-assets.ts';
import { sampleTable } from '#test/support/sample-tables.ts';

const SALES = reference('domain', 'Sales');
const PEOPLE = reference('domain', 'People');
const ADA = { ...reference('user', 'ada'), inherited: true };
const CATALOG = [
  {
    ...sampleTable(1, 'orders'),
    domains: [SALES],
    dataProducts: [
      { ...reference('dataProduct', 'Orders'), domains: [SALES], experts: [ADA, reference('user', 'bo')] },
    ],
  },
  {
    ...sampleTable(2, 'staff'),
    domains: [PEOPLE],
    dataProducts: [
      { ...reference('dataProduct', 'Staff list'), domains: [PEOPLE], lifecycleStage: 'PRODUCTION' },
    ],
  },
];

const open = (address: string) => openApp(address, { catalog: CATALOG });

describe('the list of data products', () => {
  test('has their domains, and is narrowed by one', async () => {
    await open('/dataProducts?domain=Sales');
    const row = await rowNamed('Orders');
    await eventually(() => within(row).getByText('Sales')).toBeVisible();
    await eventually(() => screen.getByRole('status', { name: '1–1 of 1' })).toBeVisible();
  });
});

test('an opened data product leads to its domain, and to the lists of what is in it', async () => {
  await open('/dataProducts/Staff%20list');
  const facts = within(await screen.findByRole('region', { name: 'Data product' }));
  await eventually(() => facts.getByRole('link', { name: 'People' })).toHaveAttribute(
    'href',
    '/domains/People',
  );
  await eventually(() => facts.getByText('PRODUCTION')).toBeVisible();
  const lists = within(screen.getByRole('list', { name: 'In this data product' }));
  expect(lists.getByRole('link', { name: 'Tables' })).toHaveAttribute(
    'href',
    '/tables?dataProduct=Staff+list',
  );
});

test('experts of the domain are marked as inherited', async () => {
  await open('/dataProducts/Orders');
  const facts = within(await screen.findByRole('region', { name: 'Data product' }));
  const experts = (await facts.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(experts).toEqual(['Aadainherited', 'Bbo']);
});
