import { appendFileSync } from 'node:fs';

/** Whether the long programme runs: `npm run test:long`. */
export const isLong = process.env['CATALOG_LONG'] === '1';

/** How often something is tried: in `npm test`, and in the long programme. */
export const runs = (short: number, long: number): number => (isLong ? long : short);

/** One line of evidence: what was tried, what came of it, and what the same check made of something broken. */
export interface Evidence {
  /** Which of the figures it belongs to, 1 to 6. */
  readonly figure: 1 | 2 | 3 | 4 | 5 | 6;
  readonly what: string;
  readonly came: string;
  readonly control: string;
}

/** Notes evidence for the table that the long programme ends with; anywhere else there is no such table. */
export function evidence(of: Evidence): void {
  const file = process.env['CATALOG_EVIDENCE'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(of)}\n`);
}
