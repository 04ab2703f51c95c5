import { InfiniteQueryObserver, notifyManager, QueryClient } from '@tanstack/react-query';
import type { RowSource } from '#src/api/data-source.ts';
import type { CatalogRow } from '#src/api/schemas/record.ts';
import type { ListOptions } from '#src/list/list-cells.ts';
import { createListMemory } from '#src/list/list-memory.ts';
import { createListSession, type ListSession } from '#src/list/list-session.ts';
import { EMPTY_CURSOR_INDEX } from '#src/paging/cursor-index.ts';
import { entryPageParam, entryPointOf, type EntryPoint } from '#src/paging/list-position.ts';

notifyManager.setScheduler(queueMicrotask);

const TOP: EntryPoint = entryPointOf({ after: null, start: null, row: null, name: null }, 1);

interface BrowserOptions {
  readonly limit: number;
  /** Rows on screen. */
  readonly height: number;
  readonly entry?: EntryPoint;
  /** Optional fields of the columns shown at first. */
  readonly fields?: readonly string[];
  readonly create?: (options: ListOptions<CatalogRow>) => ListSession<CatalogRow>;
}

/** A source, and whether any of its requests is under way. */
function counted(source: RowSource) {
  let underWay = 0;
  const count =
    <Given extends unknown[], Answer>(send: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      underWay += 1;
      try {
        return await send(...given);
      } finally {
        underWay -= 1;
      }
    };
  const { exists } = source;
  const own: RowSource = {
    ...source,
    page: count((...given: Parameters<RowSource['page']>) => source.page(...given)),
    skip: count((...given: Parameters<RowSource['skip']>) => source.skip(...given)),
    ...(exists && { exists: count(exists) }),
  };
  return { source: own, isBusy: () => underWay > 0 };
}

/** Everything below React: a list session over the real query, and a screen that scrolls as a grid does. */
export function openBrowser(given: RowSource, o: BrowserOptions) {
  const { source, isBusy } = counted(given);
  const entry = o.entry ?? { ...TOP, param: { at: { kind: 'start' }, index: 0, limit: o.limit } };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { limit, height, create = createListSession } = o;
  const memory = createListMemory();
  const session: ListSession<CatalogRow> = create({
    queries,
    source,
    entry,
    limit,
    emptyValues: {},
    memory,
  });
  const observer = new InfiniteQueryObserver(queries, {
    ...session.query,
    initialPageParam: entryPageParam({ source, entry, limit, screen: height }),
  });
  let first = entry.row;
  const loaded = () => session.snapshot().loaded;
  const extent = () => loaded().extent;
  const visible = () => {
    // As long as nothing is known, the grid draws placeholders.
    const rowCount = session.snapshot().kind === 'first' ? entry.row + 40 : extent().rowCount;
    const top = Math.max(0, Math.min(first, Math.max(0, rowCount - height)));
    return { first: top, last: Math.min(top + height, rowCount) - 1 };
  };
  const report = (rowsPerSecond: number) => {
    // Where there is nothing to show, there is no grid.
    if (session.snapshot().kind !== 'first' && loaded().rows.length === 0) return;
    session.setVisible({ ...visible(), rowsPerSecond, atRest: rowsPerSecond === 0 });
  };
  function scrollTo(row: number, rowsPerSecond = 0) {
    first = row;
    first = visible().first;
    report(rowsPerSecond);
  }
  let isOpen = true;
  let { shift, arrival } = loaded().position;
  /** The grid reports other rows on screen once it has drawn them. */
  const reportDrawn = () => {
    const known = session.visible.get();
    const now = visible();
    if (isOpen && (now.first !== known.first || now.last !== known.last))
      session.setVisible({ ...known, ...now });
  };
  /** What the grid does with another snapshot. */
  const follow = () => {
    const now = loaded().position;
    first += now.shift - shift;
    ({ shift } = now);
    if (now.arrival && now.arrival !== arrival) {
      ({ arrival } = now);
      scrollTo(now.arrival.row + shift - now.arrival.shift);
    }
    // A list that ends above the screen moves it up; a browser does not move it back when the list grows again.
    if (loaded().rows.length > 0) {
      first = visible().first;
      queueMicrotask(reportDrawn);
    }
  };
  const showColumns = (fields: readonly string[]) => session.setShape({ fields, inView: height });
  showColumns(o.fields ?? []);
  // The grid is drawn before effects begin.
  report(0);
  const begin = () => [session.subscribe(follow), observer.subscribe(() => {}), session.start(observer)];
  let stops = begin();
  const stop = () => stops.toReversed().forEach((stopOne) => stopOne());

  return {
    session,
    pages: () => loaded().pages,
    isBusy,
    extent,
    visible,
    cursorIndex: () => memory.cursorIndexes.get(JSON.stringify(source.key)) ?? EMPTY_CURSOR_INDEX,
    /** Rows of the window with their absolute indices. */
    loaded,
    showColumns,
    scrollTo,
    /** Ends scrolling at the current position. */
    rest: () => report(0),
    /** Ids on screen; undefined where a row is not loaded. */
    onScreen() {
      const { base, rows } = loaded();
      const { first: from, last } = visible();
      return Array.from({ length: last - from + 1 }, (_, i) => rows[from + i - base]?.id);
    },
    /** What React does with an effect that it runs twice, or with a part of the page that it hides and shows. */
    remount() {
      stop();
      stops = begin();
    },
    /** Stops the list. @returns starts it again */
    stop() {
      stop();
      return () => {
        stops = begin();
      };
    },
    close() {
      isOpen = false;
      stop();
      queries.clear();
    },
  };
}

export type Browser = ReturnType<typeof openBrowser>;

/** Resolves once all pending tasks have run. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve));
}
