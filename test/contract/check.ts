import type { Client } from './client.ts';

/** A rule of the contract: resolves to what is worth knowing of this server, if anything; rejects where it is broken. */
export interface Check {
  readonly name: string;
  run(client: Client): Promise<string | undefined>;
}

/** A broken rule, as a sentence. */
export class ContractError extends Error {}

/** @throws ContractError with the sentence, unless the condition holds */
export function hold(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new ContractError(sentence);
}

/** A text cut for one line of a report. */
export const brief = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 120 ? `${text.slice(0, 120)}...` : text;
};

/** @throws ContractError where the two lists of ids differ, naming the first place they do */
export function sameIds(found: readonly string[], expected: readonly string[], what: string): void {
  const at = expected.findIndex((id, index) => found[index] !== id);
  const place = at === -1 ? expected.length : at;
  hold(
    at === -1 && found.length === expected.length,
    `${what}: ${found.length} rows where ${expected.length} should be, the first difference at ${place}: ${brief(found[place])} for ${brief(expected[place])}`,
  );
}
