import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DialectName } from '#src/fake/service/dialects.ts';
import { openApp, rowNamed } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { fieldsAsked } from '#test/support/requests.ts';
import { reference } from '#test/support/sample-assets.ts';
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
});

describe('the list on om-1.1, which has the terms in the index of glossaries', () => {
  const asked = async ({ requests }: Awaited<ReturnType<typeof open>>) =>
    (await requests()).filter(({ path }) => path === '/api/v1/search/query');

  test('is searched there by words of names and descriptions', async () => {
    const app = await open('/glossaryTerms?q=headcount', 'om-1.1');
    await eventually(() => screen.getByRole('status', { name: '1–1 of 1' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Headcount' })).toBeVisible();
    const rows = (await asked(app)).filter(({ query }) => query.get('q')?.includes('headcount'));
    expect(rows.map(({ query }) => query.get('index'))).toContain('glossary_search_index');
    // The list is not read for them.
    expect((await app.requests()).some(({ query }) => query.get('limit') === '1000')).toBe(false);
  });

  test('has the facets that the index answers, and no others', async () => {
    const { user } = await open('/glossaryTerms?sort=name', 'om-1.1');
    await rowNamed('Headcount');
    await user.click(screen.getByRole('button', { name: /^Filter/ }));
    await eventually(() => screen.getByRole('option', { name: /^Tag/ })).toBeVisible();
    for (const name of ['Owner', 'Domain', 'Status'])
      expect(screen.queryByRole('option', { name })).toBeNull();
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

  test('reads both forms in one list, kinds of the server’s own users too, and not what is neither', async () => {
    const relatedTerms = [
      reference('glossaryTerm', 'Plain', 'Business.Plain'),
      { relationType: 'relatedTo', term: reference('glossaryTerm', 'Beside', 'Business.Beside') },
      { relationType: 'regulates', term: reference('glossaryTerm', 'Ruled', 'Business.Ruled') },
      { relationType: 'broader' },
      { relationType: 'broader', term: null },
      null,
      'Business.Text',
    ];
    const body = { id: 't-1', name: 'Sale', fullyQualifiedName: 'Business.Sale', relatedTerms };
    await openApp('/glossaryTerms/Business.Sale', {
      catalog: CATALOG,
      dialect: 'om-2.0',
      faults: [{ route: '/api/v1/glossaryTerms/name/', times: -1, then: { status: 200, body } }],
    });
    const related = within(await screen.findByRole('list', { name: 'Related terms' }));
    expect(related.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Plain',
      'Beside',
      'Ruledregulates',
    ]);
    expect(related.getByRole('link', { name: 'Ruled' })).toHaveAttribute(
      'href',
      '/glossaryTerms/Business.Ruled',
    );
  });

  test('has its uses, and references of which those to web pages are links', async () => {
    const body = {
      id: 't-1',
      name: 'Sale',
      fullyQualifiedName: 'Business.Sale',
      usageCount: 1_204,
      references: [
        { name: 'Handbook', endpoint: 'https://handbook.example.com/sale' },
        { name: 'Attack', endpoint: 'javascript:alert(1)' },
        { name: 'Nothing' },
      ],
    };
    await openApp('/glossaryTerms/Business.Sale', {
      catalog: CATALOG,
      faults: [{ route: '/api/v1/glossaryTerms/name/', times: -1, then: { status: 200, body } }],
    });
    const references = within(await screen.findByRole('list', { name: 'References' }));
    expect(references.getByRole('link')).toHaveAttribute('href', 'https://handbook.example.com/sale');
    expect(references.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Handbook',
      'Attack',
    ]);
    expect(screen.getByRole('region', { name: 'Glossary term' })).toHaveTextContent('Uses1,204');
  });
});
