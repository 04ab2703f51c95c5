/** Frames looked at, and those among them in which some place of the grid was covered by no row. */
export interface BlankShare {
  frames: number;
  blank: number;
}

declare global {
  interface Window {
    blankShare: BlankShare;
  }
}

/**
 * From now on looks, whenever scrolling reaches the page and before the page answers it, for a place on screen that no
 * row covers: this is what the browser has just shown. The answer is kept in `window.blankShare`.
 * @param breakBox takes away the stickiness of the box that holds the rows. @throws Error where there is none
 */
export function watchBlank(breakBox: boolean): void {
  const grid = window.eyes.grid();
  const stickyAround = (start: Element | null | undefined): Element => {
    if (!start || start === grid) throw new Error('No sticky box holds the rows');
    return getComputedStyle(start).position === 'sticky' ? start : stickyAround(start.parentElement);
  };
  if (breakBox) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-broken] { position: relative !important; inset: auto !important; }');
    document.adoptedStyleSheets.push(sheet);
    const first = window.eyes.rows()[0]?.element;
    stickyAround(first?.parentElement).setAttribute('data-broken', '');
  }
  const share: BlankShare = { frames: 0, blank: 0 };
  window.blankShare = share;
  const look = () => {
    const { left, right, top, bottom } = grid.getBoundingClientRect();
    const from = top + 40;
    share.frames++;
    for (const part of [0.02, 0.25, 0.5, 0.75, 0.98]) {
      const at = document.elementFromPoint((left + right) / 2, from + (bottom - from - 20) * part);
      if (at?.closest('[role=row]')) continue;
      share.blank++;
      return;
    }
  };
  window.addEventListener('scroll', look, { capture: true, passive: true });
}
