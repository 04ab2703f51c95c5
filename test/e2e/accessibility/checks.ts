import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const LABELS = 'label-content-name-mismatch';

/**
 * Whether an element that is named by its own text is named by all that is seen of it. axe has told a tree's item whose
 * name has a marked letter between others from its own text; why is not known. Runs in the page.
 */
function saysWhatIsSeen(element: HTMLElement): boolean {
  const bare = (text: string) => text.replaceAll(/\s/g, '');
  const named = (element.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .flatMap((id) => document.getElementById(id) ?? [])
    .filter((label) => element.contains(label));
  return bare(named.map((label) => label.textContent).join('')).includes(bare(element.innerText));
}

/** What axe finds on the page as it is, one line a rule: its id and the elements. It leaves out labels by default. */
export const violations = async (page: Page): Promise<string[]> => {
  const { violations: found } = await new AxeBuilder({ page })
    // Rows are drawn alike, and each costs as much again as the one above it.
    .exclude('[role=rowgroup] > :nth-child(n + 4):not(:has([role=alert]))')
    .options({ rules: { [LABELS]: { enabled: true } }, resultTypes: ['violations'] })
    // Without frames there is no need of a page of its own to put their results together.
    .setLegacyMode()
    .analyze();
  const lines: string[] = [];
  for (const { id, nodes } of found) {
    const elements: string[] = [];
    for (const { target } of nodes) {
      const selector = target.join(' ');
      const isFine = id === LABELS && (await page.locator(selector).evaluate(saysWhatIsSeen));
      if (!isFine) elements.push(selector);
    }
    if (elements.length > 0) lines.push(`${id}: ${elements.join(', ')}`);
  }
  return lines;
};

/**
 * What is wrong with the grid on screen that neither axe nor a page without layout shows; empty where all is well. The
 * grid's focused cell is to be shown, so it is to have focus. Runs in the page, where only its own text arrives.
 */
export function gridFaults(): readonly string[] {
  const faults: string[] = [];
  const grid = document.querySelector('[role=grid]');
  if (!grid) return ['there is no grid'];
  if (document.activeElement === document.body) faults.push('focus is on the page itself');
  const active = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
  if (!active || !grid.contains(active)) faults.push('no cell has the focus');
  else {
    const look = getComputedStyle(active);
    const isRinged = look.outlineStyle !== 'none' && Number.parseFloat(look.outlineWidth) >= 2;
    if (!isRinged && look.boxShadow === 'none') faults.push('the focused cell shows no ring');
    const head = grid.querySelector('[role=row]')?.getBoundingClientRect();
    const box = active.getBoundingClientRect();
    if (head && active.role === 'gridcell' && box.top < head.bottom - 1)
      faults.push('focus is under the header');
  }
  const small = [...document.querySelectorAll<HTMLElement>('button, input, select')].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility({ opacityProperty: true }) && width > 1 && (width < 24 || height < 24);
  });
  for (const element of small) {
    if (element.closest('label') === null)
      faults.push(`a target is below 24 px: ${element.getAttribute('aria-label') ?? element.textContent}`);
  }
  return faults;
}
