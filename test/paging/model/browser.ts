import { InfiniteQueryObserver, notifyManager, QueryClient } from '@tanstack/react-query';
import type { RowSource } from '#src/api/data-source.ts';
import type { CatalogRow } from '#src/api/schemas/record.ts';
import { entryPointOf, type EntryPoint } from '#src/paging/list-position.ts';
import { EMPTY_CURSOR_INDEX, type CursorIndex } from '#src/paging/cursor-index.ts';
import { createPagingController, type PagingController } from '#src/paging/paging-controller.ts';
import { listExtentOf } from '#src/paging/list-extent.ts';
import { pagedQuery, rowsKey, rowsQuery } from '#src/paging/use-paged-rows.ts';
import { joinPages } from '#src/paging/page.ts';

notifyManager.setScheduler(queueMicrotask);

const TOP: EntryPoint = entryPointOf({ after: null, row: null, name: null }, 1);

interface BrowserOptions {
  readonly limit: number;
  /** Rows on screen. */
  readonly height: number;
  readonly anchor?: EntryPoint;
  /** Fields of the columns shown, which rows may fieldsFor. */
  readonly fields?: () => readonly string[];
  /** Whether rows on screen await more than what their pages bring. */
  readonly isIncomplete?: () => boolean;
}

/** Everything below React: the controller over the real query, and a screen that scrolls as a grid does. */
export function openBrowser(source: RowSource, o: BrowserOptions) {
  const anchor = o.anchor ?? { ...TOP, param: { at: 'start', limit: o.limit } };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let cursorIndex: CursorIndex = EMPTY_CURSOR_INDEX;
  let first = anchor.row;
  const options = {
    source,
    anchor,
    limit: o.limit,
    screen: o.height,
    cursorIndex: () => cursorIndex,
    fieldsFor: () => o.fields?.() ?? [],
  };
  const driver: PagingController<CatalogRow> = createPagingController({
    ...options,
    query: pagedQuery(client, rowsKey(source, anchor, o.limit), () => observer),
    setCursorIndex: (next) => (cursorIndex = next),
    completeScreen: () => o.isIncomplete?.() ?? false,
    onPage: () => {},
    onShift: (rows) => (first += rows),
    onArrive: (row) => scrollTo(row),
  });
  const observer = new InfiniteQueryObserver(
    client,
    rowsQuery({
      ...options,
      fieldsFor: driver.fieldsFor,
      size: driver.size,
      nextSize: driver.nextSize,
      maxRows: driver.maxRows,
      onPage: driver.onPage,
    }),
  );
  const pages = () => observer.getCurrentResult().data?.pages ?? [];
  const extent = () => listExtentOf(pages(), source.maxReachableRows, o.limit, source.progress?.get());
  const loaded = () => joinPages(pages());
  const visible = () => {
    const { rowCount } = extent();
    const top = Math.max(0, Math.min(first, Math.max(0, rowCount - o.height)));
    return { first: top, last: Math.min(top + o.height, rowCount) - 1 };
  };
  const report = (rowsPerSecond: number) =>
    driver.setVisible({ ...visible(), rowsPerSecond, atRest: rowsPerSecond === 0 });
  function scrollTo(row: number, rowsPerSecond = 0) {
    first = row;
    first = visible().first;
    report(rowsPerSecond);
  }
  let failed = driver.state().failed;
  let depth = 0;
  const follow = () => [
    observer.subscribe(() => {
      depth += 1;
      driver.onQueryChange();
      depth -= 1;
      // A list that ends above the screen moves it up; a browser does not move it back when the list grows again. The screen
      // is rendered after the controller has finished, because the controller shifts pages before it reports the shift.
      if (depth === 0 && pages().length > 0) first = visible().first;
    }),
    driver.subscribe(() => {
      if (driver.state().failed === failed) return;
      ({ failed } = driver.state());
      queueMicrotask(driver.onQueryChange);
    }),
    driver.start(),
  ];
  let stops = follow();
  const stop = () => stops.toReversed().forEach((stopOne) => stopOne());

  return {
    driver,
    pages,
    isBusy: () => observer.getCurrentResult().isFetching || driver.isBusy(),
    extent,
    visible,
    cursorIndex: () => cursorIndex,
    /** Rows of the window with their absolute indices. */
    loaded,
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
      stops = follow();
    },
    close() {
      stop();
      client.clear();
    },
  };
}

export type Browser = ReturnType<typeof openBrowser>;

/** Resolves once all pending tasks have run. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve));
}
