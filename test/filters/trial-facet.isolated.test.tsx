// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { columnFilterItems } from '#src/filter-bar/column-filter-items.tsx';
import { suggestionsFor, tokenAtCaret } from '#src/filter-bar/typed-token.ts';
import { matchesFilters } from '#src/filters/evaluate.ts';
import type * as Registry from '#src/filters/facets/registry.ts';
import { facetById, NAMED_FACETS, registryOf } from '#src/filters/facets/registry.ts';
import { filtersText } from '#src/filters/filter-words.ts';
import { NO_FILTERS, type Filters } from '#src/filters/filters.ts';
import { queryFilter } from '#src/filters/query-filter.ts';
import { readTyped, typedFilters } from '#src/filters/typed-text.ts';
import { addEnglish } from '#src/i18n/language.ts';
import type * as German from '#src/i18n/messages/de.ts';
import { en } from '#src/i18n/messages/en.ts';
import type * as Tables from '#src/resources/table/definition.ts';
import { parseView, viewSearch } from '#src/view/url-params.ts';
import { openApp, rowAt, status } from '#test/support/app.tsx';
import { loadGerman, t } from '#test/support/translator.ts';
import { tableViewSpec } from '#test/view/views.ts';
import { TRIAL_MESSAGES, type TrialRecord } from './trial-facet.ts';

// A further facet is its entry, a line of the registry, its messages, and its id in the types that have it.

vi.mock('#src/filters/facets/registry.ts', async (original) => {
  const registry = await original<typeof Registry>();
  const { kindOfService } = await import('./trial-facet.ts');
  return { ...registry, ...registry.registryOf([...registry.NAMED_FACETS, kindOfService]) };
});

vi.mock('#src/resources/table/definition.ts', async (original) => {
  const { tableDefinition, ...others } = await original<typeof Tables>();
  const facets = [...tableDefinition.facets, 'kindOfService'];
  return { ...others, tableDefinition: { ...tableDefinition, facets } };
});

vi.mock('#src/i18n/messages/de.ts', async (original) => {
  const { de } = await original<typeof German>();
  return { de: { ...de, facet: { ...de.facet, ...TRIAL_MESSAGES.de } } };
});

addEnglish({ facet: { ...en.facet, ...TRIAL_MESSAGES.en } });

const SNOWFLAKE: Filters = [{ facet: 'kindOfService', not: false, values: ['Snowflake'] }];
const IN_SNOWFLAKE: TrialRecord = { serviceType: 'Snowflake' };
const IN_BIGQUERY: TrialRecord = { serviceType: 'BigQuery' };
const context = {
  ids: () => [],
  profile: { formOf: () => undefined },
  now: 0,
};
const clausesOf = (filters: Filters) => queryFilter(filters, context);

describe('a further facet', () => {
  test('stands in the address, and in typed text in any case', () => {
    const { view, broken } = parseView('?kindOfService=Snowflake&-kindOfService=none', tableViewSpec);
    expect(broken).toEqual([]);
    expect(view.filters).toEqual([...SNOWFLAKE, { facet: 'kindOfService', not: true, values: ['none'] }]);
    expect(viewSearch({ ...view, filters: SNOWFLAKE }, tableViewSpec)).toBe('?kindOfService=Snowflake');
    expect(typedFilters(SNOWFLAKE)).toBe('kindOfService:Snowflake');
    for (const text of ['kindOfService:Snowflake', 'kindofservice:Snowflake'])
      expect(readTyped(`orders ${text}`)).toEqual({ words: 'orders', filters: SNOWFLAKE });
  });

  test('is suggested as a key', () => {
    const keysFor = (text: string) =>
      suggestionsFor(tokenAtCaret(text, text.length), text, undefined).flatMap((one) =>
        one.kind === 'key' ? [one.key] : [],
      );
    expect(keysFor('kindo')).toEqual(['kindOfService']);
    expect(keysFor('serv')).toEqual(['service', 'serviceType']);
    expect(tokenAtCaret('KINDOFSERVICE:Sn', 16)).toMatchObject({
      key: 'kindOfService',
      facet: 'kindOfService',
    });
  });

  test('has its words in every language', async () => {
    expect(filtersText(SNOWFLAKE, t)).toBe('Kind of service is Snowflake');
    expect(filtersText(SNOWFLAKE, await loadGerman())).toBe('Art des Dienstes ist Snowflake');
  });

  test('is a clause of the index and a test of a record', () => {
    expect(clausesOf(SNOWFLAKE).filter).toEqual([{ terms: { serviceType: ['Snowflake'] } }]);
    expect(matchesFilters(IN_SNOWFLAKE, SNOWFLAKE, context)).toBe(true);
    expect(matchesFilters(IN_BIGQUERY, SNOWFLAKE, context)).toBe(false);
  });

  test('can be missing', () => {
    const missing: Filters = [{ facet: 'missing', not: false, values: ['kindOfService'] }];
    expect(parseView('?missing=kindOfService', tableViewSpec).view.filters).toEqual(missing);
    expect(filtersText(missing, t)).toBe('Kind of service is missing');
    expect(clausesOf(missing).filter).toEqual([
      { bool: { must_not: [{ exists: { field: 'serviceType' } }] } },
    ]);
    expect(matchesFilters({}, missing, context)).toBe(true);
    expect(matchesFilters(IN_SNOWFLAKE, missing, context)).toBe(false);
  });

  test('is offered by the header of a column that names it', () => {
    const onChange = vi.fn<(filters: Filters) => void>();
    const columnFilters = {
      entries: ['kindOfService'],
      presets: [{ facet: 'kindOfService', value: 'none' }],
    };
    const actions = { filters: NO_FILTERS, facets: ['kindOfService'], onStep: () => {}, onChange };
    expect(columnFilterItems(columnFilters, actions, t).map(({ label }) => label)).toEqual([
      'Filter by kind of service…',
      'Kind of service: none',
    ]);
  });

  test('is chosen from the menu with counts, and narrows the list', async () => {
    const { user } = await openApp();
    await rowAt(0);
    await user.click(await screen.findByRole('button', { name: /^Filter/ }));
    const menu = await screen.findByRole('dialog', { name: 'Filter' });
    expect(within(menu).getByRole('option', { name: 'Kind of service' })).toHaveAccessibleDescription(
      'kindOfService:',
    );
    await user.click(within(menu).getByRole('option', { name: 'Kind of service' }));
    const editor = await screen.findByRole('dialog', { name: 'Kind of service' });
    expect(within(editor).getByRole('searchbox', { name: 'Find a kind of service' })).toBeVisible();
    const snowflake = within(editor).getByRole('checkbox', { name: 'Snowflake' });
    await waitFor(() => expect(snowflake).toHaveAccessibleDescription('300'));
    await user.click(snowflake);
    const chips = await screen.findByRole('group', { name: 'Filters' });
    const name = /^Kind of service is Snowflake/;
    await waitFor(() => expect(within(chips).getByRole('button', { name })).toBeVisible());
    await waitFor(() => expect(location.search).toBe('?kindOfService=Snowflake'));
    await waitFor(async () => expect(await status('1–10 of 300')).toBeVisible());
  });
});

test('control: without its line in the registry it is none', () => {
  expect(facetById('kindOfService')).toBeDefined();
  expect(registryOf(NAMED_FACETS).facetById('kindOfService')).toBeUndefined();
});
