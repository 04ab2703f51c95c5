import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { CatalogRow } from '#src/api/schemas/record.ts';
import type { ListOptions } from '#src/list/list-cells.ts';
import type { ListSession } from '#src/list/list-session.ts';
import type * as PlanModule from '#src/list/plan.ts';
import type { CellPlan, CellState } from '#src/list/plan.ts';
import { browse, schedules } from './schedule.ts';

type Create = (options: ListOptions<CatalogRow>) => ListSession<CatalogRow>;
type PlanCells = (state: CellState) => CellPlan;

/** Sessions by another planner. @param change makes the planner of a list */
async function planning(change: (plan: PlanCells) => PlanCells): Promise<Create> {
  vi.resetModules();
  vi.doMock('#src/list/plan.ts', async (original) => {
    const real = await original<typeof PlanModule>();
    return { ...real, planCells: change(real.planCells) };
  });
  const { createListSession: broken } = await import('#src/list/list-session.ts');
  vi.doUnmock('#src/list/plan.ts');
  return broken<CatalogRow>;
}

/** A planner to which cells look different than they are. */
const seeing = (change: (cells: CellState) => CellState) => (plan: PlanCells) => (state: CellState) =>
  plan(change(state));
const inContext = (change: (context: CellState['context']) => CellState['context']) =>
  seeing((cells) => ({ ...cells, context: change(cells.context) }));

/** Whether a broken session is found out: whether it breaks that law in one of many schedules. */
async function breaks(create: Create, law: string): Promise<boolean> {
  for (const schedule of fc.sample(schedules, { numRuns: 400, seed: 7 })) {
    const faults = await browse(schedule, { create }).catch((error: unknown) => [String(error)]);
    if (faults.some((fault) => fault.startsWith(law))) return true;
  }
  return false;
}

test.each<[title: string, law: string, create: () => Promise<Create>]>([
  [
    'forgets what is in flight',
    'brings nothing missing of a field',
    () => planning(inContext((context) => ({ ...context, inFlight: [] }))),
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
    'requests cells once and no more',
    'left on screen',
    () => {
      let times = 0;
      return planning((plan) => (state) => {
        const made = plan(state);
        times += made.send.length;
        return times > 3 ? { ...made, send: [] } : made;
      });
    },
  ],
])('control: a list that %s is rejected', { timeout: 120_000 }, async (_, law, create) => {
  expect(await breaks(await create(), law)).toBe(true);
});
