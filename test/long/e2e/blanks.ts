import type { Locator, Page } from '@playwright/test';

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

/**
 * Lines that do not follow a scroll, as a control: every element stays, for the page, where it was first measured. To keep
 * scroll events back is not enough: each drawing is followed by a measurement, and one of them while the scroll goes on
 * begins the next drawing, to the end of the scroll.
 */
export const holdLines = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const measure = Reflect.get(Element.prototype, 'getBoundingClientRect');
    const first = new WeakMap<Element, DOMRect>();
    Element.prototype.getBoundingClientRect = function heldRect(this: Element) {
      const rect = first.get(this) ?? measure.call(this);
      first.set(this, rect);
      return rect;
    };
  });
