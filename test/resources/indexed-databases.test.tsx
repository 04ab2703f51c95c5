// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { chooseOfAnswer } from '#test/support/answer-menu.ts';
import { openApp, type Sent } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';

// Newer servers keep an index of databases and of schemas: there they are searched, filtered and sorted by it.

const catalog = createCatalog({ tables: 400, seed: 1 });
const SERVER = { catalog, dialect: 'om-1.12' } as const;
const NO_INDEX = /This server cannot search/;

const searchesOf = (sent: readonly Sent[], index: string) =>
  sent.filter(
    ({ path, query }) =>
      path === '/api/v1/search/query' && query.get('index') === index && query.get('size') !== '0',
  );
/** The first row of the list, whatever its type. */
const firstRow = async () => {
  const [, row] = await within(await screen.findByRole('grid')).findAllByRole('row');
  if (!row || row.ariaBusy === 'true') throw new Error('No row is there');
  return row;
};

describe('on a server with an index of schemas', () => {
  const index = 'database_schema_search_index';

  test('words are searched for in it', async () => {
    const { requests } = await openApp('/databaseSchemas?q=raw', SERVER);
    await eventually(() => screen.getByRole('grid', { name: 'Schemas' })).toBeVisible();
    await eventually(firstRow).toHaveTextContent(/raw/i);
    expect(searchesOf(await requests(), index).length).toBeGreaterThan(0);
    expect(screen.queryByText(NO_INDEX)).toBeNull();
  });

  test('it sorts them', async () => {
    const { requests } = await openApp('/databaseSchemas?sort=name:desc', SERVER);
    await eventually(firstRow).toBeVisible();
    await waitFor(async () =>
      expect(searchesOf(await requests(), index)[0]?.query.get('sort_field')).toBe('name.keyword'),
    );
    await eventually(() => screen.getByRole('button', { name: /^Sorted by/ })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

describe('a server that did not answer the question', () => {
  const filter = () => screen.findByRole('button', { name: 'Filter' });
  const openAfter = (failures: number) =>
    openApp('/databases', {
      ...SERVER,
      kept: { 'catalog-browser.all-types': 'true' },
      faults: [{ route: '/api/v1/search/query', times: failures, then: { status: 403 } }],
    });

  test('is asked once more over the rows', async () => {
    const { requests } = await openAfter(1);
    await eventually(firstRow).toBeVisible();
    await eventually(filter).not.toHaveAttribute('aria-disabled', 'true');
    const questions = (await requests()).filter(({ path }) => path === '/api/v1/search/query');
    expect(questions.map(({ status: code }) => code)).toEqual([403, 200]);
  });

  test('is said not to have told, and asked again by a refresh', async () => {
    const { user } = await openAfter(2);
    await eventually(firstRow).toBeVisible();
    await eventually(filter).toHaveAccessibleDescription(/did not say/);
    expect(screen.queryByText(NO_INDEX)).toBeNull();
    await chooseOfAnswer(user, 'Refresh');
    await eventually(filter).not.toHaveAttribute('aria-disabled', 'true');
    await eventually(firstRow).toBeVisible();
  });
});

test('a server that fails at the question is asked once, and has none', async () => {
  const { requests } = await openApp('/databases?q=raw', { catalog, dialect: 'om-1.1' });
  await eventually(firstRow).toHaveTextContent(/raw/i);
  const questions = (await requests()).filter(({ path }) => path === '/api/v1/search/query');
  expect(questions.map(({ status: code }) => code)).toEqual([500]);
});
