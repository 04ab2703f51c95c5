import type { Page } from '@playwright/test';
import { atRest, expect, gridOf, look, test, watch, createWriter } from './million/fixture.ts';
import { orderFaults, screenFaults, type Glance } from './million/screen.ts';

/** One turn of the wheel; answers the first table on screen once there is one. */
async function turn(page: Page, by: number): Promise<{ index: number; path: string }> {
  await page.mouse.wheel(0, by);
  return page.evaluate(async () => {
    for (;;) {
      await new Promise(requestAnimationFrame);
      const [first] = window.shown.look().rows;
      if (first && first.path !== null) return { index: first.index, path: first.path };
    }
  });
}

/** The frames with one of their rows gone, and the rows below it moved up. */
const without = (glances: readonly Glance[], path: string): Glance[] =>
  glances.map(({ rows, torn }) => {
    const at = rows.findIndex((row) => row.path === path);
    if (at < 0) return { rows, torn };
    return { torn, rows: rows.toSpliced(at, 1).map((row, n) => ({ ...row, index: rows[0]!.index + n })) };
  });

test('writes while scrolling both ways lose no table and double none', async ({ page, openMillion }) => {
  test.setTimeout(600_000);
  const { list } = await openMillion();
  const writer = createWriter(list, 7);
  const box = (await gridOf(page).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const stop = await watch(page);
  for (let row = 0; row < 4_400;) {
    const first = await turn(page, 700);
    for (let n = 0; n < 3; n++) writer.writeNear(first.path);
    row = first.index;
  }
  // From row 3,000 on nothing is written: the top is farther than what is read ahead, so that it is the truth.
  for (let row = Infinity; row > 3_000;) {
    const first = await turn(page, -700);
    for (let n = 0; n < 3; n++) writer.writeNear(first.path);
    row = first.index;
  }
  for (let row = Infinity; row > 0;) {
    row = (await turn(page, -700)).index;
    if (row > 0) continue;
    // Tables that were added above put the ones on screen farther down, once all rests.
    await atRest(page);
    row = (await look(page)).rows[0]!.index;
  }
  const { glances } = await stop();
  expect(writer.writes()).toBeGreaterThan(300);
  expect(orderFaults(glances, writer.rankOf)).toEqual([]);
  const top = await look(page);
  expect(top.rows[0]).toEqual({ index: 0, path: list.pathAt(0) });
  expect(screenFaults([top], list.pathAt)).toEqual([]);
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(list.count() + 1));

  const { rows } = glances[Math.floor(glances.length / 2)]!;
  const untouched = rows.filter(({ path }) => path !== null && writer.rankOf(path) !== undefined);
  const lost = untouched[Math.floor(untouched.length / 2)]!.path!;
  expect(orderFaults(without(glances, lost), writer.rankOf)).not.toEqual([]);
  const doubled = { rows: [...rows, { ...rows[0]!, index: rows.at(-1)!.index + 1 }], torn: [] };
  expect(orderFaults([doubled], writer.rankOf)).toContainEqual(expect.stringContaining('stands in rows'));
});
