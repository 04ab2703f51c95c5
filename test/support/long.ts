import { appendFileSync } from 'node:fs';

/** Whether this is the long run: `npm run test:long`. */
export const isLong = process.env['CATALOG_LONG'] === '1';

/** Number of runs of a property: in `npm test`, and in the long run. */
export const runs = (short: number, long: number): number => (isLong ? long : short);

/** What a test is registered for: in `npm test` the first variants, in the long run all of them. */
export const variants = <T>(short: readonly T[], others: readonly T[]): readonly T[] =>
  isLong ? [...short, ...others] : short;

/** Most runs of a control: it ends at its first fault, and a rare one must be found in every series of tests. */
export const CONTROL_RUNS = 20_000;

/** Registers tests that only the long run has time for. The short run does not list them: nothing in it counts as skipped. */
export function longOnly(register: () => void): void {
  if (isLong) register();
}

/** One line of evidence: what was tested, the result, and the result of the same check for something broken. */
export interface Evidence {
  /** Number of the section that it belongs to, 1 to 7. */
  readonly figure: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  readonly what: string;
  readonly came: string;
  readonly control: string;
}

/** Records evidence for the table at the end of the long run; without effect elsewhere. */
export function evidence(of: Evidence): void {
  const file = process.env['CATALOG_EVIDENCE'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(of)}\n`);
}
