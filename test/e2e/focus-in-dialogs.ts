import type { Locator, Page } from '@playwright/test';
import { isLong } from '#test/support/long.ts';

/** Something that opens over the page and takes the focus. */
export interface Overlay {
  readonly name: string;
  /** What Enter opens it by, and what gets the focus back. */
  readonly opener: (page: Page) => Locator;
  /** Leads on from the opener, to the cell of the grid that it opens from. */
  readonly approach?: (page: Page) => Promise<void>;
  /** The key that opens it, pressed with the focus on the opener; default: Enter. */
  readonly key?: string;
  /** Text typed in it before the walk, which leads to another part of it. */
  readonly then?: readonly string[];
  /** A menu: Tab leaves it for what follows its button. */
  readonly isMenu?: boolean;
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first();
const grid = (page: Page) => page.getByRole('grid');
const filterOf = (facet: string): Overlay => ({
  name: `Filter, ${facet}`,
  opener: button('Filter'),
  then: [...Array.from(facet), 'Enter'],
});

export const OVERLAYS: readonly Overlay[] = [
  { name: 'Filter', opener: button('Filter') },
  // One of each kind of editor: a list, a list with parts, dates, numbers.
  ...['owner', ...(isLong ? ['column', 'updated', 'usage'] : [])].map(filterOf),
  {
    name: 'the filter of a chip',
    opener: (page) => page.getByRole('group', { name: 'Filters' }).getByRole('button').first(),
  },
  { name: 'Columns', opener: button(/^Columns/) },
  { name: 'Save view', opener: button('Save view') },
  { name: 'Export', opener: button('Export') },
  {
    name: 'the check',
    opener: button(/^Read at/),
    approach: async (page) => {
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Find missing rows' }).focus();
    },
  },
  // The demo has its own settings in that place.
  { name: 'Connect', opener: button(/^Server:|^Demo catalog$/) },
  { name: 'all types', opener: button('All types') },
  { name: 'the palette', opener: grid, key: 'Control+k' },
  { name: 'Sort', opener: button(/^Sorted by/), isMenu: true },
  { name: 'the account', opener: button('Account and settings'), isMenu: true },
  {
    name: 'the menu of a column',
    opener: grid,
    approach: (page) => page.keyboard.press('Control+Home').then(() => page.keyboard.press('ArrowUp')),
    isMenu: true,
  },
  {
    name: 'the list of a cell',
    opener: grid,
    approach: (page) => page.locator('[role=gridcell] button[aria-haspopup=dialog]').first().focus(),
    key: 'F2',
  },
];

const OPEN = '[role=dialog], [role=alertdialog], [role=menu]';

interface Place {
  /** Role and name, as a screen reader says them. */
  readonly said: string;
  readonly isInside: boolean;
  /** Nothing is open any more. */
  readonly isOver: boolean;
  /** It is where the walk began. */
  readonly isStart: boolean;
}

/** Where the focus is. */
async function place(page: Page): Promise<Place> {
  // The library's guards at both ends of a dialog send the focus on, in a moment.
  await page.waitForFunction(() => !document.activeElement?.hasAttribute('data-base-ui-focus-guard'));
  // Marked, as `:focus` does not match a date of which the button of the calendar has the focus.
  const { isNowhere, ...where } = await page.evaluate((open) => {
    document.querySelector('[data-walked]')?.removeAttribute('data-walked');
    const { activeElement, body } = document;
    const there = activeElement === body ? null : activeElement;
    there?.setAttribute('data-walked', '');
    return {
      isNowhere: there === null,
      isInside: there !== null && there.closest(open) !== null,
      isOver: document.querySelector(open) === null,
      isStart: Reflect.get(window, 'walkedFrom') === activeElement,
    };
  }, OPEN);
  if (isNowhere) return { said: 'nowhere', ...where };
  const [said = ''] = (await page.locator('[data-walked]').ariaSnapshot()).split('\n');
  return { said, ...where };
}

/** The words of a line such as `- button "Close"`, without its role. */
const isNamed = (said: string) => /^- \S+ ("|\/)|^- \S+:|^- text/.test(said);

const faultOf = ({ said, isInside }: Place, mayLeave: boolean): string | undefined => {
  if (said === 'nowhere') return 'nowhere';
  if (!isNamed(said)) return `on something without a name: ${said}`;
  return isInside || mayLeave ? undefined : `outside: ${said}`;
};

/** Rounds of a walk: the second begins where the first has led to. */
const ROUNDS = isLong ? 2 : 1;

/**
 * Walks round in what is open, by Tab or Shift+Tab.
 * @returns what was wrong with where the focus was, and where it was in order
 */
export async function walk(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
  isMenu: boolean,
): Promise<{ readonly faults: readonly string[]; readonly stops: readonly string[] }> {
  const faults: string[] = [];
  const stops: string[] = [];
  // The element itself, as two fields may have the same name.
  await page.evaluate(() => Object.assign(window, { walkedFrom: document.activeElement }));
  for (let rounds = 0; rounds < ROUNDS && stops.length < 120;) {
    await page.keyboard.press(key);
    const now = await place(page);
    stops.push(now.said);
    const fault = faultOf(now, isMenu && now.isOver);
    if (fault !== undefined) faults.push(`${key} ${stops.length}: ${fault}`);
    // Nothing is found by going on from there.
    if (fault !== undefined || now.isOver) break;
    if (now.isStart) rounds += 1;
  }
  return { faults, stops };
}

/** Opens it by its key, and waits until it has the focus. */
export async function openOverlay(page: Page, overlay: Overlay): Promise<void> {
  const { opener, approach, key = 'Enter', then = [] } = overlay;
  await opener(page).focus();
  await approach?.(page);
  await page.keyboard.press(key);
  const inside = page.locator(`:is(${OPEN}):focus, :is(${OPEN}) :focus`);
  await inside.waitFor();
  for (const one of then) await page.keyboard.press(one);
  if (then.length > 0) await page.getByRole('dialog').getByRole('button', { name: 'All filters' }).waitFor();
  await inside.waitFor();
}

/** Closes it by Escape. */
export async function closeOverlay(page: Page): Promise<void> {
  for (let tries = 0; tries < 3 && (await page.locator(OPEN).count()) > 0; tries += 1)
    await page.keyboard.press('Escape');
}
