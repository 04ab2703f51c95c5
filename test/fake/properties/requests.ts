import * as fc from 'fast-check';
import type { StoredTable, TableFilter } from '#src/fake/catalog/types.ts';
import type { FakeService } from '#src/fake/service/service.ts';
import { readPage, type Answer, type Page, hold, isMembers } from '#test/contract/client.ts';
import { sampleTable } from '#test/support/sample-tables.ts';

/** One table of a small catalog, as short as a counter-example should be. */
export interface Spec {
  readonly name: string;
  readonly place: number;
  readonly deleted: boolean;
}

const places = [
  { database: 'sales', schema: 'mart' },
  { database: 'sales', schema: 'raw.zone' },
  { database: 'hr', schema: 'mart' },
] as const;

/** Names that collations, quoting and escaping treat differently; few, so that many tables share one. */
export const names = [
  'a',
  'A',
  'b',
  'B',
  'ab',
  'a_b',
  'a-b',
  'a.b',
  'a/b',
  'a b',
  '"a"',
  'a"b',
  '_a',
  '%',
  '%2F',
  '1',
  '10',
  '9',
  'Z',
  'é',
  'É',
  'ß',
  '顧客',
  '🚀',
  'א',
] as const;

const spec: fc.Arbitrary<Spec> = fc.record({
  name: fc.constantFrom(...names),
  place: fc.nat(places.length - 1),
  deleted: fc
    .boolean()
    .map((odd) => odd)
    .chain((odd) => (odd ? fc.boolean() : fc.constant(false))),
});

/** Catalogs of up to 24 tables, many of them with the same name. */
export const shelves: fc.Arbitrary<Spec[]> = fc.uniqueArray(spec, {
  maxLength: 24,
  selector: ({ name, place }) => `${place} ${name}`,
});

export const recordsOf = (shelf: readonly Spec[]): StoredTable[] =>
  shelf.map(({ name, place, deleted }, number) => sampleTable(number, name, { ...places[place], deleted }));

/** FQNs of the schemas that a table may be added to, if the shelf has them. */
export const schemasOf = (shelf: readonly Spec[]): string[] => [
  ...new Set(
    shelf.map(({ place }) =>
      place === 2 ? 'snow.hr.mart' : place === 1 ? 'snow.sales."raw.zone"' : 'snow.sales.mart',
    ),
  ),
];

/** Filters of the list: none, a database, a schema, deleted or all, an unknown one. */
export const filters: fc.Arbitrary<TableFilter> = fc.constantFrom<TableFilter[]>(
  { include: 'non-deleted' },
  { include: 'all' },
  { include: 'deleted' },
  { include: 'non-deleted', database: 'snow.sales' },
  { include: 'all', database: 'snow.hr' },
  { include: 'non-deleted', databaseSchema: 'snow.sales."raw.zone"' },
  { include: 'non-deleted', databaseSchema: 'snow.hr.mart' },
  { include: 'non-deleted', database: 'nowhere' },
);

const fqnOf = (place: unknown) => (isMembers(place) ? place['fullyQualifiedName'] : undefined);

/** What a list is sorted by, key after key, by code units. */
const keysOf = ({ name, id, fullyQualifiedName: fqn }: StoredTable, order: 'name' | 'fqn') =>
  order === 'name'
    ? [name.toLowerCase(), name, id]
    : [fqn.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''), fqn];

/** Ids of a list in order, by the plain model: an array, filtered and sorted. */
export function modelIds(shelf: readonly Spec[], filter: TableFilter, order: 'name' | 'fqn'): string[] {
  const isIn = (record: StoredTable, kind: 'service' | 'database' | 'databaseSchema') =>
    filter[kind] === undefined || fqnOf(record[kind]) === filter[kind];
  return recordsOf(shelf)
    .filter(
      (record) =>
        (filter.include === 'all' || (record['deleted'] === true) === (filter.include === 'deleted')) &&
        isIn(record, 'service') &&
        isIn(record, 'database') &&
        isIn(record, 'databaseSchema'),
    )
    .map((record) => ({ id: record.id, keys: keysOf(record, order) }))
    .toSorted((a, b) => {
      const at = a.keys.findIndex((key, index) => key !== b.keys[index]);
      return at === -1 ? 0 : (a.keys[at] ?? '') < (b.keys[at] ?? '') ? -1 : 1;
    })
    .map(({ id }) => id);
}

/** Sends one request with the token `demo` and reads the response. @throws ContractError without a response */
export async function ask(service: FakeService, target: string, init: RequestInit = {}): Promise<Answer> {
  const headers = new Headers(init.headers);
  if (!headers.has('Authorization')) headers.set('Authorization', 'Bearer demo');
  const answer = await service.handle(new Request(`http://localhost${target}`, { ...init, headers }));
  hold('response' in answer && !('truncate' in answer), `${target}: no whole answer came`);
  const { response } = answer;
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  return {
    target,
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    text,
    body,
  };
}

export type Query = Readonly<Record<string, string | number>>;

/** A URL under `/api/v1`, e.g. `/api/v1/tables?limit=3`. */
export function addressOf(path: string, query: Query = {}): string {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return `/api/v1${path}${text === '' ? '' : `?${text}`}`;
}

/** A page of `/tables`. @throws ContractError where there is none */
export const askPage = async (service: FakeService, query: Query = {}): Promise<Page> =>
  readPage(await ask(service, addressOf('/tables', query)));

/** A write by a control route. @throws ContractError where it is rejected */
export async function write(
  service: FakeService,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const answer = await ask(service, `/__fake/${path}`, init);
  hold(answer.status < 300, `${method} ${path} answered ${answer.status} ${answer.text}`);
  return answer;
}

/** Pages by `after` from the start to the end, with `limits` in turn; gives up after 200. */
export async function walkPages(
  service: FakeService,
  limits: readonly number[],
  query: Query = {},
): Promise<Page[]> {
  const pages: Page[] = [];
  let after: string | undefined;
  do {
    const limit = limits[pages.length % limits.length] ?? 1;
    const page = await askPage(service, { ...query, limit, ...(after !== undefined && { after }) });
    pages.push(page);
    after = page.after;
  } while (after !== undefined && pages.length < 200);
  hold(after === undefined, 'the walk does not end');
  return pages;
}
