import type { Locator, Page } from '@playwright/test';
import type { PressName } from '../figures.ts';
import { watchPresses, type AwaitedPaint } from '../in-page/presses.ts';
import { withLatency, type Bench, type Readings } from '../measure.ts';
import { cpuWithin, tasksOf, traced } from '../profiling.ts';
import { inOpenPage, mainThread, throttle, type Stage, type Visit, type Which } from '../visit.ts';

/** As many as the fake searches at once: sorts, filters and words are searches. */
const TABLES = { tables: 50_000 };
/** ms of an answer. */
const LATENCY = 30;
/** The CPU is made so many times as slow for the time to the paint. */
const SLOW = 4;
/** ms for which people rest a pointer on what they press, and hold a button or key down. */
const AIM = 120;
const HOLD = 60;

/** One press, or a few of a kind. @param round 0 when everything is pressed for the first time, 1 for the second */
type Act = (page: Page, round: number) => Promise<void>;

/** Presses with the pointer, as a person does: it comes near, rests, and goes down and up again. */
async function pressOn(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`There is no ${String(target)} to press`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 2 });
  await page.waitForTimeout(AIM);
  await page.mouse.down();
  await page.waitForTimeout(HOLD);
  await page.mouse.up();
}

const on =
  (target: (page: Page, round: number) => Locator): Act =>
  (page, round) =>
    pressOn(page, target(page, round));
const key =
  (name: string): Act =>
  (page) =>
    page.keyboard.press(name, { delay: HOLD });

const button = (name: string) => on((page) => page.getByRole('button', { name, exact: true }).first());
const inDialog = (role: 'checkbox' | 'radio' | 'option', name: string) =>
  on((page) => page.getByRole('dialog').getByRole(role, { name, exact: true }));
const menuItem = (name: string | RegExp) =>
  on((page) => page.getByRole('menuitemradio', { name, exact: true }).first());
const typeLink = (name: RegExp) =>
  on((page) => page.getByRole('navigation', { name: 'Browse' }).getByRole('link', { name }));
const closed = ['closed', key('Escape')] as const;

/** Everything that is pressed, in an order in which it can be. One name may stand for several presses of a kind. */
const PRESSES: readonly (readonly [name: PressName, act: Act])[] = [
  ['opened', on((page, round) => page.locator(`[role=grid] [aria-rowindex="${4 + 5 * round}"] a`).first())],
  ['next', key('j')],
  ['left', key('Escape')],
  ['entered', key('Enter')],
  ['left', button('Close')],
  ['columnMenu', on((page) => page.locator('[role=columnheader][data-col=name] button'))],
  ['sorted', menuItem('Sort, Z to A')],
  ['sortMenu', on((page) => page.getByRole('button', { name: /^Sorted by/ }))],
  ['sorted', menuItem('Name Z to A')],
  ['language', button('Account and settings')],
  closed,
  ['picker', on((page) => page.getByRole('button', { name: /^Columns/ }))],
  ['column', inDialog('checkbox', 'Followers')],
  ['column', inDialog('checkbox', 'Followers')],
  ['density', inDialog('radio', 'Compact')],
  ['density', inDialog('radio', 'Comfortable')],
  closed,
  ['export', button('Export')],
  closed,
  ['save', button('Save view')],
  closed,
  ['goTo', key('g')],
  closed,
  ['shortcuts', key('?')],
  closed,
  ['signIn', on((page) => page.getByRole('button', { name: /^Server/ }))],
  closed,
  ['palette', key('Control+k')],
  ['paletteLetter', key('o')],
  closed,
  ['filter', button('Filter')],
  ['facet', inDialog('option', 'Type')],
  [
    'value',
    on((page, round) =>
      page
        .getByRole('dialog')
        .getByRole('option')
        .nth(1 + round),
    ),
  ],
  closed,
  ['unfiltered', button('Clear all')],
  ['searchLetter', on((page) => page.getByRole('searchbox'))],
  ['searchLetter', key('c')],
  ['searchLetter', key('Backspace')],
  ['language', button('Account and settings')],
  ['theme', menuItem('Theme: dark')],
  ['theme', menuItem('Theme: as the system')],
  closed,
  ['type', typeLink(/^Topics/)],
  ['type', typeLink(/^Tables/)],
];

/** Waits until nothing is asked for and the main thread has had next to nothing to do for a while. */
async function rest(visit: Visit, awaited: ReadonlySet<unknown>): Promise<void> {
  const LOOK = 120;
  const deadline = performance.now() + 60_000;
  for (let quiet = 0; quiet < 2;) {
    const before = await taskTime(visit);
    await visit.page.waitForTimeout(LOOK);
    const isQuiet = awaited.size === 0 && (await taskTime(visit)) - before < LOOK / 10;
    quiet = isQuiet && (await visit.page.evaluate(() => window.eyes.isFilled())) ? quiet + 1 : 0;
    if (performance.now() > deadline) throw new Error('The page does not come to rest');
  }
}

/** CPU of the main thread so far, in ms. */
const taskTime = async (visit: Visit) => ((await mainThread(visit))['TaskDuration'] ?? 0) * 1_000;

/** Requests on their way. */
function requestsOf({ page }: Visit): ReadonlySet<unknown> {
  const awaited = new Set<unknown>();
  page.on('request', (request) => awaited.add(request));
  page.on('requestfinished', (request) => awaited.delete(request));
  page.on('requestfailed', (request) => awaited.delete(request));
  return awaited;
}

/** What one press cost. */
interface Pressed {
  readonly name: PressName;
  readonly round: number;
  readonly paints: readonly AwaitedPaint[];
  /** ms of CPU until all that came of it was done. */
  readonly cpu: number;
}

/** The longest wait for a paint. */
const slowest = ({ paints }: Pressed) => Math.max(0, ...paints.map(({ ms }) => ms));

/** Presses everything twice. @param before called with the number of each press before it */
async function pressAll(
  visit: Visit,
  before: (press: number) => Promise<void> = async () => {},
): Promise<readonly Pressed[]> {
  const { page } = visit;
  const awaited = requestsOf(visit);
  await page.evaluate(watchPresses);
  const pressed: Pressed[] = [];
  for (const round of [0, 1]) {
    for (const [name, act] of PRESSES) {
      await rest(visit, awaited);
      await page.evaluate(() => window.awaitedPaints());
      await before(pressed.length);
      const spent = await taskTime(visit);
      try {
        await act(page, round);
        await rest(visit, awaited);
      } catch (error) {
        throw new Error(`${name}, round ${round}: ${String(error)}`, { cause: error });
      }
      const cpu = (await taskTime(visit)) - spent;
      pressed.push({ name, round, cpu, paints: await page.evaluate(() => window.awaitedPaints()) });
    }
  }
  return pressed;
}

const inLargeCatalog = async (
  { browser, site }: Bench,
  which: Which,
  run: (visit: Visit, stage: Stage) => Promise<Readings>,
) => {
  const stage = { browser, site: await site(TABLES), which };
  return withLatency(stage.site, LATENCY, () => inOpenPage(stage, (visit) => run(visit, stage)));
};

/** A reading for each name of a press that is the most of its values, and one for the most of all. */
function most(reading: string, values: readonly (readonly [press: PressName, value: number])[]): Readings {
  const found: Record<string, number> = { [reading]: 0 };
  const raise = (name: string, value: number) => (found[name] = Math.max(found[name] ?? 0, value));
  for (const [press, value] of values) {
    raise(reading, value);
    raise(`${reading}-${press}`, value);
  }
  return found;
}

/** From each press to the next paint at a quarter of the CPU, the first time and the second. */
export const presses = (bench: Bench, which: Which): Promise<Readings> =>
  inLargeCatalog(bench, which, async (visit) => {
    await throttle(visit, SLOW);
    const pressed = await pressAll(visit);
    const of = (round: number) =>
      pressed.filter((one) => one.round === round).map((one) => [one.name, slowest(one)] as const);
    return { ...most('inpFirst', of(0)), ...most('inpAgain', of(1)) };
  });

/**
 * At the whole of the CPU: the longest task that comes of each press, what the main thread spends on it before the next
 * paint, and until all is done. All in CPU, which other programs of the machine do not change.
 */
export const pressTasks = (bench: Bench, which: Which): Promise<Readings> =>
  inLargeCatalog(bench, which, async (visit, { browser }) => {
    const { page } = visit;
    const clocks: number[] = [];
    let pressed: readonly Pressed[] = [];
    const events = await traced(browser, page, ['toplevel', 'blink.user_timing'], async () => {
      pressed = await pressAll(visit, async (press) => {
        clocks.push(await page.evaluate((name) => performance.mark(name).startTime, `press ${press}`));
      });
    });
    const costs = pressed.flatMap(({ name, paints, cpu }, press) => {
      const mark = events.find((event) => event.name === `press ${press}` && event.ph !== 'X');
      if (!mark) throw new Error(`The trace lacks press ${press}`);
      const next = events.find((event) => event.name === `press ${press + 1}`)?.ts ?? Infinity;
      const tasks = tasksOf(events, mark).filter(({ from }) => from >= mark.ts && from < next);
      const inTrace = (time: number) => mark.ts + (time - (clocks[press] ?? 0)) * 1_000;
      const waits = paints.map(({ at, ms }) => cpuWithin(tasks, inTrace(at), inTrace(at + ms)));
      return [
        { name, cpu, wait: Math.max(0, ...waits), task: Math.max(0, ...tasks.map((task) => task.cpu)) },
      ];
    });
    return {
      ...most(
        'inpWait',
        costs.map(({ name, wait }) => [name, wait * SLOW]),
      ),
      ...most(
        'inpTask',
        costs.map(({ name, task }) => [name, task]),
      ),
      ...most(
        'inpCpu',
        costs.map(({ name, cpu }) => [name, cpu]),
      ),
    };
  });
