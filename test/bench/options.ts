import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Names of the programme, in its order. */
  readonly names: readonly string[];
  readonly runs: number;
  /** Say where the time of scrolling goes, instead of measuring. */
  readonly profile: boolean;
  /** Where to write the figures; absent: a file named by the time, in `bench-results`. */
  readonly json: string | undefined;
}

/** Reads `--only a,b --quick --profile --json FILE`. @param known names of the programme @throws Error that names the wrong one */
export function readOptions(args: readonly string[], known: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  });
  const only = values.only?.split(',');
  const unknown = only?.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`--only takes ${known.join(', ')}, not "${unknown}"`);
  return {
    names: known.filter((name) => only?.includes(name) ?? true),
    runs: values.quick ? 1 : 3,
    profile: values.profile,
    json: values.json,
  };
}
