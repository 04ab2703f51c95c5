import type { QueryClient } from '@tanstack/react-query';
import type { ListedRow, RowSource } from '../api/data-source.ts';
import { createCellRequests, fetchBundledPage } from '../fields/cell-requests.ts';
import { createFieldStore, type EmptyValues } from '../fields/field-store.ts';
import { type FieldRequest, initialRequest, type Viewport } from '../fields/plan-requests.ts';
import type { NewerRecords } from '../fields/row-merger.ts';
import { throughputOf } from '../fields/throughput.ts';
import type { ViewportRows } from '../paging/fetch-policy.ts';
import type { EntryPoint } from '../paging/list-position.ts';
import type { ListMemory } from './list-memory.ts';
import type { CellPlan, CellState } from './plan.ts';

/** The part of the page that decides which cells are requested. */
export interface ListShape {
  /** Optional fields of the columns shown. */
  readonly fields: readonly string[];
  /** Rows in view as the list opens, whose cells are requested beside them. */
  readonly inView: number;
}

/** The options of a list: its source, its place and its page size, and its surroundings. */
export interface ListOptions<Row extends ListedRow> {
  readonly queries: QueryClient;
  readonly source: RowSource<Row>;
  readonly entry: EntryPoint;
  /** Page size of the address, 1 to 1000. */
  readonly limit: number;
  /** Values of fields that the service leaves out. */
  readonly emptyValues: EmptyValues;
  /** Records that are newer than their rows; absent: none. */
  readonly newer?: NewerRecords<Row> | undefined;
  readonly memory: ListMemory;
}

interface ListCellsOptions<Row extends ListedRow> extends ListOptions<Row> {
  readonly rowIdAt: Viewport['rowIdAt'];
  /** Called when further fields turn out to be refused. */
  readonly onRefused: () => void;
  /** Called after a response or a failure was processed. */
  readonly onSettled: () => void;
}

const NO_FIELDS: readonly string[] = [];
/** Larger pages are requested only to scroll past them, so they bundle no fields. */
const MAX_BUNDLED_ROWS = 200;
/** Rows that scroll past faster than this many screens per second cannot be read. */
const READ_SPEED = 3;

/** Whether a page of this many rows may bundle fields: not one that is scrolled past. */
const mayBundle = (rows: number, { first, last, rowsPerSecond }: ViewportRows): boolean =>
  rows <= MAX_BUNDLED_ROWS && Math.abs(rowsPerSecond) <= READ_SPEED * Math.max(10, last + 1 - first);

export type ListCells<Row extends ListedRow> = ReturnType<typeof createListCells<Row>>;

/** The cells of one list: bundled with its rows if the server is quick enough, else requested beside them. */
export function createListCells<Row extends ListedRow>(o: ListCellsOptions<Row>) {
  const { source, entry, limit, memory } = o;
  const { fields: delivery } = source.capabilities;
  const store = createFieldStore(o.emptyValues);
  const throughput = throughputOf(o.queries, source);
  const requests = createCellRequests({
    source,
    store,
    throughput,
    rowIdAt: o.rowIdAt,
    onRefused: (fields) => {
      if (memory.refuse(fields)) o.onRefused();
    },
    onSettled: o.onSettled,
  });
  let shape: ListShape = { fields: NO_FIELDS, inView: 0 };
  /** Fields whose first cells were requested. */
  let firstFields = NO_FIELDS;
  const firstRequests = new Set<FieldRequest>();

  const shownFields = () => shape.fields.filter((field) => !memory.facts().refused.includes(field));
  const canBundle = (rows: number) =>
    delivery === 'bundled' || (delivery === 'measured' && throughput.canBundle(rows));

  /** The source of the rows: a page that fails with bundled fields is requested without them. */
  const rowSource: RowSource<Row> = {
    ...source,
    page: (at, rows, fields, signal) =>
      delivery === 'measured' && fields.length > 0
        ? fetchBundledPage(source, throughput, at, rows, fields, signal)
        : source.page(at, rows, fields, signal),
  };

  return {
    onPage: requests.onPage,
    shift: requests.shift,
    cursors: requests.cursors,
    store,
    rowSource,
    setShape(next: ListShape) {
      shape = next;
    },
    /** Optional fields to bundle in a request for rows. */
    fieldsFor(rows: number, visible: ViewportRows): readonly string[] {
      const fields = shownFields();
      return mayBundle(rows, visible) && canBundle(rows) ? fields : NO_FIELDS;
    },
    /** Requests the first cells beside the first rows, before the ids of those rows are known: once for each field. */
    requestFirst() {
      const fields = shownFields().filter((field) => !firstFields.includes(field));
      if (fields.length === 0 || requests.isFull() || canBundle(limit)) return;
      const request = initialRequest(entry.param, entry.row, limit, fields, shape.inView);
      firstFields = [...firstFields, ...fields];
      firstRequests.add(request);
      requests.send(request);
    },
    state(viewport: Viewport): CellState {
      const shown = shownFields();
      return { viewport, context: requests.context(shown), shown };
    },
    apply({ keep, abort, send }: CellPlan) {
      store.pin(keep);
      requests.abort(abort);
      for (const request of send) requests.send(request);
    },
    /** Allows failed cells to be requested again: those of one field, or all. */
    retry: requests.retry,
    /** Lets the first cells be requested again, with the first rows. */
    repeatFirst() {
      firstFields = NO_FIELDS;
    },
    /** Allows all cells to be requested again; they are shown as they are until then. */
    refresh: requests.refresh,
    forget: () => {
      requests.reset();
      store.clear();
    },
    /** Aborts all requests. The first ones are sent again by the next `requestFirst`. */
    interrupt() {
      const aborted = requests.inFlight().filter((request) => firstRequests.has(request));
      firstFields = firstFields.filter((field) => !aborted.some(({ fields }) => fields.includes(field)));
      requests.abort(requests.inFlight());
    },
  };
}
