import { describe, expect, test } from 'vitest';
import { entryPointOf } from '#src/paging/list-position.ts';
import { BOTH, serverError, waitingSource } from '../fields/fixtures.ts';
import { openBrowser, settled, type Browser } from './model/browser.ts';
import { createWorld } from './model/world.ts';

/** A list of 6,000 tables whose first rows are loaded, prefetched rows included. */
async function openList() {
  const world = createWorld(6_000);
  const browser = openBrowser(world.source, { limit: 40, height: 7 });
  const answer = async () => {
    world.answerOne(0);
    await settled();
  };
  await settled();
  while (world.pending().length > 0) await answer();
  return { world, browser, answer };
}

const ids = (from: number) => Array.from({ length: 7 }, (_, n) => `t${from + n}`);

test('a refresh loads the rows that are on screen when it ends', async () => {
  const { world, browser, answer } = await openList();
  const far = browser.loaded().rows.length - 10;
  browser.session.refresh();
  await settled();
  browser.scrollTo(far);
  await settled();
  expect(browser.onScreen()).toEqual(ids(far));
  while (world.pending().length > 0) {
    await answer();
    expect(browser.onScreen()).toEqual(ids(far));
  }
  expect(browser.session.snapshot().jump).toBeUndefined();
  browser.close();
});

test('a jump started while another one arrives is reported, at whatever moment', async () => {
  for (let moment = 0; moment < 60; moment += 2) {
    const { world, browser, answer } = await openList();
    browser.scrollTo(5_890);
    await settled();
    // Five skips of a thousand rows, and then the page itself.
    for (let skip = 0; skip < 5; skip++) await answer();
    expect(browser.loaded().base).toBe(0);
    world.answerOne(0);
    for (let tick = 0; tick < moment; tick++) await Promise.resolve();
    browser.scrollTo(2_500);
    await settled();
    while (world.pending().length > 0) {
      const isThere = !browser.onScreen().includes(undefined);
      expect(isThere || browser.session.snapshot().jump?.row === 2_500, `after ${moment} ticks`).toBe(true);
      await answer();
    }
    expect(browser.onScreen()).toEqual(ids(2_500));
    expect(browser.session.snapshot().jump).toBeUndefined();
    browser.close();
  }
});

test.each([
  ['a search by name', (browser: Browser) => browser.session.goToName('t4321')],
  ['a far jump', (browser: Browser) => browser.scrollTo(4_321)],
])('%s goes on after the list was stopped and started', async (_, go) => {
  const { world, browser, answer } = await openList();
  go(browser);
  await settled();
  await answer();
  browser.remount();
  await settled();
  expect(world.pending().length).toBe(1);
  while (world.pending().length > 0) await answer();
  expect(browser.onScreen()).toEqual(ids(4_321));
  expect(browser.session.snapshot().jump).toBeUndefined();
  browser.close();
});

test('a list that is stopped requests nothing, and what is on screen once it is started', async () => {
  const { world, browser, answer } = await openList();
  const start = browser.stop();
  browser.scrollTo(4_321);
  await settled();
  expect(world.pending()).toEqual([]);
  start();
  await settled();
  while (world.pending().length > 0) await answer();
  expect(browser.onScreen()).toEqual(ids(4_321));
  browser.close();
});

test('what fast scrolling loaded far from the screen is released at rest', async () => {
  const { world, browser, answer } = await openList();
  for (let row = 0; row < 2_400; row += 200) {
    browser.scrollTo(row, 20_000);
    await settled();
    while (world.pending().length > 0) await answer();
  }
  const { length } = browser.loaded().rows;
  browser.rest();
  await settled();
  const { base, rows } = browser.loaded();
  expect(rows.length).toBeLessThan(length);
  expect(base).toBeGreaterThan(0);
  expect(browser.onScreen()).toEqual(ids(2_200));
  // Nothing that was released is loaded again.
  while (world.pending().length > 0) await answer();
  expect(browser.loaded()).toMatchObject({ base, rows });
  browser.close();
});

describe('rows beyond the screen', () => {
  /** A list whose first rows have come, and their cells have not. */
  async function openWithoutCells() {
    const world = createWorld(6_000);
    const browser = openBrowser(world.source, { limit: 40, height: 7, fields: ['tags'] });
    await settled();
    expect(world.pending().map(({ fields }) => fields)).toEqual([[], ['tags']]);
    world.answerOne(0);
    await settled();
    return { world, browser };
  }
  const pending = (world: ReturnType<typeof createWorld>) => world.pending().map(({ fields }) => fields);

  test('wait at rest for the cells on it', async () => {
    const { world, browser } = await openWithoutCells();
    expect(browser.loaded().rows).toHaveLength(7);
    expect(pending(world)).toEqual([['tags']]);
    world.answerOne(0);
    await settled();
    expect(pending(world)).toEqual([[]]);
    browser.close();
  });

  test('are requested as soon as the screen moves, and no cells then', async () => {
    const { world, browser } = await openWithoutCells();
    browser.scrollTo(0, 40);
    await settled();
    expect(pending(world)).toEqual([['tags'], []]);
    browser.close();
  });

  test('come for a gap on it, whatever its cells', async () => {
    const { world, browser } = await openWithoutCells();
    browser.scrollTo(3);
    await settled();
    expect(pending(world)).toEqual([['tags'], []]);
    browser.close();
  });
});

describe('cells of a screen far from the cursors known', () => {
  /** A list at row 417, whose rows came in one page from its start, and no further rows do. */
  async function openFar() {
    const world = createWorld(6_000);
    const browser = openBrowser(world.source, { limit: 100, height: 7, fields: ['tags'] });
    await settled();
    while (world.pending().length > 0) {
      world.answerOne(0);
      await settled();
    }
    browser.scrollTo(700);
    await settled();
    const find = (kind: string, fields = 0) =>
      world.pending().findIndex((one) => one.kind === kind && one.fields.length === fields);
    const failRows = async () => {
      for (let at = find('page'); at >= 0; at = find('page')) {
        world.failOne(at);
        await settled();
      }
    };
    while (!browser.onScreen().includes('t700')) {
      world.answerOne(0);
      await settled();
    }
    await failRows();
    const cells = () => world.pending().filter(({ fields }) => fields.length > 0);
    return { world, browser, failRows, cells, find };
  }

  test('are requested once a nearer cursor has come', async () => {
    const { world, browser, cells, find } = await openFar();
    expect(world.pending().map(({ kind }) => kind)).toEqual(['skip']);
    world.answerOne(find('skip'));
    await settled();
    expect(cells()).toMatchObject([{ at: { cursor: '699000' }, limit: 7 }]);
    browser.close();
  });

  test('are requested over the rows on the way where none comes, and it is not asked for again', async () => {
    const { world, browser, cells, find } = await openFar();
    world.failOne(find('skip'));
    await settled();
    expect(cells()).toMatchObject([{ at: { cursor: '399000' }, limit: 307 }]);
    expect(find('skip')).toBe(-1);
    browser.close();
  });
});

describe('the first cells', () => {
  const ENTERED = entryPointOf({ after: '599', start: null, row: 611, name: null }, 100);
  /** The requests of a list as it opens. */
  async function open(part: Partial<Parameters<typeof openBrowser>[1]> = {}, how?: 'bundled') {
    const source = waitingSource(1_000, how);
    const browser = openBrowser(source, { limit: 100, height: 7, fields: ['tags'], ...part });
    await settled();
    const asked = () => source.asked.map(({ limit, fields }) => `${limit} ${fields.join()}`);
    return { source, browser, asked };
  }

  test('are requested beside the first rows, from their place', async () => {
    const { source, browser } = await open({ entry: ENTERED, fields: BOTH });
    expect(source.asked.map(({ at, limit, fields }) => [at, limit, fields])).toEqual([
      [{ kind: 'after', cursor: '599' }, 17, []],
      [{ kind: 'after', cursor: '599' }, 17, BOTH],
    ]);
    browser.close();
  });

  test('are requested once for each field, at most two requests at once', async () => {
    const { browser, asked } = await open();
    browser.showColumns(BOTH);
    browser.showColumns([...BOTH, 'followers']);
    expect(asked()).toEqual(['7 ', '7 tags', '7 owners']);
    browser.close();
  });

  test('fill the rows that come after them', async () => {
    const { source, browser, asked } = await open();
    await source.asked[1]?.come();
    await source.asked[0]?.come();
    await settled();
    expect(browser.loaded().rows[6]).toMatchObject({ cells: { values: { tags: [] } } });
    expect(asked().filter((request) => request.endsWith('tags'))).toEqual(['7 tags']);
    browser.close();
  });

  test('that fail before the rows mark none of them, and are requested again', async () => {
    const { source, browser, asked } = await open();
    await source.asked[1]?.fail(serverError(401));
    await source.asked[0]?.come();
    await settled();
    expect(asked().slice(2)).toEqual(['7 tags']);
    browser.close();
  });

  test('come with the rows of a source that bundles them', async () => {
    const { browser, asked } = await open({}, 'bundled');
    expect(asked()).toEqual(['7 tags']);
    browser.close();
  });

  test('are given up with rows that are stopped, and requested again with them', async () => {
    const { source, browser, asked } = await open();
    browser.session.stopRequest();
    browser.showColumns(BOTH);
    await settled();
    expect(source.open()).toEqual([]);
    expect(browser.session.snapshot()).toMatchObject({ kind: 'stopped' });
    browser.session.retry();
    await settled();
    expect(browser.session.snapshot()).toMatchObject({ kind: 'first' });
    expect(asked().slice(2)).toEqual(['7 ', '7 owners,tags']);
    await source.open()[0]?.come();
    await settled();
    expect(browser.onScreen()).toHaveLength(7);
    browser.close();
  });
});
