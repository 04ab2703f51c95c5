declare global {
  interface Window {
    /** Whether every value of the open facet, of `least` at least, has its count. */
    isCounted: (least: number) => boolean;
    /** How many records match, as the page says; undefined where it does not. */
    matching: () => string | undefined;
  }
}

/** Values of the open facet: options of the product, checkboxes of the floor. */
const VALUES = '[role=dialog] :is([role=option], label:has(input[type=checkbox]))';

/** Gives the page ways to see values with counts and the number of what matches, in the product and in the floor alike. */
export function watchFilters(): void {
  const isMatch = /^[\d,]+ of [\d,]+ match$/;
  window.isCounted = (least) => {
    const labels = [...document.querySelectorAll(VALUES)];
    const hasCount = (label: Element) => /^[\d,]+$/.test(label.lastElementChild?.textContent.trim() ?? '');
    return labels.length >= least && labels.every(hasCount);
  };
  window.matching = () =>
    [...document.querySelectorAll('output, [role=status], p, span, div')]
      .map(({ textContent }) => textContent.trim())
      .find((text) => isMatch.test(text));
}

/**
 * Presses a value of the open facet, and answers the ms until another number matches, its rows are on screen and every
 * value has its count. @throws Error after half a minute
 */
export async function chooseAndWait(at: number): Promise<number> {
  const before = window.matching();
  const values = [...document.querySelectorAll<HTMLElement>(VALUES)];
  const start = performance.now();
  values[at]?.click();
  const isThere = () => window.matching() !== before && window.eyes.isFilled([]) && window.isCounted(2);
  while (!isThere()) {
    if (performance.now() - start > 30_000) throw new Error('The value chosen was never shown');
    await new Promise(requestAnimationFrame);
  }
  return performance.now() - start;
}
