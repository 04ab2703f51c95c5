import fc from 'fast-check';
import { expect } from 'vitest';
import { ApiError } from '#src/api/errors.ts';
import type { CatalogRow } from '#src/api/schemas/record.ts';
import type { ListOptions } from '#src/list/list-cells.ts';
import { createListSession, type ListSession } from '#src/list/list-session.ts';
import { openBrowser, settled, type Browser } from './browser.ts';
import { createCellOracle } from './cell-oracle.ts';
import { faultsOf } from './list-oracle.ts';
import { createWorld, type Write } from './world.ts';

/** Optional fields that columns may show. */
const FIELDS = ['owners', 'tags', 'usageSummary'] as const;

const write: fc.Arbitrary<Write> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), at: fc.nat(500) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(500) }),
  fc.record({ kind: fc.constant('rename' as const), at: fc.nat(500), to: fc.nat(500) }),
);

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('answer' as const), which: fc.nat(3) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('scroll' as const),
      by: fc.integer({ min: -60, max: 60 }),
      speed: fc.constantFrom(0, 0, 40, 900, 4_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('write' as const), write }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('jump' as const), to: fc.nat(500) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('name' as const), of: fc.nat(500) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('fail' as const),
      which: fc.nat(3),
      status: fc.constantFrom(0, 400, 401, 500),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('columns' as const), shown: fc.subarray([...FIELDS]) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('retryCells' as const), field: fc.constantFrom(...FIELDS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('retry' as const, 'refresh' as const, 'remount' as const) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What happens to a list, one after the other: to the screen, to the columns, to the catalog, to requests. */
export const schedules = fc.record({
  count: fc.integer({ min: 0, max: 300 }),
  limit: fc.integer({ min: 1, max: 40 }),
  height: fc.integer({ min: 3, max: 20 }),
  reversed: fc.boolean(),
  /** ms of a response with optional fields: the first lets rows bundle them. */
  fieldsMs: fc.constantFrom(25, 400, 400, 2_500),
  unreadableEvery: fc.constantFrom(0, 0, 7),
  steps: fc.array(step, { minLength: 5, maxLength: 60 }),
});

type World = ReturnType<typeof createWorld>;
type Oracle = ReturnType<typeof createCellOracle>;

/** An error of the service, or of the network for 0. */
const errorOf = (status: number) =>
  status === 0
    ? new ApiError('network', { request: 'GET /tables', attempts: 3 })
    : new ApiError(status === 401 ? 'unauthorized' : 'server', {
        request: 'GET /tables',
        attempts: 1,
        status,
      });

function take(one: Step, browser: Browser, world: World, oracle: Oracle) {
  switch (one.do) {
    case 'answer':
      return world.answerOne(one.which);
    case 'fail':
      return world.failOne(one.which, errorOf(one.status));
    case 'scroll':
      return browser.scrollTo(browser.visible().first + one.by, Math.sign(one.by) * one.speed);
    case 'write':
      oracle.writeRows();
      return world.write(one.write);
    case 'jump':
      return browser.scrollTo(one.to);
    case 'name':
      return browser.session.goToName(`t${one.of}`);
    case 'retry':
      oracle.retry();
      return browser.session.retry();
    case 'retryCells':
      oracle.retry(one.field);
      return browser.session.retryCells(one.field);
    case 'refresh':
      oracle.forget();
      return browser.session.refresh();
    case 'remount':
      return browser.remount();
    case 'columns':
      oracle.showColumns(one.shown);
      return browser.showColumns(one.shown);
  }
}

/** Answers requests until there are none; after a failure, retries. */
async function calm(world: World, browser: Browser, oracle: Oracle) {
  for (let i = 0; i < 600; i++) {
    await settled();
    if (world.pending().length === 0) {
      const { failed, jump } = browser.session.snapshot();
      if (failed.next === undefined && failed.previous === undefined && jump?.error === undefined) {
        if (browser.pages().length > 0) return;
      }
      oracle.retry();
      browser.session.retry();
      await settled();
    }
    world.answerOne(0);
  }
  throw new Error('It never comes to rest');
}

/** Rows that moved on screen although they should not have, whatever their index; the end may move nearer. */
function movedOnScreen(before: readonly (string | undefined)[], browser: Browser): string | undefined {
  const now = browser.onScreen();
  const isAtEnd = browser.visible().last === browser.extent().rowCount - 1;
  // Rows assumed above the first may turn out not to exist: then the rows below them move up, in order, and no further.
  const above = before.findIndex((id) => id !== undefined);
  const promised = browser.visible().first === 0 ? Math.max(0, above) : 0;
  const drawsNearer = (by: number) =>
    before.slice(promised).every((id, at) => id === undefined || now[at + promised - by] === id);
  const stays = isAtEnd || Array.from({ length: promised + 1 }, (_, by) => by).some(drawsNearer);
  return stays ? undefined : `${before.join()} became ${now.join()}`;
}

export type Schedule = typeof schedules extends fc.Arbitrary<infer T> ? T : never;

interface Variant {
  /** Control: cursors are row numbers. */
  readonly offsets?: boolean;
  /** Control: a session that breaks a law. */
  readonly create?: (options: ListOptions<CatalogRow>) => ListSession<CatalogRow>;
}

/** Plays a schedule. @returns the laws of cells that requests broke @throws where a law of rows is broken */
export async function browse(
  { count, limit, height, reversed, fieldsMs, unreadableEvery, steps }: Schedule,
  { offsets = false, create = createListSession }: Variant = {},
): Promise<readonly string[]> {
  const oracle = createCellOracle(limit);
  let browser: Browser | undefined;
  const world: World = createWorld(count, {
    reversed,
    offsets,
    fieldsMs,
    unreadableEvery,
    onRequest: (request) => {
      if (fieldsMs > 100) oracle.onRequest(request, world, browser);
    },
    onSettled: (request, { error }) => oracle.onSettled(request, world, browser, error),
  });
  oracle.showColumns(FIELDS.slice(0, 2));
  browser = openBrowser(world.source, { limit, height, fields: FIELDS.slice(0, 2), create });
  try {
    for (const one of steps) {
      const { jump } = browser.session.snapshot();
      const before = browser.onScreen();
      take(one, browser, world, oracle);
      await settled();
      if (oracle.faults.length > 0) return oracle.faults;
      // Rows that cannot be read have no identity to go by.
      const shown = browser.loaded().rows.flatMap(({ kind, id }) => (kind === 'entity' ? [id] : []));
      expect(faultsOf(shown, world.untouched()), 'lost or doubled').toEqual([]);
      // One for rows in the direction of scrolling, one for a cursor near the screen, one for a search by name.
      const isLooking = (browser.session.snapshot().jump ?? jump)?.name !== undefined;
      const ofRows = world.pending().filter(({ fields }) => fields.length === 0);
      expect(ofRows.length, 'requests of rows at once').toBeLessThanOrEqual(isLooking ? 3 : 2);
      const isStill = one.do === 'answer' && jump === undefined;
      expect(isStill ? movedOnScreen(before, browser) : undefined).toBeUndefined();
    }
    browser.rest();
    await calm(world, browser, oracle);
    browser.rest();
    await calm(world, browser, oracle);
    expect(browser.onScreen(), 'a hole on screen').not.toContain(undefined);
    const left = oracle.leftOnScreen(browser);
    return left.length > 0 ? [...oracle.faults, `left on screen: ${left.join()}`] : oracle.faults;
  } finally {
    browser.close();
  }
}
