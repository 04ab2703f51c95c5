import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** A name of a location, as drawn. */
interface DrawnName {
  readonly text: string;
  /** Width that is seen, and that the whole name needs, in px. */
  readonly seen: number;
  readonly whole: number;
}

/** Of each location in view the names from the outermost to the innermost, and the px that it could fill. */
const drawnLocations = (page: Page, within: string) =>
  page.locator(within).evaluateAll((places) =>
    places.map((place) => {
      const path = place.querySelector('[title]')!;
      const box = path.getBoundingClientRect();
      const names = [...path.querySelectorAll('bdi')].map((name): DrawnName => {
        const { left, right, top, bottom } = name.getBoundingClientRect();
        const isInLine =
          top >= box.top - 2 && bottom <= box.bottom + 2 && name.closest('.visually-hidden') === null;
        const seen = isInLine ? Math.max(0, Math.min(right, box.right) - Math.max(left, box.left)) : 0;
        return { text: name.textContent, seen: Math.ceil(seen), whole: name.scrollWidth };
      });
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(place);
      const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
      return { room: place.clientWidth - padding, names };
    }),
  );

/** Four letters in px, at the text sizes of lists and the palette. */
const FOUR_LETTERS = 26;

/** What of a location is cut that should be whole, or is less than four letters. */
function faultsOf({ room, names }: Awaited<ReturnType<typeof drawnLocations>>[number]): readonly string[] {
  const faults: string[] = [];
  const isWhole = ({ seen, whole }: DrawnName) => seen >= whole;
  const last = names.at(-1);
  if (last && !isWhole(last) && last.whole < room - 1) faults.push(`${last.text} is cut`);
  for (const [i, name] of names.entries()) {
    const inner = names.slice(i + 1);
    if (name.seen > 0 && !isWhole(name) && name.seen < FOUR_LETTERS)
      faults.push(`too little of ${name.text}`);
    if (name.seen > 0 && !inner.every(isWhole)) faults.push(`${name.text} before a name that is cut`);
  }
  return faults;
}

const CELLS = '[role=gridcell][data-col=location]:has([title])';

test('a narrow column shows the schema alone, and all three names again once it is wide', async ({
  page,
  site,
}) => {
  await site.open();
  const shown = async () => {
    const [first] = await drawnLocations(page, CELLS);
    return first?.names.filter(({ seen }) => seen > 0).length;
  };
  const header = page.getByRole('columnheader', { name: 'Location' });
  const drag = async (by: number) => {
    const box = (await header.boundingBox())!;
    await page.mouse.move(box.x + box.width, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + by, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
  };
  await drag(-400);
  await expect.poll(shown).toBe(1);
  expect((await drawnLocations(page, CELLS)).flatMap(faultsOf)).toEqual([]);
  await drag(400);
  await expect.poll(shown).toBe(3);
  expect((await drawnLocations(page, CELLS)).flatMap(faultsOf)).toEqual([]);
});
