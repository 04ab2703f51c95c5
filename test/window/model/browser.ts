import { InfiniteQueryObserver, notifyManager, QueryClient } from '@tanstack/react-query';
import type { RowSource } from '#src/api/source.ts';
import { anchorOf, type Anchor } from '#src/window/anchor.ts';
import { EMPTY_DIRECTORY, type Directory } from '#src/window/directory.ts';
import { createDriver } from '#src/window/driver.ts';
import { extentOf } from '#src/window/extent.ts';
import { sendForFarJump } from '#src/window/late-jump.ts';
import { queryHandle } from '#src/window/query-handle.ts';
import { rowsKey, rowsQuery } from '#src/window/rows-query.ts';
import { joinPages } from '#src/window/window-rows.ts';

notifyManager.setScheduler(queueMicrotask);
// What comes late in a browser is there here: a schedule is about answers, not about code.
await Promise.all([
  sendForFarJump(),
  import('#src/window/walk.ts'),
  import('#src/window/load-previous.ts'),
  import('#src/window/settle-refused.ts'),
]);

const TOP: Anchor = anchorOf({ after: null, row: null, name: null }, 1);

interface BrowserOptions {
  readonly limit: number;
  /** Rows on screen. */
  readonly height: number;
  readonly anchor?: Anchor;
  /** Fields of the columns shown, which rows may carry. */
  readonly fields?: () => readonly string[];
}

/** All that lies below React: the driver over the real query, and a screen that scrolls as a grid does. */
export function openBrowser(source: RowSource, o: BrowserOptions) {
  const anchor = o.anchor ?? { ...TOP, param: { at: 'start', limit: o.limit } };
  const client = new QueryClient();
  let directory: Directory = EMPTY_DIRECTORY;
  let first = anchor.row;
  const options = {
    source,
    anchor,
    limit: o.limit,
    screen: o.height,
    directory: () => directory,
    carry: () => o.fields?.() ?? [],
  };
  const driver = createDriver({
    ...options,
    query: queryHandle(client, rowsKey(source, anchor, o.limit), () => observer),
    keep: (next) => (directory = next),
    onPage: () => {},
    onShift: (rows) => (first += rows),
    onArrive: (row) => scrollTo(row),
  });
  const observer = new InfiniteQueryObserver(
    client,
    rowsQuery({
      ...options,
      carry: driver.carry,
      size: driver.size,
      nextSize: driver.nextSize,
      most: driver.most,
      onPage: driver.onPage,
    }),
  );
  const pages = () => observer.getCurrentResult().data?.pages ?? [];
  const extent = () => extentOf(pages(), source.reach, o.limit);
  const loaded = () => joinPages(pages());
  const visible = () => {
    const { rowCount } = extent();
    const top = Math.max(0, Math.min(first, Math.max(0, rowCount - o.height)));
    return { first: top, last: Math.min(top + o.height, rowCount) - 1 };
  };
  const report = (rowsPerSecond: number) =>
    driver.report({ ...visible(), rowsPerSecond, atRest: rowsPerSecond === 0 });
  function scrollTo(row: number, rowsPerSecond = 0) {
    first = row;
    first = visible().first;
    report(rowsPerSecond);
  }
  let failed = driver.state().failed;
  let depth = 0;
  const stops = [
    observer.subscribe(() => {
      depth += 1;
      driver.changed();
      depth -= 1;
      // A list that ends above the screen draws it up; a browser does not go back when the list grows again. It is drawn
      // once the driver has done what it does: pages that it moves tell of themselves before it has moved the screen.
      if (depth === 0 && pages().length > 0) first = visible().first;
    }),
    driver.subscribe(() => {
      if (driver.state().failed === failed) return;
      ({ failed } = driver.state());
      queueMicrotask(driver.changed);
    }),
  ];

  return {
    driver,
    pages,
    isBusy: () => observer.getCurrentResult().isFetching || driver.isBusy(),
    extent,
    visible,
    directory: () => directory,
    /** Rows of the window with their absolute indices. */
    loaded,
    scrollTo,
    /** Scrolling comes to rest where it is. */
    rest: () => report(0),
    /** Ids on screen; undefined where a row is not loaded. */
    onScreen() {
      const { base, rows } = loaded();
      const { first: from, last } = visible();
      return Array.from({ length: last - from + 1 }, (_, i) => rows[from + i - base]?.id);
    },
    close() {
      for (const stop of stops) stop();
      driver.dispose();
      client.clear();
    },
  };
}

export type Browser = ReturnType<typeof openBrowser>;

/** Everything that is ready to happen has happened. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve));
}
