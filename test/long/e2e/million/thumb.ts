import type { Page } from '@playwright/test';

/**
 * Drags the thumb to a share of the whole way, a step a frame, and holds it there: no `scrollend` comes on the way, as in
 * `thumb.spec.ts`, whose drag by the mouse is too coarse for one row of a million. Answers the longest pause between two
 * steps in ms: of more than 100 ms, and the thumb rested on its way.
 */
export const dragThumb = (page: Page, share: number): Promise<number> =>
  page.evaluate(async (to) => {
    const grid = document.querySelector('[role=grid]')!;
    const way = grid.scrollHeight - grid.clientHeight;
    const from = grid.scrollTop / way;
    const held = new AbortController();
    const hold = (event: Event) => event.stopImmediatePropagation();
    window.addEventListener('scrollend', hold, { capture: true, signal: held.signal });
    let [longest, before] = [0, performance.now()];
    for (let step = 1; step <= 20; step++) {
      grid.scrollTop = (from + ((to - from) * step) / 20) * way;
      await new Promise(requestAnimationFrame);
      longest = Math.max(longest, performance.now() - before);
      before = performance.now();
    }
    held.abort();
    return longest;
  }, share);
