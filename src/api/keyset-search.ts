import type { Client } from './client.ts';
import {
  knownFields,
  skipResultOfPage,
  type EndpointSpec,
  type Page,
  type RowSource,
} from './data-source.ts';
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
import { withHighlight } from './schemas/record.ts';
import { invalidCursorError } from './search-endpoint.ts';
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

/** Rows in the order of the list, with the boundaries on both sides. */
interface Run {
  readonly hits: readonly SearchHit[];
  /** Boundary of the rows before; undefined: there are none. */
  readonly before?: Boundary | undefined;
  /** Boundary of the rows after; undefined: there are none. */
  readonly after?: Boundary | undefined;
}

export interface KeysetFilter extends SearchFilter {
  readonly sort: IndexOrder;
}

/**
 * The records that a search finds, in the order of a key, to the last one: the engine numbers 10,000 rows, and further rows
 * are requested by the sort value of the row before. A cursor is a `Boundary` as text, or a row number.
 * @param reach rows that the engine numbers
 */
export function keysetSearch(
  client: Client,
  spec: EndpointSpec,
  filter: KeysetFilter,
  reach = MAX_RESULT_WINDOW,
): RowSource {
  const requests = searchRequests(client, spec, filter);
  const { sort } = filter;
  const byFqn: IndexOrder = { field: FQN_FIELD, order: 'asc' };
  const valueOf = (hit: SearchHit) => sortValueOf(hit, sort.field);
  let total: number | undefined;
  let places: readonly KnownPlace[] = [];

  /** The requests of one page, with their total time. */
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

    async function forward(at: Boundary | undefined, limit: number): Promise<Run> {
      const hits: SearchHit[] = [];
      let before: Boundary | undefined;
      let rest: QueryFilter = MATCH_ALL;
      if (at) {
        const { value, fqn } = at;
        if (fqn !== undefined && fqn !== '') {
          const part = await groupRows(at, 'asc', limit);
          hits.push(...part.hits);
          const [first] = hits;
          if (first) before = at.twin === undefined ? { value, fqn: fqnOf(first) } : at;
          if (part.end) return { hits, before, after: part.end };
        }
        if (fqn === '') rest = fromValue(sort, value);
        else if (value === null) return { hits, before };
        else rest = afterValue(sort, value);
      }
      const wanted = limit - hits.length;
      if (wanted <= 0) return { hits, before, after: at && { value: at.value } };
      const answer = await fetchHits(rest, sort, 0, wanted + 1);
      const { whole, cut } = wholeGroups(answer.hits, wanted, valueOf);
      const [first] = answer.hits;
      if (at && !before && first) before = { value: valueOf(first) };
      hits.push(...whole);
      const last = whole.at(-1);
      if (cut === undefined) {
        return {
          hits,
          before,
          after: answer.hits.length > wanted && last ? { value: valueOf(last) } : undefined,
        };
      }
      const part = await groupRows({ value: cut }, 'asc', wanted - whole.length);
      return { hits: [...hits, ...part.hits], before, after: part.end ?? { value: cut } };
    }

    async function backward(at: Boundary, limit: number): Promise<Run> {
      const { value, fqn } = at;
      const hits: SearchHit[] = [];
      let after: Boundary | undefined;
      if (fqn !== undefined && fqn !== '') {
        const part = await groupRows(at, 'desc', limit);
        hits.push(...part.hits);
        const [nearest] = hits;
        if (nearest) after = at.twin === undefined ? { value, fqn: fqnOf(nearest) } : at;
        if (part.end) return { hits: hits.toReversed(), before: part.end, after };
      }
      const wanted = limit - hits.length;
      if (wanted <= 0) return { hits: hits.toReversed(), before: { value }, after };
      const answer = await fetchHits(beforeValue(sort, value), reversed(sort), 0, wanted + 1);
      const { whole, cut } = wholeGroups(answer.hits, wanted, valueOf);
      const [nearest] = answer.hits;
      after ??= nearest && { value: valueOf(nearest) };
      const groups = groupsOf(whole, valueOf).toReversed();
      if (cut === undefined) {
        const first = groups[0]?.[0];
        const before = answer.hits.length > wanted && first ? { value: valueOf(first) } : undefined;
        return { hits: [...groups.flat(), ...hits.toReversed()], before, after };
      }
      const part = await groupRows({ value: cut }, 'desc', wanted - whole.length);
      const rows = [...part.hits.toReversed(), ...groups.flat(), ...hits.toReversed()];
      return { hits: rows, before: part.end ?? { value: cut }, after };
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
      const found = await findValue({
        fetchHits: narrowed(group),
        order: byFqn,
        index,
        total: await count(group),
        reach,
        known: [],
      });
      if (!found) return undefined;
      const fqn = String(found.value);
      const ahead = found.isFirst ? index : await count(bothFilters(group, beforeValue(byFqn, fqn)));
      return { value, fqn, twin: index - ahead };
    }
    const narrowed =
      (also: QueryFilter): ValueSearch['fetchHits'] =>
      (rest, order, from, size) =>
        fetchHits(bothFilters(also, rest), order, from, size);

    return { forward, backward, boundaryAt, countAll, cost: () => ({ tookMs, readAt }) };
  }

  const source: RowSource = {
    capabilities: { fields: 'bundled', checkable: true },
    key: searchKey(client, spec, filter),
    maxReachableRows: Number.POSITIVE_INFINITY,
    seek: (index) => String(Math.max(0, Math.trunc(index))),
    async page(at, limit, wanted, signal): Promise<Page> {
      const fields = knownFields(spec, wanted);
      const cursor = at.at === 'start' ? undefined : readKeysetCursor(at.cursor);
      if (at.at !== 'start' && !cursor)
        throw invalidCursorError(at, `GET ${source.describeRequest(at, limit, wanted)}`);
      const reader = session(fields, signal);
      let run: Run = { hits: [] };
      if (!cursor || ('row' in cursor && cursor.row === 0)) {
        if (at.at !== 'before') run = await reader.forward(undefined, limit);
      } else {
        const place = 'row' in cursor ? await reader.boundaryAt(cursor.row) : cursor;
        if (place)
          run = await (at.at === 'before' ? reader.backward(place, limit) : reader.forward(place, limit));
      }
      const all = await reader.countAll(!run.after);
      const decode = spec.hitDecoder(fields, at.at === 'start' ? '' : at.cursor);
      return {
        rows: run.hits.map(({ record, highlight }, index) => withHighlight(decode(record, index), highlight)),
        total: all,
        ...(run.before && { before: cursorOfBoundary(run.before) }),
        ...(run.after && { after: cursorOfBoundary(run.after) }),
        fields,
        refused: [],
        ...reader.cost(),
      };
    },
    count: countOf(requests),
    skip: async (at, limit, signal) => skipResultOfPage(await source.page(at, limit, [], signal)),
    describeRequest(at, limit, wanted) {
      const cursor = at.at === 'start' ? undefined : readKeysetCursor(at.cursor);
      const fields = knownFields(spec, wanted);
      if (!cursor || 'row' in cursor) {
        const from = Math.min(cursor?.row ?? 0, reach - limit);
        return requests.address({ from, size: limit, fields, sort });
      }
      const { value, fqn } = cursor;
      const way = at.at === 'before' ? reversed(byFqn) : byFqn;
      if (fqn !== undefined && fqn !== '') {
        const also = bothFilters(withValue(sort.field, value), onSide(way, fqn));
        return requests.address({ from: 0, size: limit, fields, also, sort: way });
      }
      const also =
        at.at === 'before'
          ? beforeValue(sort, value)
          : fqn === '' || value === null
            ? fromValue(sort, value)
            : afterValue(sort, value);
      const order = at.at === 'before' ? reversed(sort) : sort;
      return requests.address({ from: 0, size: limit, fields, also, sort: order });
    },
  };
  return source;
}

const fqnOf = (hit: SearchHit): string => String(sortValueOf(hit, FQN_FIELD));

/** Places kept, so that a search for another starts from the nearest. */
const MAX_PLACES = 200;

/** Records that follow an FQN in an order. */
const onSide = ({ field, order }: IndexOrder, fqn: string): QueryFilter => ({
  filter: [{ range: { [field]: { [order === 'asc' ? 'gt' : 'lt']: fqn } } }],
  must_not: [],
});

const inWay = <T>(rows: readonly T[], way: IndexOrder['order']): readonly T[] =>
  way === 'asc' ? rows : rows.toReversed();

/** The error of a hit without sort values, which gives no cursor. */
const unsortedError = (request: string) =>
  new ApiError('malformed', {
    request,
    attempts: 1,
    status: 200,
    reason: {
      is: 'other-shape',
      member: 'hits.hits.sort',
      received: 'undefined',
      expected: 'Array',
    },
  });
