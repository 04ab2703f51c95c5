import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { CatalogRow } from '#src/api/schemas/record.ts';
import type { ListOptions } from '#src/list/list-cells.ts';
import type { ListSession } from '#src/list/list-session.ts';
import { createListSession } from '#src/list/list-session.ts';
import type * as PlanModule from '#src/list/plan.ts';
import type { CellState, ListPlan, ListState } from '#src/list/plan.ts';
import { browse, FIELDS, schedules } from './schedule.ts';

type Create = (options: ListOptions<CatalogRow>) => ListSession<CatalogRow>;
type PlanList = (state: ListState) => ListPlan;

/** Sessions by another planner. @param change makes the planner of a list */
async function planning(change: (plan: PlanList, real: typeof PlanModule) => PlanList): Promise<Create> {
  vi.resetModules();
  let real: typeof PlanModule | undefined;
  vi.doMock('#src/list/plan.ts', async (original) => {
    real = await original<typeof PlanModule>();
    const { planList } = real;
    return { ...real, planList: change(planList, real) };
  });
  const { createListSession: broken } = await import('#src/list/list-session.ts');
  vi.doUnmock('#src/list/plan.ts');
  return broken<CatalogRow>;
}

/** A planner to which cells look different than they are. */
const seeing = (change: (cells: CellState) => CellState) => (plan: PlanList) => (state: ListState) =>
  plan({ ...state, cells: state.cells && change(state.cells) });
const inContext = (change: (context: CellState['context']) => CellState['context']) =>
  seeing((cells) => ({ ...cells, context: change(cells.context) }));

/** Sessions that are told other things than happened. */
const told =
  (change: (session: ListSession<CatalogRow>) => Partial<ListSession<CatalogRow>>): Create =>
  (options) => {
    const session = createListSession(options);
    return { ...session, ...change(session) };
  };

/** Whether a broken session is found out: whether it breaks that law in one of many schedules. */
async function breaks(create: Create, law: string): Promise<boolean> {
  for (const schedule of fc.sample(schedules, { numRuns: 400, seed: 7 })) {
    const faults = await browse(schedule, { create }).catch((error: unknown) => [String(error)]);
    if (faults.some((fault) => fault.startsWith(law))) return true;
  }
  return false;
}

test.each<[title: string, law: string, create: () => Promise<Create> | Create]>([
  [
    'forgets what is in flight',
    'brings nothing missing of a field',
    () => planning(inContext((context) => ({ ...context, inFlight: [] }))),
  ],
  [
    'requests several fields at once although one of them failed so',
    'together what failed together',
    () => planning(inContext((context) => ({ ...context, alone: new Set() }))),
  ],
  [
    'knows only the start of the list',
    'comes from farther away than it must',
    () =>
      planning(
        seeing((cells) => ({
          ...cells,
          viewport: { ...cells.viewport, cursors: cells.viewport.cursors.slice(0, 1) },
        })),
      ),
  ],
  [
    'forgets what came',
    'brings nothing missing of a field',
    () => planning(inContext((context) => ({ ...context, isLoaded: () => false }))),
  ],
  [
    'requests columns that are not shown',
    'a column that is not shown',
    () => told(({ setShape }) => ({ setShape: (shape) => setShape({ ...shape, fields: FIELDS }) })),
  ],
  [
    'fills the block first',
    'the screen waits',
    () =>
      planning(
        seeing((cells) => {
          const { from } = cells.viewport.overscan;
          return { ...cells, viewport: { ...cells.viewport, first: from, last: from } };
        }),
      ),
  ],
  [
    'requests a third thing at once',
    'a third at once',
    () =>
      planning((plan) => (state) => {
        const made = plan(state);
        const [one] = made.cells?.send ?? [];
        return one && made.cells ? { ...made, cells: { ...made.cells, send: [one, one, one] } } : made;
      }),
  ],
  [
    'goes on while the screen moves',
    'requests while the screen moves',
    () => {
      let last: CellState | undefined;
      return planning((plan) => (state) => {
        last = state.cells ?? last;
        return plan({ ...state, cells: last });
      });
    },
  ],
  [
    'requests rows beyond the screen beside its cells',
    'rows beyond the screen before its cells',
    () =>
      planning((plan) => (state) => ({
        ...plan(state),
        rows: plan({ ...state, cells: undefined }).rows,
      })),
  ],
  [
    'requests cells once and no more',
    'left on screen',
    () => {
      let times = 0;
      return planning((plan) => (state) => {
        const made = plan(state);
        times += made.cells?.send.length ?? 0;
        return times > 3 && made.cells ? { ...made, cells: { ...made.cells, send: [] } } : made;
      });
    },
  ],
])('control: a list that %s is rejected', { timeout: 120_000 }, async (_, law, create) => {
  expect(await breaks(await create(), law)).toBe(true);
});
