import type { Client } from './client.ts';
import { knownFields, type EndpointSpec, type Page, type RowSource } from './data-source.ts';
import { ApiError } from './errors.ts';
import {
  afterValue,
  beforeValue,
  cursorOfBoundary,
  FQN_FIELD,
  fromValue,
  groupsOf,
  orderTwins,
  readKeysetCursor,
  reversed,
  sortValueOf,
  wholeGroups,
  withValue,
  type Boundary,
  type SortValue,
} from './keyset-order.ts';
import { findValue, type KnownPlace, type ValueSearch } from './keyset-seek.ts';
import { invalidCursorError, offsetCursor } from './offset-cursor.ts';
import {
  countOf,
  MAX_RESULT_WINDOW,
  searchKey,
  searchRequests,
  type IndexOrder,
  type SearchFilter,
  type SearchHit,
  bothFilters,
  MATCH_ALL,
  type QueryFilter,
} from './search-request.ts';

/** Most records of one value and FQN; usually a handful. */
const MAX_TWINS = 100;

/** Rows in the order in which they are read, with the boundaries of the rows on both sides; undefined: there are none. */
interface Walk {
  readonly hits: readonly SearchHit[];
  readonly near?: Boundary | undefined;
  readonly far?: Boundary | undefined;
}

/**
 * The records that a search finds, in the order of a key, to the last one: the engine numbers 10,000 rows, and further rows
 * are requested by the sort value of the row before. A cursor is a `Boundary` as text, or a row number.
 * @param reach rows that the engine numbers
 */
export function keysetSearch(
  client: Client,
  spec: EndpointSpec,
  filter: SearchFilter & { readonly sort: IndexOrder },
  reach = MAX_RESULT_WINDOW,
): RowSource {
  const requests = searchRequests(client, spec, filter);
  const { sort } = filter;
  const byFqn: IndexOrder = { field: FQN_FIELD, order: 'asc' };
  const valueOf = (hit: SearchHit) => sortValueOf(hit, sort.field);
  let total: number | undefined;
  let places: readonly KnownPlace[] = [];

  /** The records of other values than a boundary's, in one direction; undefined: there are none. */
  function beyond(way: IndexOrder['order'], { value, fqn }: Boundary): QueryFilter | undefined {
    if (way === 'desc') return beforeValue(sort, value);
    if (fqn === '') return fromValue(sort, value);
    return value === null ? undefined : afterValue(sort, value);
  }

  function session(fields: readonly string[], signal: AbortSignal) {
    let tookMs = 0;
    let readAt = 0;
    let counted: number | undefined;
    const fetchHits = async (also: QueryFilter, order: IndexOrder, from: number, size: number) => {
      const request = { from, size, fields, also, sort: order };
      const answer = await requests.send(request, signal);
      tookMs += answer.tookMs;
      readAt = answer.readAt;
      if (also === MATCH_ALL) {
        counted = answer.total?.value ?? counted;
        total = counted ?? total;
      }
      if (answer.hits.some((hit) => hit.sort === undefined))
        throw unsortedError(`GET ${requests.address(request)}`);
      return { hits: answer.hits, total: answer.total?.value ?? 0 };
    };
    const count = async (also: QueryFilter) => (await fetchHits(also, sort, 0, 0)).total;

    const twinsOf = async (value: SortValue, fqn: string): Promise<readonly SearchHit[]> => {
      const both = bothFilters(withValue(sort.field, value), withValue(FQN_FIELD, fqn));
      return orderTwins((await fetchHits(both, byFqn, 0, Math.min(MAX_TWINS, reach))).hits);
    };

    /**
     * Records of one value by FQN, from a boundary on, in the direction `way`: at least `size` if there are so many, and
     * never only some of one FQN.
     */
    async function groupRows({ value, fqn, twin }: Boundary, way: IndexOrder['order'], size: number) {
      const hits: SearchHit[] = [];
      if (fqn !== undefined && twin !== undefined) {
        const twins = await twinsOf(value, fqn);
        hits.push(...(way === 'asc' ? twins.slice(twin) : twins.slice(0, twin).toReversed()));
      }
      if (hits.length >= size) return { hits, end: { value, fqn } };
      const wanted = size - hits.length;
      const order = { field: FQN_FIELD, order: way };
      const rest = fqn === undefined ? MATCH_ALL : onSide(order, fqn);
      const answer = await fetchHits(bothFilters(withValue(sort.field, value), rest), order, 0, wanted + 1);
      const groups = groupsOf(answer.hits, fqnOf);
      const isMore = answer.hits.length > wanted;
      const last = groups.at(-1);
      for (const group of groups.slice(0, isMore ? -1 : undefined))
        hits.push(...inWay(orderTwins(group), way));
      if (!isMore || !last?.[0]) return { hits, end: undefined };
      if (last.length > 1) hits.push(...inWay(await twinsOf(value, fqnOf(last[0])), way));
      const end = hits.at(-1);
      return { hits, end: end && { value, fqn: fqnOf(end) } };
    }

    /** Rows from a boundary on in one direction, the nearest first; without one from the start. */
    async function walk(way: IndexOrder['order'], at: Boundary | undefined, limit: number): Promise<Walk> {
      const hits: SearchHit[] = [];
      let near: Boundary | undefined;
      if (at?.fqn) {
        const part = await groupRows(at, way, limit);
        hits.push(...part.hits);
        const [first] = hits;
        if (first) near = at.twin === undefined ? { value: at.value, fqn: fqnOf(first) } : at;
        if (part.end) return { hits, near, far: part.end };
      }
      const rest = at ? beyond(way, at) : MATCH_ALL;
      if (!rest) return { hits, near };
      const wanted = limit - hits.length;
      if (wanted <= 0) return { hits, near, far: at && { value: at.value } };
      const answer = await fetchHits(rest, way === 'asc' ? sort : reversed(sort), 0, wanted + 1);
      const { whole, cut } = wholeGroups(answer.hits, wanted, valueOf);
      const [first] = answer.hits;
      if (at && !near && first) near = { value: valueOf(first) };
      hits.push(...whole.flatMap((group) => inWay(group, way)));
      if (cut === undefined) {
        const last = whole.at(-1)?.[0];
        const far = answer.hits.length > wanted && last ? { value: valueOf(last) } : undefined;
        return { hits, near, far };
      }
      const part = await groupRows({ value: cut }, way, limit - hits.length);
      return { hits: [...hits, ...part.hits], near, far: part.end ?? { value: cut } };
    }

    /**
     * The number of all rows. At the end of the list it is counted anew, because the numbers of the last rows follow from it;
     * elsewhere it is that of the last count.
     */
    const countAll = async (isEnd: boolean) =>
      counted ?? (isEnd ? undefined : total) ?? (await count(MATCH_ALL));

    /** The boundary before a row; undefined: there is no such row. */
    async function boundaryAt(row: number): Promise<Boundary | undefined> {
      const [all, none] = await Promise.all([count(MATCH_ALL), count(withValue(sort.field, null))]);
      if (row >= all) return undefined;
      const valued = all - none;
      const key =
        row < valued
          ? await findValue({
              fetchHits: narrowed(none > 0 ? beforeValue(sort, null) : MATCH_ALL),
              order: sort,
              index: row,
              total: valued,
              reach,
              known: places,
            })
          : { value: null, isFirst: row === valued };
      if (!key) return undefined;
      const { value, isFirst } = key;
      const start = isFirst ? row : await count(beforeValue(sort, value));
      places = [
        ...places.filter((place) => place.value !== value).slice(1 - MAX_PLACES),
        { value, index: start },
      ];
      if (start >= row) return { value, fqn: '' };

      const group = withValue(sort.field, value);
      const index = row - start;
      const first = await findValue({
        fetchHits: narrowed(group),
        order: byFqn,
        index,
        total: await count(group),
        reach,
        known: [],
      });
      if (!first) return undefined;
      const fqn = String(first.value);
      const ahead = first.isFirst ? index : await count(bothFilters(group, beforeValue(byFqn, fqn)));
      return { value, fqn, twin: index - ahead };
    }
    const narrowed =
      (also: QueryFilter): ValueSearch['fetchHits'] =>
      (rest, order, from, size) =>
        fetchHits(bothFilters(also, rest), order, from, size);

    return { walk, boundaryAt, countAll, cost: () => ({ tookMs, readAt }) };
  }

  const source: RowSource = {
    capabilities: { fields: 'bundled', checkable: true },
    key: searchKey(client, spec, filter),
    maxReachableRows: Number.POSITIVE_INFINITY,
    seek: (index) => offsetCursor(index),
    async page(at, limit, wanted, signal): Promise<Page> {
      const fields = knownFields(spec, wanted);
      const cursor = at.kind === 'start' ? undefined : readKeysetCursor(at.cursor);
      if (at.kind !== 'start' && !cursor)
        throw invalidCursorError(at, MAX_RESULT_WINDOW, `GET ${source.describeRequest(at, limit, wanted)}`);
      const reader = session(fields, signal);
      const isBackward = at.kind === 'before';
      const isStart = !cursor || ('row' in cursor && cursor.row === 0);
      const place = isStart ? undefined : 'row' in cursor ? await reader.boundaryAt(cursor.row) : cursor;
      const isEmpty = isStart ? isBackward : !place;
      const run: Walk = isEmpty ? { hits: [] } : await reader.walk(isBackward ? 'desc' : 'asc', place, limit);
      const [before, after] = isBackward ? [run.far, run.near] : [run.near, run.far];
      const all = await reader.countAll(!after);
      const decode = spec.hitDecoder(fields, at.kind === 'start' ? '' : at.cursor);
      return {
        rows: inWay(run.hits, isBackward ? 'desc' : 'asc').map(decode),
        total: all,
        ...(before && { before: cursorOfBoundary(before) }),
        ...(after && { after: cursorOfBoundary(after) }),
        fields,
        refused: [],
        ...reader.cost(),
      };
    },
    count: countOf(requests),
    skip: (at, limit, signal) => source.page(at, limit, [], signal),
    describeRequest(at, limit, wanted) {
      const cursor = at.kind === 'start' ? undefined : readKeysetCursor(at.cursor);
      const fields = knownFields(spec, wanted);
      if (!cursor || 'row' in cursor) {
        const from = Math.min(cursor?.row ?? 0, reach - limit);
        return requests.address({ from, size: limit, fields, sort });
      }
      const { value, fqn } = cursor;
      const isBackward = at.kind === 'before';
      if (fqn) {
        const way = isBackward ? reversed(byFqn) : byFqn;
        const also = bothFilters(withValue(sort.field, value), onSide(way, fqn));
        return requests.address({ from: 0, size: limit, fields, also, sort: way });
      }
      const also = beyond(isBackward ? 'desc' : 'asc', cursor) ?? MATCH_ALL;
      const order = isBackward ? reversed(sort) : sort;
      return requests.address({ from: 0, size: limit, fields, also, sort: order });
    },
  };
  return source;
}

const fqnOf = (hit: SearchHit): string => String(sortValueOf(hit, FQN_FIELD));

/** Places kept, so that a search for another starts from the nearest. */
const MAX_PLACES = 200;

const onSide = ({ field, order }: IndexOrder, fqn: string): QueryFilter => ({
  filter: [{ range: { [field]: { [order === 'asc' ? 'gt' : 'lt']: fqn } } }],
  must_not: [],
});

const inWay = <T>(rows: readonly T[], way: IndexOrder['order']): readonly T[] =>
  way === 'asc' ? rows : rows.toReversed();

const unsortedError = (request: string) =>
  new ApiError('malformed', {
    request,
    attempts: 1,
    status: 200,
    reason: {
      kind: 'other-shape',
      member: 'hits.hits.sort',
      received: 'undefined',
      expected: 'Array',
    },
  });
