import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { createClient } from '#src/api/client.ts';
import type { RowSource } from '#src/api/data-source.ts';
import { keysetSearch } from '#src/api/keyset-search.ts';
import { listEndpoint } from '#src/api/list-endpoint.ts';
import { searchEndpoint } from '#src/api/search-endpoint.ts';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createService } from '#src/fake/service/service.ts';
import { entryPointOf, listPositionOf, type ListPosition } from '#src/paging/list-position.ts';
import { namesSource } from '#src/paging/reading-source.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { runs } from '#test/support/long.ts';
import { sampleTable } from '#test/support/sample-tables.ts';
import { openBrowser, settled, type Browser } from './browser.ts';

const TABLES = 1_600;
const HEIGHT = 7;
/** ms for a row */
const SLOWEST = 20;

const queries = new QueryClient();
afterEach(() => queries.clear());

const service = handleInProcess(
  createService({
    catalog: catalogFromRecords(
      Array.from({ length: TABLES }, (_, n) => sampleTable(n, `${n % 4 === 0 ? 'lines' : 'orders'}_${n}`)),
    ),
    noAuth: true,
  }),
);
const client = createClient({ origin: 'http://localhost', token: () => undefined, fetch: service });
const { endpoint } = tableDefinition;
const sort = { field: 'name.keyword', order: 'asc' } as const;

/** Every source of rows, of more rows than one request returns. */
const SOURCES = {
  'the list endpoint': () => listEndpoint(client, endpoint, null),
  'the best matches of a search': () => searchEndpoint(client, endpoint, { q: 'orders' }),
  // The engine numbers fewer rows than there are, and more than a request returns.
  'a sorted search': () => keysetSearch(client, endpoint, { q: '', sort }, 1_010),
  'names read in the browser': () =>
    namesSource(queries, listEndpoint(client, endpoint, null), { q: 'orders' }),
} satisfies Readonly<Record<string, () => RowSource>>;

/** The source on a server that takes so many ms for a row: by that the sizes of pages are chosen. */
const atPace = (source: RowSource, msPerRow: () => number): RowSource => ({
  ...source,
  page: async (...asked) => {
    const page = await source.page(...asked);
    return { ...page, tookMs: page.rows.length * msPerRow() };
  },
  skip: async (...asked) => {
    const skipped = await source.skip(...asked);
    return { ...skipped, tookMs: skipped.rows.length * msPerRow() };
  },
});

const move = fc.oneof(
  /** The thumb of the scroll bar, or a row number. */
  fc.record({ do: fc.constant('jump' as const), to: fc.double({ min: 0, max: 1, noNaN: true }) }),
  /** Turns of the wheel, without a rest between them. */
  fc.record({
    do: fc.constant('wheel' as const),
    by: fc.integer({ min: -20, max: 20 }),
    turns: fc.integer({ min: 1, max: 12 }),
  }),
  fc.record({ do: fc.constant('page' as const), by: fc.constantFrom(-1, 1), times: fc.nat(24) }),
  fc.record({ do: fc.constantFrom('home' as const, 'end' as const) }),
  fc.record({ do: fc.constant('reload' as const) }),
);
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never;

const visits = fc.record({
  limit: fc.integer({ min: 10, max: 250 }),
  msPerRow: fc.constantFrom(0.01, 0.9, SLOWEST),
  moves: fc.array(move, { minLength: 1, maxLength: 8 }),
});
type Visit = typeof visits extends fc.Arbitrary<infer T> ? T : never;

const rowAt = (browser: Browser, index: number) => {
  const { base, rows } = browser.loaded();
  const row = rows[index - base];
  return row?.kind === 'entity' ? row.fullyQualifiedName : null;
};

function placeNow(browser: Browser, source: RowSource, limit: number): ListPosition | undefined {
  const { first } = browser.visible();
  return listPositionOf(first, rowAt(browser, first), browser.cursorIndex(), limit, source.seek);
}

/** Resolves when no request is pending. */
async function quiet(browser: Browser) {
  for (let still = 0, known = ''; still < 3;) {
    await settled();
    const { base, rows } = browser.loaded();
    const now = `${browser.isBusy()} ${base} ${rows.length}`;
    still = now === known && !browser.isBusy() ? still + 1 : 0;
    known = now;
  }
}

function take(one: Exclude<Move, { do: 'reload' }>, browser: Browser) {
  const { first } = browser.visible();
  const { rowCount } = browser.extent();
  switch (one.do) {
    case 'jump':
      return browser.scrollTo(Math.floor(one.to * rowCount));
    case 'wheel':
      for (let turn = 1; turn <= one.turns; turn += 1) browser.scrollTo(first + turn * one.by, one.by * 10);
      return browser.rest();
    case 'page':
      for (let n = 1; n <= one.times; n += 1) browser.scrollTo(first + n * one.by * (HEIGHT - 1));
      return browser.rest();
    case 'home':
      return browser.scrollTo(0);
    case 'end':
      return browser.scrollTo(rowCount);
  }
}

/** Places that were opened anew. */
let rests = 0;

/** Moves through a list, and opens the place anew after every rest. @throws where it is not the row that was at the top */
async function visit(given: RowSource, { limit, msPerRow, moves }: Visit) {
  let pace = msPerRow;
  const source = atPace(given, () => pace);
  const open = (place: ListPosition) =>
    openBrowser(source, { limit, height: HEIGHT, entry: entryPointOf(place, limit) });
  let browser = open({ after: null, start: null, row: null, name: null });
  try {
    await quiet(browser);
    for (const one of moves) {
      if (one.do !== 'reload') take(one, browser);
      await quiet(browser);
      const { first } = browser.visible();
      const top = rowAt(browser, first);
      const place = placeNow(browser, source, limit);
      if (!place) throw new Error(`Row ${first} has no place`);
      // Nothing is read ahead as far as the end of the list, where a wrong row number would be corrected.
      pace = SLOWEST;
      const again = open(place);
      await quiet(again);
      pace = msPerRow;
      const reopened = { first: again.visible().first, top: rowAt(again, again.visible().first) };
      if (one.do === 'reload') {
        browser.close();
        browser = again;
      } else again.close();
      expect(reopened).toEqual({ first, top });
      rests += 1;
    }
  } finally {
    browser.close();
  }
}

/** Read backwards from the place of a link, rows have no cursor until the page above them is there. */
const UP_FROM_A_LINK: Visit = {
  limit: 100,
  msPerRow: 0.9,
  moves: [{ do: 'jump', to: 0.8 }, { do: 'reload' }, { do: 'page', by: -1, times: 20 }],
};
/** At rest, pages grow beyond those of the address. */
const FAR_INTO_A_LARGE_PAGE: Visit = {
  limit: 100,
  msPerRow: 0.01,
  moves: [
    { do: 'jump', to: 0.25 },
    { do: 'page', by: 1, times: 6 },
  ],
};
/** Pages of 500 rows do not end where those of the address do. */
const OFF_THE_PAGE_GRID: Visit = {
  limit: 150,
  msPerRow: 0.9,
  moves: [
    { do: 'page', by: 1, times: 12 },
    { do: 'wheel', by: 20, turns: 53 },
  ],
};

const EXAMPLES: [Visit][] = [[UP_FROM_A_LINK], [FAR_INTO_A_LARGE_PAGE], [OFF_THE_PAGE_GRID]];

describe.each(Object.entries(SOURCES))('the place in %s', (_, source) => {
  test('reopens at the row that was at the top, after every rest', async () => {
    rests = 0;
    const holds = fc.asyncProperty(visits, (one) => visit(source(), one));
    await fc.assert(holds, { numRuns: runs(5), examples: EXAMPLES });
    expect(rests).toBeGreaterThan(runs(5));
  });
});
