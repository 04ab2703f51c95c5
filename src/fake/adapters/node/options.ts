import { parseArgs } from 'node:util';
import { dialectName, dialectNames, dialects, type DialectName } from '../../service/dialects.ts';
import { parseLatency } from '../../service/latency.ts';
import { DEFAULT_TABLES, type StartOptions } from '../../start-fake.ts';

/** Options of the fake with their defaults, and those of the command. */
export interface FakeCommand
  extends
    Required<
      Pick<StartOptions, 'tables' | 'seed' | 'hostile' | 'staleIndex' | 'latency' | 'token' | 'noAuth'>
    >,
    Pick<StartOptions, 'login'> {
  readonly dialect: DialectName;
  readonly port: number;
  /** Starts an OpenID provider beside it, whose ID tokens are accepted too. */
  readonly openId: boolean;
  /** Paths of files of records; empty: generated records. */
  readonly catalogs: readonly string[];
}

/** An option that cannot be used; `message` is one line for the user. */
export class OptionError extends Error {}

const TABLES_MAX = 1_000_000;

/** The text of `--help`. */
export const FAKE_HELP = `Usage: npm run fake -- [options]

Serves a complete metadata catalog over HTTP on 127.0.0.1, made up or from files; nothing is kept.

  --port N               port to listen on, 0 for any free one (8585)
  --tables N             number of tables, 0 to ${TABLES_MAX} (${DEFAULT_TABLES}); other types of record in proportion.
                         A page of a list takes milliseconds; a search does up to 50000 tables, and seconds at ${TABLES_MAX}; the
                         first one of a field reads it from all tables, which takes longer
  --seed N               another made-up catalog for each (1)
  --catalog FILE         records from a file instead, a JSON array or one record a line (NDJSON), of any types together:
                         tables, topics, dashboards, charts, pipelines, ML models, containers; repeat it for several files.
                         A record's type is its entityType, else that of its service, else what only that type has; the
                         databases, schemas, services and charts that records refer to are served too
  --hostile              adds names and texts that attack or confuse
  --stale-index          the search index keeps what was removed
  --latency TIME         MS, MS-MS, or real: what each costs a real server, shared by all in flight (0)
  --dialect NAME         ${dialectNames.join(', ')} (seed)
  --token T              the one token that is accepted (demo); --no-auth accepts all
  --login EMAIL:PASSWORD signing in gives the token
  --openid               people sign in at an OpenID provider that is started beside it, on a free port, under any name
  --help
`;

function readWhole(name: string, text: string, max: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value <= max) return value;
  throw new OptionError(`--${name} must be a whole number from 0 to ${max}, not "${text}"`);
}

function readLogin(text: string): { email: string; password: string } {
  const [, email, password] = /^([^:]+):(.+)$/.exec(text) ?? [];
  if (email === undefined || password === undefined) {
    throw new OptionError(`--login must be EMAIL:PASSWORD, not "${text}"`);
  }
  return { email, password };
}

function parseValues(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: {
        port: { type: 'string', default: '8585' },
        tables: { type: 'string' },
        seed: { type: 'string', default: '1' },
        latency: { type: 'string', default: '0' },
        token: { type: 'string', default: 'demo' },
        'no-auth': { type: 'boolean', default: false },
        login: { type: 'string' },
        openid: { type: 'boolean', default: false },
        dialect: { type: 'string', default: 'seed' },
        hostile: { type: 'boolean', default: false },
        'stale-index': { type: 'boolean', default: false },
        catalog: { type: 'string', multiple: true },
      },
    }).values;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new OptionError(text.split(/\n|\. /)[0] ?? text);
  }
}

/** The options of `npm run fake`. @throws OptionError that names the first wrong one. */
export function parseFakeOptions(args: readonly string[]): FakeCommand {
  const values = parseValues(args);
  const latency = parseLatency(values.latency);
  if (!latency) throw new OptionError(`--latency must be MS, MS-MS or real, not "${values.latency}"`);
  const dialect = dialectName(values.dialect);
  if (!dialect)
    throw new OptionError(`--dialect must be one of ${dialectNames.join(', ')}, not "${values.dialect}"`);
  if (values.token === '') throw new OptionError('--token must not be empty');
  if (values.catalog !== undefined && values.tables !== undefined) {
    throw new OptionError('--catalog and --tables exclude each other');
  }
  if (values.catalog !== undefined && values.hostile) {
    throw new OptionError('--catalog and --hostile exclude each other');
  }
  if (values.login !== undefined && values.openid)
    throw new OptionError('--login and --openid exclude each other');
  const tables = readWhole('tables', values.tables ?? String(DEFAULT_TABLES), TABLES_MAX);
  if (tables > dialects[dialect].tablesMax) {
    throw new OptionError(`--dialect ${dialect} serves at most ${dialects[dialect].tablesMax} tables`);
  }
  return {
    port: readWhole('port', values.port, 65_535),
    tables,
    seed: readWhole('seed', values.seed, 2 ** 32 - 1),
    latency,
    token: values.token,
    noAuth: values['no-auth'],
    ...(values.login !== undefined && { login: readLogin(values.login) }),
    openId: values.openid,
    dialect,
    hostile: values.hostile,
    staleIndex: values['stale-index'],
    catalogs: values.catalog ?? [],
  };
}
