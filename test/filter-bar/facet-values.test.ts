import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { fixedByUse, rankOptions, standingOrder, valuesOfLists } from '#src/filter-bar/facet-values.ts';
import { valueListQuery } from '#src/filters/value-lists.ts';
import { fakeClient, json } from '#test/api/fake-fetch.ts';
import { t } from '#test/support/translator.ts';

test('values stand in the order chosen, none, loaded, each once, and later ones behind them', () => {
  const order = standingOrder(undefined, '', ['b', 'none'], ['a', 'b', 'c']);
  expect(order.values).toEqual(['b', 'none', 'a', 'c']);
  expect(standingOrder(order, '', ['none'], ['a', 'b', 'c'])).toBe(order);
  expect(standingOrder(order, '', ['d'], ['c', 'e'])?.values).toEqual(['b', 'none', 'a', 'c', 'd', 'e']);
});

test('another text starts another order', () => {
  const order = standingOrder(undefined, '', ['b'], ['a', 'b']);
  expect(standingOrder(order, 'a', [], ['a'])).toEqual({ find: 'a', values: ['a'] });
});

describe('tags to choose from', () => {
  const tag = (name: string, usageCount?: number) => ({
    id: name,
    name,
    fullyQualifiedName: `PII.${name}`,
    ...(usageCount !== undefined && { usageCount }),
  });
  const labelsOf = async (...replies: Parameters<typeof fakeClient>[0]) => {
    const { client, sent } = fakeClient(replies, { origin: `https://${replies.length}-answers.test` });
    const { entries } = await new QueryClient().query(valueListQuery(client, 'tags'));
    return {
      labels: valuesOfLists('tag', [{ id: 'tags', entries }], t).map(({ label }) => label),
      fields: sent.map(({ url }) => url.searchParams.get('fields')),
    };
  };

  test('stand in the order of their use', async () => {
    const all = [tag('None', 3), tag('Rare', 0), tag('Sensitive', 2_115)];
    const { labels, fields } = await labelsOf(json({ data: all, paging: { total: 3 } }));
    expect(labels).toEqual(['any of PII', 'PII.Sensitive', 'PII.None', 'PII.Rare']);
    expect(fields).toEqual(['usageCount']);
  });

  test('stand in the order of the list on a server that does not count their use', async () => {
    const refusal = json({ message: 'Invalid field name usageCount' }, 400);
    const all = [tag('None'), tag('Rare'), tag('Sensitive')];
    const { labels, fields } = await labelsOf(refusal, json({ data: all, paging: { total: 3 } }));
    expect(labels).toEqual(['any of PII', 'PII.None', 'PII.Rare', 'PII.Sensitive']);
    expect(fields).toEqual(['usageCount', null]);
  });
});

describe('values by what the index says of their use', () => {
  const entry = (name: string, uses?: number) => ({
    id: `id of ${name}`,
    name: name.split('.').at(-1) ?? name,
    fqn: name,
    displayName: undefined,
    uses,
  });
  const labels = (of: readonly { readonly label: string }[]) => of.map(({ label }) => label);

  test('have those used most first, whatever the list says, and those never used last', () => {
    const entries = [entry('Region.APAC', 9), entry('PII.None', 0), entry('PII.Sensitive', 0)];
    const given = [{ id: 'tags', entries }] as const;
    const uses = new Map([
      ['pii.sensitive', 1_867],
      ['region.apac', 85],
    ]);
    expect(labels(valuesOfLists('tag', given, t, uses))).toEqual([
      'any of PII',
      'PII.Sensitive',
      'Region.APAC',
      'PII.None',
    ]);
    expect(labels(valuesOfLists('tag', given, t))).toEqual([
      'any of PII',
      'Region.APAC',
      'PII.None',
      'PII.Sensitive',
    ]);
  });

  test('are whole vocabularies too, each before the most used of what it holds', () => {
    const names = [
      'Sales."Churn rate"',
      'Sales.Revenue',
      'Sales.Revenue.Net',
      'My."x.y"',
      '"a.b".c',
      '"a.b".d',
    ];
    const given = [{ id: 'glossaryTerms', entries: names.map((name) => entry(name)) }] as const;
    const uses = new Map([
      ['sales.revenue.net', 5],
      ['my."x.y"', 6],
    ]);
    const values = valuesOfLists('term', given, t, uses).map(({ value }) => value);
    expect(values.slice(0, 3)).toEqual(['My."x.y"', 'Sales.*', 'Sales.Revenue.Net']);
    // One with a single term is that term, and a name with a dot is one name.
    expect(values.filter((value) => value.endsWith('*'))).toEqual(['Sales.*', '"a.b".*']);
    expect(valuesOfLists('domain', given, t).some(({ value }) => value.endsWith('*'))).toBe(false);
  });

  test('are domains with those below them, as they are counted', () => {
    const names = ['Payments', 'Commerce', 'Commerce.Returns', 'CommerceOld'];
    const given = [{ id: 'domains', entries: names.map((name) => entry(name)) }] as const;
    const uses = new Map([
      ['id of Payments', 66],
      ['id of Commerce', 32],
      ['id of Commerce.Returns', 200],
      ['id of CommerceOld', 40],
    ]);
    const values = valuesOfLists('domain', given, t, uses).map(({ value }) => value);
    expect(values).toEqual(['Commerce', 'Commerce.Returns', 'Payments', 'CommerceOld']);
  });

  test('are people of both lists, by their ids', () => {
    const given = [
      { id: 'teams', entries: [entry('crm'), entry('risk')] },
      { id: 'users', entries: [entry('ada'), entry('bo')] },
    ] as const;
    const uses = new Map([
      ['id of bo', 7],
      ['id of risk', 3],
    ]);
    expect(labels(valuesOfLists('owner', given, t, uses))).toEqual(['bo', 'risk', 'crm', 'ada']);
    expect(labels(valuesOfLists('owner', given, t))).toEqual(['crm', 'risk', 'ada', 'bo']);
  });

  test('are found by their display names where the index has no others', () => {
    const named = (name: string, displayName: string) => ({ ...entry(name), displayName });
    const given = [{ id: 'teams', entries: [named('crm', 'Customers'), named('risk', 'Risk')] }] as const;
    expect(labels(valuesOfLists('owner', given, t, new Map([['risk', 3]])))).toEqual(['Risk', 'Customers']);
    expect(labels(valuesOfLists('owner', given, t, new Map([['customers', 3]])))[0]).toBe('Customers');
  });

  test('have their names beside them only where two share a display name', () => {
    const named = (name: string, displayName: string) => ({ ...entry(name), displayName });
    const entries = [named('ana', 'Ana Ng'), named('bo', 'Bo Lee'), named('ana2', 'ANA NG')];
    const details = valuesOfLists('owner', [{ id: 'users', entries }], t).map(({ detail }) => detail);
    expect(details).toEqual(['ana', undefined, 'ana2']);
  });

  test('are always the same, and in their order', () => {
    const uses = new Map([['view', 68]]);
    expect(labels(fixedByUse('type', ['Regular', 'View', 'External'], t, uses))).toEqual([
      'View',
      'Regular',
      'External',
    ]);
    expect(labels(fixedByUse('type', ['Regular', 'View'], t))).toEqual(['Regular', 'View']);
  });
});

const value = (label: string, detail?: string) => ({
  value: label,
  label,
  ...(detail !== undefined && { detail }),
});
const found = (labels: readonly (string | readonly [string, string])[], find: string) =>
  rankOptions(
    labels.map((one) => (typeof one === 'string' ? value(one) : value(...one))),
    'tag',
    find,
  ).map(({ label }) => label);

test('values that begin with a text come first, then words that do, then the others', () => {
  const people: Parameters<typeof found>[0] = [
    'Adam Fisher',
    'Customer Data',
    'Daniel Osei',
    ['Ana Ng', 'dana.ng'],
    'Data Platform',
    'Bo',
  ];
  expect(found(people, 'da')).toEqual([
    'Daniel Osei',
    'Data Platform',
    'Customer Data',
    'Adam Fisher',
    'Ana Ng',
  ]);
});

test('parts of a tag are words, and without a text the order stays', () => {
  const tags = ['Personal.Sensitive', 'PII.Sensitive', 'Sensitive.High'];
  expect(found(tags, 'sens')).toEqual(['Sensitive.High', 'Personal.Sensitive', 'PII.Sensitive']);
  expect(found(tags, ' ')).toEqual(tags);
});

test('the value that equals a text comes first, then the most counted, those of no records last', () => {
  const counts = new Map([
    ['orders', 1],
    ['old_orders', 9],
    ['orders_2', 0],
  ]);
  const values = ['orders_2', 'orders_3', 'old_orders', 'orders'].map((name) => value(name));
  const ranked = rankOptions(values, 'tag', 'Orders', (one) => counts.get(one.value));
  expect(ranked.map(({ label, count }) => [label, count])).toEqual([
    ['orders', 1],
    ['old_orders', 9],
    ['orders_3', undefined],
    ['orders_2', 0],
  ]);
});
