import { describe, expect, test } from 'vitest';
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
  while (world.pending() > 0) await answer();
  return { world, browser, answer };
}

const ids = (from: number) => Array.from({ length: 7 }, (_, n) => `t${from + n}`);

test('a refresh loads the rows that are on screen when it ends', async () => {
  const { world, browser, answer } = await openList();
  const far = browser.loaded().rows.length - 10;
  browser.driver.refresh();
  await settled();
  browser.scrollTo(far);
  await settled();
  expect(browser.onScreen()).toEqual(ids(far));
  while (world.pending() > 0) {
    await answer();
    expect(browser.onScreen()).toEqual(ids(far));
  }
  expect(browser.driver.state().jump).toBeUndefined();
  browser.close();
});

test('a jump started while another one arrives is reported, at whatever moment', async () => {
  for (let moment = 0; moment < 60; moment++) {
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
    while (world.pending() > 0) {
      const isThere = !browser.onScreen().includes(undefined);
      expect(isThere || browser.driver.state().jump?.row === 2_500, `after ${moment} ticks`).toBe(true);
      await answer();
    }
    expect(browser.onScreen()).toEqual(ids(2_500));
    expect(browser.driver.state().jump).toBeUndefined();
    browser.close();
  }
});

test.each([
  ['a search by name', (browser: Browser) => browser.driver.goToName('t4321')],
  ['a far jump', (browser: Browser) => browser.scrollTo(4_321)],
])('%s goes on after the list was stopped and started', async (_, go) => {
  const { world, browser, answer } = await openList();
  go(browser);
  await settled();
  await answer();
  browser.remount();
  await settled();
  expect(world.pending()).toBe(1);
  while (world.pending() > 0) await answer();
  expect(browser.onScreen()).toEqual(ids(4_321));
  expect(browser.driver.state().jump).toBeUndefined();
  browser.close();
});

test('a list that is stopped asks for nothing, and for what is on screen once it is started', async () => {
  const { world, browser, answer } = await openList();
  const stop = browser.driver.start();
  stop();
  browser.scrollTo(4_321);
  await settled();
  expect(world.pending()).toBe(0);
  browser.driver.start();
  await settled();
  while (world.pending() > 0) await answer();
  expect(browser.onScreen()).toEqual(ids(4_321));
  browser.close();
});

test('what fast scrolling loaded far from the screen is released at rest', async () => {
  const { world, browser, answer } = await openList();
  for (let row = 0; row < 2_400; row += 200) {
    browser.scrollTo(row, 20_000);
    await settled();
    while (world.pending() > 0) await answer();
  }
  const { length } = browser.loaded().rows;
  browser.rest();
  await settled();
  const { base, rows } = browser.loaded();
  expect(rows.length).toBeLessThan(length);
  expect(base).toBeGreaterThan(0);
  expect(browser.onScreen()).toEqual(ids(2_200));
  // Nothing that was released is loaded again.
  while (world.pending() > 0) await answer();
  expect(browser.loaded()).toEqual({ base, rows });
  browser.close();
});

describe('rows beyond the screen', () => {
  /** A list whose first page has come, while its rows await more. */
  async function openIncomplete() {
    const world = createWorld(6_000);
    const asked = { awaits: true, times: 0 };
    const isIncomplete = () => {
      asked.times += 1;
      return asked.awaits;
    };
    const browser = openBrowser(world.source, { limit: 40, height: 7, isIncomplete });
    await settled();
    world.answerOne(0);
    await settled();
    return { world, browser, asked };
  }

  test('wait at rest while those on screen await more, and are requested when told to go on', async () => {
    const { world, browser, asked } = await openIncomplete();
    browser.scrollTo(3);
    await settled();
    expect(browser.loaded().rows).toHaveLength(7);
    expect(world.pending()).toBe(1);
    // A gap on screen waits for nothing.
    world.answerOne(0);
    await settled();
    expect(browser.onScreen()).not.toContain(undefined);
    expect(world.pending()).toBe(0);
    asked.awaits = false;
    await settled();
    expect(world.pending()).toBe(0);
    browser.driver.resume();
    expect(world.pending()).toBe(1);
    browser.close();
  });

  test('are requested as soon as the screen moves, and nothing else is asked of it then', async () => {
    const { world, browser, asked } = await openIncomplete();
    browser.rest();
    await settled();
    expect(world.pending()).toBe(0);
    const { times } = asked;
    expect(times).toBeGreaterThan(0);
    browser.scrollTo(0, 40);
    await settled();
    expect(world.pending()).toBe(1);
    expect(asked.times).toBe(times);
    browser.close();
  });
});
