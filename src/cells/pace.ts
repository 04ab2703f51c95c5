import type { RowSource } from '../api/source.ts';
import { FIRST_STEP } from './entering.ts';
import { nextStep } from './step.ts';
import { createTogether, type Together } from './together.ts';

/** What is known of a server's speed. */
export interface Pace extends Together {
  /** Rows to ask for at once with their cells. */
  readonly step: () => number;
}

/** The pace of a server that nobody asked yet. */
export function createPace(): Pace {
  const together = createTogether();
  let step = FIRST_STEP;
  return {
    ...together,
    step: () => step,
    observe(answer) {
      together.observe(answer);
      if (answer.fields.length > 0) step = nextStep(step, answer.rows, answer.ms);
    },
  };
}

const paces = new Map<string, Pace>();

/** The pace of a source's server: every filter and every search is another source, and the server stays the same. */
export function paceOf({ key, kind }: RowSource): Pace {
  const server = `${kind} ${String(key[0])}`;
  const pace = paces.get(server) ?? createPace();
  paces.set(server, pace);
  return pace;
}
