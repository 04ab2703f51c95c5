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
 * What is wrong with the grid on screen that axe does not look for; empty where all is well. The grid's focused cell is
 * to be shown, so it is to have focus. Runs in the page, where only its own text arrives.
 */
export function gridFaults(): readonly string[] {
  const faults: string[] = [];
  const grid = document.querySelector('[role=grid]');
  if (!grid) return ['there is no grid'];
  const number = (element: Element, name: string) => {
    const text = element.getAttribute(name);
    return text !== null && /^-?\d+$/.test(text) ? Number(text) : undefined;
  };
  const isNamed = (element: Element) =>
    Boolean(element.getAttribute('aria-label')?.trim() || element.getAttribute('aria-labelledby'));
  if (!isNamed(grid)) faults.push('the grid has no name');

  const rows = [...grid.querySelectorAll('[role=row]')];
  const count = number(grid, 'aria-rowcount');
  const indices = rows.map((row) => number(row, 'aria-rowindex'));
  if (count === undefined || (count !== -1 && count < rows.length)) faults.push('aria-rowcount is not true');
  if (indices.includes(undefined)) faults.push('a row has no aria-rowindex');
  const known = indices.filter((index) => index !== undefined);
  if (new Set(known).size < known.length) faults.push('an aria-rowindex is there twice');
  if (known.some((index, at) => at > 0 && index < known[at - 1]!))
    faults.push('aria-rowindex is out of order');
  if (count !== undefined && count !== -1 && known.some((index) => index > count))
    faults.push('an aria-rowindex is above aria-rowcount');

  const heads = [...grid.querySelectorAll('[role=columnheader]')];
  if (number(grid, 'aria-colcount') !== heads.length) faults.push('aria-colcount is not true');
  for (const row of rows) {
    const cells = [...row.querySelectorAll('[role=gridcell], [role=columnheader]')];
    const at = cells.map((cell) => number(cell, 'aria-colindex'));
    if (at.some((index, i) => index === undefined || (i > 0 && index <= at[i - 1]!))) {
      faults.push('aria-colindex is missing or out of order');
      break;
    }
  }
  for (const [at, head] of heads.entries()) {
    const direction = head.getAttribute('aria-sort');
    if (direction !== 'ascending' && direction !== 'descending') continue;
    const texts = rows
      .map((row) => row.querySelector(`[role=gridcell][aria-colindex="${at + 1}"] a`)?.textContent)
      .filter((text) => text !== undefined);
    const isRising = (a: string, b: string) => (direction === 'ascending' ? a <= b : a >= b);
    if (texts.some((text, i) => i > 0 && !isRising(texts[i - 1]!, text)))
      faults.push('aria-sort is not true');
  }

  const stops = [grid, ...grid.querySelectorAll<HTMLElement>('*')].filter(
    (element) => element instanceof HTMLElement && element.tabIndex >= 0,
  );
  if (stops.length !== 1) faults.push(`${stops.length} tab stops in the grid`);
  const status = [...document.querySelectorAll('output, [role=status]')];
  if (!status.some((element) => isNamed(element) && element.textContent.trim() !== ''))
    faults.push('no status says what is shown');

  if (document.activeElement === document.body) faults.push('focus is on the page itself');
  const active = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
  if (!active || !grid.contains(active)) faults.push('no cell has the focus');
  else {
    const look = getComputedStyle(active);
    const isRinged = look.outlineStyle !== 'none' && Number.parseFloat(look.outlineWidth) >= 2;
    if (!isRinged && look.boxShadow === 'none') faults.push('the focused cell shows no ring');
    const head = rows[0]?.getBoundingClientRect();
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
