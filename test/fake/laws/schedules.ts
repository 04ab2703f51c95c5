import { isLong } from '#test/support/long.ts';

/** Schedules a law is tried with in `npm test`: more where the space is wide, fewer where a request says it all. */
const SHORT = {
  P1: 3500,
  P2: 2000,
  P3: 4500,
  P4: 700,
  P5: 1500,
  P6: 1200,
  P7: 900,
  P8: 900,
  P9: 1400,
  P10: 800,
  P11: 700,
  P12: 400,
  P13: 400,
  P14: 700,
  P15: 300,
  P16: 150,
  P17: 500,
} as const;

export type LawNumber = keyof typeof SHORT;

/** Schedules of every law in the long programme. */
const EACH = 20_000;

/** Schedules a law is tried with. */
export const schedulesOf = (law: LawNumber): number => (isLong ? EACH : SHORT[law]);

/** Schedules of all laws together, and how many laws there are. */
export const scheduleCounts: readonly number[] = Object.values(SHORT).map((short) => (isLong ? EACH : short));
