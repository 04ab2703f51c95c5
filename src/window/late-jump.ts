import type * as FarJumpModule from './far-jump.ts';
import type { FarJump, FarJumpOptions, Jump, JumpReason } from './far-jump.ts';

type Module = Pick<typeof FarJumpModule, 'createFarJump'>;

let module: Module | undefined;
/** Sends for the way to far rows, which the first rows need not wait for. */
export const sendForFarJump = async (): Promise<Module> => (module ??= await import('./far-jump.ts'));

/** A far jump whose code comes when it is first wanted; what is asked for until then is the last thing asked for. */
export function createLateJump(o: FarJumpOptions, load = sendForFarJump): FarJump {
  let jump = module?.createFarJump(o);
  let due: (() => void) | undefined;
  let promised: Jump | undefined;

  const promise = (next: Jump | undefined) => {
    promised = next;
    o.onChange();
  };
  const later = async (
    why: JumpReason,
    row: number | undefined,
    name: string | undefined,
    go: () => void,
  ) => {
    const isFirst = due === undefined;
    due = go;
    promise({
      why,
      row,
      ...(name !== undefined && { name }),
      from: 0,
      passed: 0,
      startedAt: performance.now(),
    });
    if (!isFirst) return;
    try {
      const { createFarJump } = await load();
      jump ??= createFarJump(o);
      const wanted = due;
      promised = undefined;
      due = undefined;
      wanted?.();
    } catch (error) {
      due = undefined;
      if (promised) promise({ ...promised, error });
    }
  };

  return {
    current: () => promised ?? jump?.current(),
    isUnderWay: () => due !== undefined || (jump?.isUnderWay() ?? false),
    isLanding: () => jump?.isLanding() ?? false,
    toRow(row, why) {
      const go = () => jump?.toRow(row, why);
      if (jump) go();
      else void later(why, row, undefined, go);
    },
    toName(name, why) {
      const go = () => jump?.toName(name, why);
      if (jump) go();
      else void later(why, undefined, name, go);
    },
    cancel() {
      due &&= () => {};
      if (promised) promise(undefined);
      jump?.cancel();
    },
    dispose() {
      due &&= () => {};
      jump?.dispose();
    },
  };
}
