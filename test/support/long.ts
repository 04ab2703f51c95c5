/** Whether this is the long run: `npm run test:long`. */
export const isLong = process.env['CATALOG_LONG'] === '1';

/** Number of runs of a property: as given in `npm test`, and ten times that in the long run. */
export const runs = (count: number): number => (isLong ? 10 * count : count);

/** What a test is registered for: in `npm test` the first variants, in the long run all of them. */
export const variants = <T>(short: readonly T[], others: readonly T[]): readonly T[] =>
  isLong ? [...short, ...others] : short;

/** Registers tests that only the long run has time for. The short run does not list them: nothing in it counts as skipped. */
export function longOnly(register: () => void): void {
  if (isLong) register();
}
