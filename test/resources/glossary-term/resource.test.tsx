import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp, rowNamed } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { fieldsAsked } from '#test/support/requests.ts';
import { sampleTable } from '#test/support/sample-tables.ts';

const term = (tagFQN: string) => ({
  tagFQN,
  source: 'Glossary',
  labelType: 'Manual',
  state: 'Confirmed',
});

const CATALOG = [
  { ...sampleTable(1, 'orders'), tags: [term('Business.Revenue'), term('Business.Active Customer')] },
  { ...sampleTable(2, 'staff'), tags: [term('People.Headcount')] },
];

const open = (address: string) => openApp(address, { catalog: CATALOG });

describe('the list of glossary terms', () => {
  test('has their glossaries, synonyms and uses, which are asked for as they show', async () => {
    const { requests } = await open('/glossaryTerms?columns=name,glossary,synonyms,usageCount');
    const row = await rowNamed('Active Customer');
    await eventually(() => within(row).getByText('1')).toBeVisible();
    expect(row).toHaveTextContent('Business glossary');
    expect(row).toHaveTextContent('AC');
    expect(fieldsAsked(await requests(), '/api/v1/glossaryTerms')).toEqual(['usageCount']);
  });

  test('is searched by words', async () => {
    await open('/glossaryTerms?q=headcount');
    await eventually(() => screen.getByRole('status', { name: '1–1 of 1' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Headcount' })).toBeVisible();
  });
});

describe('an opened term', () => {
  test('has its glossary, related terms and the lists of the records with it', async () => {
    await open('/glossaryTerms/Business.Active%20Customer');
    const facts = within(await screen.findByRole('region', { name: 'Glossary term' }));
    expect(facts.getByText('Business glossary')).toBeVisible();
    expect(facts.getByText('AC')).toBeVisible();
    const related = within(await screen.findByRole('list', { name: 'Related terms' }));
    expect(related.getByRole('link', { name: 'Revenue' })).toHaveAttribute(
      'href',
      '/glossaryTerms/Business.Revenue',
    );
    const lists = within(screen.getByRole('list', { name: 'Records with this term' }));
    expect(lists.getByRole('link', { name: 'Tables' })).toHaveAttribute(
      'href',
      '/tables?term=Business.Active+Customer',
    );
  });

  test('control: one without related terms has no part for them', async () => {
    await open('/glossaryTerms/People.Headcount');
    await eventually(() => screen.getByRole('list', { name: 'Records with this term' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Related terms' })).toBeNull();
  });
});
