import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Names of the programme, in its order. */
  readonly names: readonly string[];
  /** Measure plain pages of other libraries too. */
  readonly peers: boolean;
  readonly runs: number;
  /** Where to write the figures; absent: a file named by the time, in `bench-results`. */
  readonly json: string | undefined;
}

/** Names of the programme: of the usual one, and of the one that other libraries' pages are measured by. */
interface KnownNames {
  readonly usual: readonly string[];
  readonly peers: readonly string[];
}

/** Reads `--only a,b --quick --peers --json FILE`. @throws Error that names the wrong one */
export function readOptions(args: readonly string[], { usual, peers }: KnownNames): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      peers: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  });
  const known = values.peers ? peers : usual;
  const only = values.only?.split(',');
  const unknown = only?.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(
      `--only takes ${known.join(', ')}${values.peers ? ' with --peers' : ''}, not "${unknown}"`,
    );
  return {
    names: known.filter((name) => only?.includes(name) ?? true),
    peers: values.peers,
    runs: values.quick ? 1 : 3,
    json: values.json,
  };
}
