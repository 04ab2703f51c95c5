import type { Page, PageAt, RowSource } from '#src/api/data-source.ts';
import type { CheckJob, CheckRequest } from '#src/catalog-check/check-job.ts';
import { matchesFilters } from '#src/filters/evaluate.ts';
import type { ReferenceIds } from '#src/filters/facet.ts';
import type { Filters } from '#src/filters/filters.ts';
import type { TableRow } from '#src/resources/table/definition.ts';

/** When the checks of these tests begin, in ms since the epoch. */
export const NOW = Date.UTC(2026, 10, 23, 12);
const DAY = 86_400_000;

/** People of a name have the id `id of <name>`. */
export const IDS: ReferenceIds = (kind, name) => (kind === 'people' ? [`id of ${name}`] : []);

/** What of a table filters compare. */
export interface Facts {
  readonly owner?: string | undefined;
  readonly tier?: string | undefined;
  /** Days since it was written; negative: after the check began. */
  readonly age: number;
}

/** A table by its number. @param place where it stands in every list; its number where absent */
export const tableRow = (n: number, { owner, tier, age }: Facts, place = n): TableRow => ({
  kind: 'entity',
  type: 'table',
  id: `id-${String(n).padStart(4, '0')}`,
  name: `table_${n}`,
  fullyQualifiedName: `snow.sales.mart.p${String(place).padStart(4, '0')}_table_${n}`,
  updatedAt: NOW - age * DAY,
  owners: owner === undefined ? [] : [{ id: `id of ${owner}`, type: 'user', name: owner }],
  tags: tier === undefined ? [] : [{ tagFQN: `Tier.${tier}` }],
});

/** A store and the index made of it, as tables by their ids. */
export interface Model {
  readonly store: Map<string, TableRow>;
  readonly index: Map<string, TableRow>;
}

interface ListOptions {
  /** Rows of a page, at most. */
  readonly limit: number;
  readonly before?: (() => void) | undefined;
  readonly reach?: number;
  readonly refused?: readonly string[];
}

/** The rows of a moment behind cursors that are FQNs. @param before is called before each page is read */
function listOf(
  rows: () => readonly TableRow[],
  { limit, before = () => {}, reach = Number.POSITIVE_INFINITY, refused = [] }: ListOptions,
): RowSource {
  const source: RowSource = {
    capabilities: { fields: 'measured', checkable: false },
    key: ['test'],
    maxReachableRows: reach,
    describeRequest: () => 'GET /tables',
    skip: (at, most, signal) => source.page(at, most, [], signal),
    page(at, most, fields, signal) {
      if (signal.aborted) return Promise.reject(signal.reason as Error);
      before();
      return Promise.resolve(pageOf(rows(), at, Math.min(most, limit), fields, refused));
    },
  };
  return source;
}

function pageOf(
  all: readonly TableRow[],
  at: PageAt,
  limit: number,
  fields: readonly string[],
  refused: readonly string[],
): Page {
  const fqn = (row: TableRow) => row.fullyQualifiedName;
  const sorted = all.toSorted((a, b) => (fqn(a) < fqn(b) ? -1 : 1));
  const rest = at.kind === 'after' ? sorted.filter((row) => fqn(row) > at.cursor) : sorted;
  const rows = rest.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows,
    total: all.length,
    ...(last && rest.length > limit && { after: fqn(last) }),
    fields,
    refused,
    tookMs: 1,
    readAt: NOW,
  };
}

/** The rows of an index that filters find. */
const found = (index: ReadonlyMap<string, TableRow>, filters: Filters): readonly TableRow[] =>
  [...index.values()].filter((row) =>
    matchesFilters(row, filters, { ids: IDS, now: NOW, taggedParts: ['columns'] }),
  );

/** What a check of some filters reads of a model, in pages of so many rows. */
export const requestOf = ({ store, index }: Model, filters: Filters, options: ListOptions): CheckRequest => ({
  withWords: false,
  hits: listOf(() => found(index, filters), options),
  records: listOf(() => [...store.values()], options),
  filters,
  fields: [],
  resolve: () => Promise.resolve(IDS),
  now: NOW,
  taggedParts: ['columns'],
});

/** The ids of the differences of a whole check, `missing` and `stale`. */
export async function differencesOf(job: CheckJob): Promise<readonly string[]> {
  await job.run(new AbortController().signal, () => {});
  return idsIn(job);
}

/** The ids of the differences so far. */
function idsIn(job: CheckJob): readonly string[] {
  const { missing, stale } = job.differences();
  return [
    ...missing.kept.map(({ id }) => `missing ${id}`),
    ...stale.kept.map(({ id }) => `stale ${id}`),
  ].toSorted();
}
