import type { Locator } from '@playwright/test';

interface Lines {
  /** Selects a line of the scroller. */
  readonly line: string;
  /** Px from its top to where the first line is looked for. */
  readonly head: number;
}

/** How often one of three places of a scroller shows no line, over all frames of a scroll through it. */
export const blanks = (scroller: Locator, lines: Lines): Promise<number> =>
  scroller.evaluate(async (element, { line, head }) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    let blank = 0;
    element.scrollTop = 2_000;
    for (let frame = 0; frame < 60; frame += 1) {
      element.scrollTop += 600;
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const places = [top + head, (top + bottom) / 2, bottom - 30];
      blank += places.filter((y) => !document.elementFromPoint(left + 60, y)?.closest(line)).length;
    }
    return blank;
  }, lines);
