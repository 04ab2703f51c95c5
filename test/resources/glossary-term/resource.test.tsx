import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DialectName } from '#src/fake/service/dialects.ts';
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

// The fake relates the terms of a glossary in pairs, and each third one to none.
const TERMS = ['Revenue', 'Order', 'Margin', 'Sale', 'Active Customer'].map((name) =>
  term(`Business.${name}`),
);

const open = (address: string, dialect?: DialectName) =>
  openApp(address, { catalog: CATALOG, ...(dialect && { dialect }) });

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

  test.each([
    ['om-1.1', 'Active Customer'],
    ['om-1.12', 'Active Customer'],
    ['om-2.0', 'Active Customerbroader term'],
  ] as const)(
    '%s: leads to related terms, with the kind of the relation where it has one',
    async (dialect, text) => {
      const catalog = [{ ...sampleTable(1, 'orders'), tags: TERMS }];
      await openApp('/glossaryTerms/Business.Sale', { catalog, dialect });
      const related = within(await screen.findByRole('list', { name: 'Related terms' }));
      expect(related.getByRole('link')).toHaveAttribute('href', '/glossaryTerms/Business.Active%20Customer');
      expect(related.getByRole('listitem')).toHaveTextContent(text);
    },
  );

  test('control: one without related terms has no part for them', async () => {
    await open('/glossaryTerms/People.Headcount');
    await eventually(() => screen.getByRole('list', { name: 'Records with this term' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Related terms' })).toBeNull();
  });
});
