import type { Page } from '@playwright/test';
import { expect, test } from '#test/e2e/fixtures.ts';
import { serveProduct } from '#test/e2e/servers.ts';

// The facets of every type but tables, in the product: each by the value that most records have. What is right is counted in
// the list as it is read here, by no code of the page.

const DIALECTS = ['om-1.5', 'om-1.12', 'om-2.0'] as const;

type Members = Readonly<Record<string, unknown>>;
const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;
const listOf = (value: unknown): readonly Members[] => [value].flat().filter(isMembers);
const texts = (records: readonly Members[], member: string): readonly string[] =>
  records.map((record) => record[member]).filter((text) => typeof text === 'string');

/** Tags and terms of a record and of its parts at any depth, without tiers. */
function labelsOf(record: Members): readonly Members[] {
  const { columns, messageSchema, dataModel } = record;
  const below = (parts: readonly Members[]): readonly Members[] =>
    parts.flatMap(({ tags, children }) => [...listOf(tags), ...below(listOf(children))]);
  const parts = [
    columns,
    isMembers(messageSchema) && messageSchema['schemaFields'],
    isMembers(dataModel) && dataModel['columns'],
  ];
  return [...listOf(record['tags']), ...below(parts.flatMap(listOf))].filter(
    ({ tagFQN }) => !String(tagFQN).startsWith('Tier.'),
  );
}
const ofSource = (isTerm: boolean) => (record: Members) =>
  texts(
    labelsOf(record).filter(({ source }) => (source === 'Glossary') === isTerm),
    'tagFQN',
  );

/** The values of a record by the facet that finds them. */
const VALUES: Readonly<Record<string, (record: Members) => readonly string[]>> = {
  owner: ({ owners, owner }) => texts(listOf(owners ?? owner), 'name'),
  tag: ofSource(false),
  term: ofSource(true),
  tier: ({ tags }) => texts(listOf(tags), 'tagFQN').filter((fqn) => fqn.startsWith('Tier.')),
  domain: ({ domains, domain }) => texts(listOf(domains ?? domain), 'fullyQualifiedName'),
  dataProduct: ({ dataProducts }) => texts(listOf(dataProducts), 'fullyQualifiedName'),
  certification: ({ certification }) =>
    texts(
      listOf(certification)
        .map(({ tagLabel }) => tagLabel)
        .flatMap(listOf),
      'tagFQN',
    ),
  status: (record) => texts([record], 'entityStatus'),
  service: ({ service }) => texts(listOf(service), 'name'),
  serviceType: (record) => texts([record], 'serviceType'),
  'property.costCenter': ({ extension }) => texts(listOf(extension), 'costCenter'),
};

const OF_ASSETS = ['owner', 'tag', 'tier', 'domain', 'term', 'service', 'serviceType', 'property.costCenter'];
const OF_SCOPES = ['owner', 'tag', 'tier', 'domain', 'certification', 'term', 'service', 'serviceType'];

/** Types by their paths, with the facets that records of the fake have values of. */
const TYPES: Readonly<Record<string, { readonly list?: string; readonly facets: readonly string[] }>> = {
  topics: { facets: [...OF_ASSETS, 'dataProduct'] },
  dashboards: { facets: [...OF_ASSETS, 'dataProduct'] },
  pipelines: { facets: OF_ASSETS },
  mlmodels: { facets: OF_ASSETS },
  containers: { facets: OF_ASSETS },
  databases: { facets: OF_SCOPES },
  databaseSchemas: { facets: OF_SCOPES },
  charts: { facets: [...OF_ASSETS, 'dataProduct'] },
  storedProcedures: { facets: OF_ASSETS },
  dashboardDataModels: { list: 'dashboard/datamodels', facets: OF_ASSETS },
  glossaryTerms: { facets: ['owner', 'tag', 'domain', 'status', 'property.costCenter'] },
  domains: { facets: ['owner', 'tag', 'status', 'property.costCenter'] },
  dataProducts: { facets: ['owner', 'tag', 'domain', 'status', 'property.costCenter'] },
};

const FIELDS = [
  'owners',
  'owner',
  'tags',
  'domains',
  'domain',
  'dataProducts',
  'certification',
  'extension',
  'columns',
  'messageSchema',
  'dataModel',
];

/** All live records of a type with the fields that the server knows. */
async function heldBy(fake: string, list: string): Promise<readonly Members[]> {
  const ask = (query: string) =>
    fetch(`${fake}/api/v1/${list}?${query}`, { headers: { Authorization: 'Bearer demo' } });
  const known: string[] = [];
  for (const field of FIELDS) if ((await ask(`limit=1&fields=${field}`)).ok) known.push(field);
  const answer = await ask(`limit=100000&fields=${known.join()}`);
  return ((await answer.json()) as { readonly data: readonly Members[] }).data;
}

/** The value that most of the records have, but not all, and their number; undefined: there is none. */
function mostFrequent(held: readonly Members[], of: (record: Members) => readonly string[]) {
  const counts = new Map<string, number>();
  for (const text of held.flatMap((record) => [...new Set(of(record))]))
    counts.set(text, (counts.get(text) ?? 0) + 1);
  const [value] = [...counts].filter(([, count]) => count < held.length).toSorted(([, a], [, b]) => b - a);
  return value;
}

/** Number of records below a domain too. */
const inDomain = (held: readonly Members[], name: string) =>
  held.filter((record) =>
    VALUES['domain']?.(record).some((fqn) => fqn === name || fqn.startsWith(`${name}.`)),
  ).length;

const rowsOf = (page: Page) => page.getByRole('grid').getAttribute('aria-rowcount');

for (const dialect of DIALECTS) {
  test(`facets of types find what their lists have: ${dialect}`, async ({ page }) => {
    test.setTimeout(600_000);
    const site = await serveProduct(1_200, { dialect, isIndexRebuilt: true, proxyToken: 'demo' });
    const compared: string[] = [];
    const notOffered: string[] = [];
    try {
      for (const [path, { list = path, facets }] of Object.entries(TYPES)) {
        const held = await heldBy(site.fake, list);
        for (const facet of facets) {
          const [value, count] = mostFrequent(held, VALUES[facet] ?? (() => [])) ?? [];
          if (value === undefined) continue;
          const name = `${path}?${facet}=${value}`;
          const expected = facet === 'domain' ? inDomain(held, value) : count;
          await page.goto(`${site.url}/${path}?${new URLSearchParams({ [facet]: value }).toString()}`);
          const notice = page.getByRole('status', { name: 'Notice' }).filter({ hasText: `${facet} = ` });
          await expect
            .poll(
              async () => (await notice.isVisible()) || (await rowsOf(page)) === String((expected ?? 0) + 1),
              { message: `${name}: ${expected}` },
            )
            .toBe(true);
          if (await notice.isVisible()) notOffered.push(`${path} ${facet}`);
          else compared.push(name);
        }
      }
    } finally {
      await site.close();
    }
    // No value is that of all records, so that a filter which does nothing has another number of rows.
    expect(compared.length).toBeGreaterThanOrEqual(75);
    expect(notOffered).toEqual([]);
  });
}
