import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type * as PlanRequests from '#src/fields/plan-requests.ts';
import type { planRequest } from '#src/fields/plan-requests.ts';
import {
  createFieldRequests,
  type FieldLoaderOptions,
  type FieldRequests,
} from '#src/fields/field-loader.ts';
import { play, FIELDS, story } from './schedule.ts';
import { runs } from '#test/support/long.ts';

type Create = (deps: FieldLoaderOptions) => FieldRequests;

/** Whatever is scrolled, switched on and off, answered late or never, and retried. */
const lawful = (create: Create) =>
  fc.asyncProperty(story, async (told) => {
    expect(await play(told, create)).toEqual([]);
  });

test('every request brings something wanted, once, by the shortest way, what is on screen first; in the end all of that is there', async () => {
  const found = await fc.check(lawful(createFieldRequests), { numRuns: runs(60, 400) });
  expect(found).toMatchObject({ failed: false, counterexample: null });
});

/** Whether a broken one is found out: whether in one of many stories it breaks that law. */
async function breaks(create: Create, law: string): Promise<boolean> {
  for (const told of fc.sample(story, { numRuns: 300, seed: 7 })) {
    const faults = await play(told, create);
    if (faults.some((fault) => fault.startsWith(law))) return true;
  }
  return false;
}

const changed =
  (change: (requests: FieldRequests, deps: FieldLoaderOptions) => Partial<FieldRequests>): Create =>
  (deps) => {
    const requests = createFieldRequests(deps);
    return { ...requests, ...change(requests, deps) };
  };
const withStore =
  (change: (store: FieldLoaderOptions['store']) => Partial<FieldLoaderOptions['store']>): Create =>
  (deps) =>
    createFieldRequests({ ...deps, store: { ...deps.store, ...change(deps.store) } });
async function planning(change: (plan: typeof planRequest) => typeof planRequest): Promise<Create> {
  vi.resetModules();
  vi.doMock('#src/fields/plan-requests.ts', async (original) => {
    const real = await original<typeof PlanRequests>();
    return { ...real, planRequest: change(real.planRequest) };
  });
  const { createFieldRequests: broken } = await import('#src/fields/field-loader.ts');
  vi.doUnmock('#src/fields/plan-requests.ts');
  return broken;
}

describe('controls: rejected is one that', () => {
  test('forgets what is under way', async () => {
    const broken = await planning((plan) => (scene, wanted) => plan(scene, { ...wanted, inFlight: [] }));
    expect(await breaks(broken, 'is under way')).toBe(true);
  });

  test('asks for several at once where one of them failed so', async () => {
    const broken = await planning((plan) => (scene, wanted) => plan(scene, { ...wanted, alone: new Set() }));
    expect(await breaks(broken, 'together what failed together')).toBe(true);
  });

  test('knows only the start of the list', async () => {
    const broken = await planning(
      (plan) => (scene, wanted) => plan({ ...scene, cursors: scene.cursors.slice(0, 1) }, wanted),
    );
    expect(await breaks(broken, 'comes from farther away than it must')).toBe(true);
  });

  test('forgets what came', async () => {
    const broken = withStore(() => ({ get: () => undefined }));
    expect(await breaks(broken, 'brings nothing missing of a field')).toBe(true);
  });

  test('asks again for what failed without being told', async () => {
    const broken = withStore(() => ({ fail: () => {} }));
    expect(await breaks(broken, 'brings nothing missing of a field')).toBe(true);
  });

  test('asks for every column there is', async () => {
    const broken = changed(({ setViewport: want }) => ({ setViewport: (scene) => want(scene, FIELDS) }));
    expect(await breaks(broken, 'a column that is not shown')).toBe(true);
  });

  test('fills the block first', async () => {
    const broken = changed(({ setViewport: want }) => ({
      setViewport: (scene, fields) =>
        want({ ...scene, first: scene.overscan.from, last: scene.overscan.from }, fields),
    }));
    expect(await breaks(broken, 'the screen waits')).toBe(true);
  });

  test('asks for one thing more at once', async () => {
    const broken: Create = (deps) => {
      const [one, other] = [createFieldRequests(deps), createFieldRequests(deps)];
      return {
        ...one,
        setViewport: (scene, fields) => {
          const isFirst = one.setViewport(scene, fields.slice(0, 1));
          return other.setViewport(scene, fields.slice(1)) || isFirst;
        },
      };
    };
    expect(await breaks(broken, 'a third at once')).toBe(true);
  });

  test('goes on while the screen moves', async () => {
    expect(
      await breaks(
        changed(() => ({ pause: () => {} })),
        'asks while the screen moves',
      ),
    ).toBe(true);
  });

  test('stops after the first answer', async () => {
    const broken = changed(({ setViewport: want, pause }) => ({
      setViewport: (scene, fields) => {
        const isAwaited = want(scene, fields);
        pause();
        return isAwaited;
      },
    }));
    expect(await breaks(broken, 'left on screen')).toBe(true);
  });
});
