import { cursors, filtering, limits, listBackward, listForward } from './checks/lists.ts';
import { fields, oneTable } from './checks/records.ts';
import { search, searchSyntax } from './checks/search.ts';
import { signIn } from './checks/sign-in.ts';
import { otherTypes } from './checks/types.ts';
import type { Check, Client } from './client.ts';

/** Every rule, in the order of checking. */
export const allChecks: readonly Check[] = [
  ...signIn,
  ...listForward,
  ...listBackward,
  ...limits,
  ...cursors,
  ...fields,
  ...filtering,
  ...oneTable,
  ...otherTypes,
  ...search,
  ...searchSyntax,
];

export interface Result {
  readonly name: string;
  readonly passed: boolean;
  /** Notes on the server, or the reason of a failure. */
  readonly note?: string;
}

/** Runs the checks one after another; `told` is called with each result. A check that throws anything has failed. */
export async function runChecks(
  client: Client,
  checks: readonly Check[],
  told: (result: Result) => void = () => undefined,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const check of checks) {
    const { name } = check;
    let result: Result;
    try {
      const note = await check.run(client);
      result = { name, passed: true, ...(note !== undefined && { note }) };
    } catch (error) {
      result = { name, passed: false, note: error instanceof Error ? error.message : String(error) };
    }
    results.push(result);
    told(result);
  }
  return results;
}

/** One line per check: `pass  name  (note)`. */
export const line = ({ name, passed, note }: Result): string =>
  `${passed ? 'pass' : 'FAIL'}  ${name}${note === undefined ? '' : `  (${note.replaceAll(/\s+/g, ' ')})`}`;
