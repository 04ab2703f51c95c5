import type { Page } from '@playwright/test';
import { entityPath } from '#src/paths.ts';
import { expect, type CatalogSite } from './fixtures.ts';
import { scrollAndNote } from './rows.ts';

/** What a type of record is to do on its pages, as the service's own tables of paths, fields and indices have it. */
export interface Listed {
  /** Path of its pages, and of its list. */
  readonly path: string;
  /** Path of its list, if it is another one. */
  readonly list?: string;
  /** First segment of its records' addresses in the catalog's own pages. */
  readonly type: string;
  readonly title: string;
  /** Undefined: the service does not index it. */
  readonly index?: string;
  /** Fields of the columns that show by themselves. */
  readonly fields: readonly string[];
  /** A column that does not, and its field. */
  readonly more: readonly [label: string, field: string];
  /** Title of a part of an opened record that only this type has. */
  readonly part: RegExp;
  /** What its list is narrowed by. */
  readonly scope: 'service' | 'database';
}

const FOLLOWERS = ['Followers', 'followers'] as const;
const USAGE = ['Usage', 'usageSummary'] as const;

export const TYPES: readonly Listed[] = [
  {
    path: 'topics',
    type: 'topic',
    title: 'Topics',
    index: 'topic_search_index',
    fields: ['owners', 'tags'],
    more: FOLLOWERS,
    part: /^Schema/,
    scope: 'service',
  },
  {
    path: 'tables',
    type: 'table',
    title: 'Tables',
    index: 'table_search_index',
    fields: ['owners', 'tags'],
    more: FOLLOWERS,
    part: /^Columns/,
    scope: 'database',
  },
  {
    path: 'dashboards',
    type: 'dashboard',
    title: 'Dashboards',
    index: 'dashboard_search_index',
    fields: ['charts', 'owners', 'tags'],
    more: FOLLOWERS,
    part: /^Charts/,
    scope: 'service',
  },
  {
    path: 'pipelines',
    type: 'pipeline',
    title: 'Pipelines',
    index: 'pipeline_search_index',
    fields: ['tasks', 'owners', 'tags'],
    more: FOLLOWERS,
    part: /^Tasks/,
    scope: 'service',
  },
  {
    path: 'mlmodels',
    type: 'mlmodel',
    title: 'ML models',
    index: 'mlmodel_search_index',
    fields: ['owners', 'tags'],
    more: FOLLOWERS,
    part: /^Features/,
    scope: 'service',
  },
  {
    path: 'containers',
    type: 'container',
    title: 'Containers',
    index: 'container_search_index',
    fields: ['parent', 'owners'],
    more: FOLLOWERS,
    part: /^Container/,
    scope: 'service',
  },
  {
    path: 'databases',
    type: 'database',
    title: 'Databases',
    fields: ['owners', 'tags'],
    more: USAGE,
    part: /^Schemas/,
    scope: 'service',
  },
  {
    path: 'databaseSchemas',
    type: 'databaseSchema',
    title: 'Schemas',
    fields: ['owners', 'tags'],
    more: USAGE,
    part: /^Tables/,
    scope: 'database',
  },
  {
    path: 'charts',
    type: 'chart',
    title: 'Charts',
    index: 'chart_search_index',
    fields: ['owners', 'tags'],
    more: ['Dashboards', 'dashboards'],
    part: /^Chart/,
    scope: 'service',
  },
  {
    path: 'storedProcedures',
    type: 'storedProcedure',
    title: 'Stored procedures',
    index: 'stored_procedure_search_index',
    fields: ['owners', 'tags'],
    more: FOLLOWERS,
    part: /^Code/,
    scope: 'database',
  },
  {
    path: 'dashboardDataModels',
    list: 'dashboard/datamodels',
    type: 'dashboardDataModel',
    title: 'Data models',
    index: 'dashboard_data_model_search_index',
    fields: ['owners', 'tags'],
    more: FOLLOWERS,
    part: /^Columns/,
    scope: 'service',
  },
];

/** A record as lists and search have it. */
export interface Known {
  readonly id: string;
  readonly name: string;
  readonly displayName?: string;
  readonly fullyQualifiedName: string;
  readonly tier?: { readonly tagFQN: string } | null;
  readonly service?: { readonly fullyQualifiedName: string };
  readonly database?: { readonly fullyQualifiedName: string };
}

/** Every record of a list in the service's order, read by its cursors as any client would. */
export async function walk(
  site: CatalogSite,
  { path, list = path }: Pick<Listed, 'path' | 'list'>,
  params: Record<string, string> = {},
) {
  const known: Known[] = [];
  for (let after: string | undefined; ;) {
    const query = new URLSearchParams({ ...params, limit: '1000', ...(after && { after }) });
    const { data, paging } = (await site.ask('GET', `/api/v1/${list}?${query.toString()}`)) as {
      readonly data: readonly Known[];
      readonly paging: { readonly after?: string | null };
    };
    known.push(...data);
    after = paging.after ?? undefined;
    if (after === undefined) return known;
  }
}

/** All records that the service's search finds. */
export async function searched(site: CatalogSite, { index = '' }: Listed, q: string, clause?: object) {
  const filter = clause && { query_filter: JSON.stringify({ query: { bool: { filter: [clause] } } }) };
  const query = new URLSearchParams({ q, index, size: '10000', track_total_hits: 'true', ...filter });
  const { hits } = (await site.ask('GET', `/api/v1/search/query?${query.toString()}`)) as {
    readonly hits: { readonly hits: readonly { readonly _source: Known }[] };
  };
  return hits.hits.map(({ _source }) => _source);
}

export const pathsOf = ({ path }: Pick<Listed, 'path'>, records: readonly Known[]) =>
  records.map(({ fullyQualifiedName }) => entityPath(path, fullyQualifiedName));

/** What one of two lists has that the other has not, whatever their order. */
export const difference = (a: readonly string[], b: readonly string[]) => [
  ...a.filter((one) => !b.includes(one)),
  ...b.filter((one) => !a.includes(one)),
];

export const cells = (page: Page) => page.locator('[role=grid] [role=row] [role=gridcell][aria-busy=true]');
export const row = (page: Page, index: number) =>
  page.locator(`[role=grid] [aria-rowindex="${index + 2}"] a`).first();
export const total = async (page: Page) =>
  Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;

/** Paths of all rows of the list on screen, by index. */
export async function allRows(page: Page) {
  await expect(page.locator('[role=grid][aria-busy=true]')).toHaveCount(0);
  // Less than a screen at once.
  return scrollAndNote(page, (await total(page)) - 1, 120);
}
