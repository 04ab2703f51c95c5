import { createClient } from './client.ts';
import { runFacets } from './facet-run.ts';
import { facetTable, verdicts } from './facets.ts';
import { allChecks, line, runChecks } from './run.ts';

const USAGE = 'Usage: npm run contract -- URL   (CATALOG_TOKEN=... for its token)';

/** Where the command writes. */
interface Output {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

/** What ends the command before anything is checked: a sentence, and the status to exit with. */
class Stop extends Error {
  override readonly name = 'Stop';
  readonly status: number;

  constructor(sentence: string, status: number) {
    super(sentence);
    this.status = status;
  }
}

function stop(sentence: string, status: number): never {
  throw new Stop(sentence, status);
}

function readOrigin(args: readonly string[]): string {
  const [text, ...rest] = args;
  if (text === undefined || rest.length > 0 || text.startsWith('-')) stop(USAGE, 2);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    stop(`${text} is no http(s) address. ${USAGE}`, 2);
  return url.origin;
}

/** Distinguishes a missing server, a server that is no catalog, and one that rejects the token. */
async function greet(origin: string, token: string | undefined): Promise<void> {
  const client = createClient(origin, token);
  const version = await client.get('/system/version', {}, { token: null }).catch(() => undefined);
  if (!version) stop(`${origin} does not answer: is the server running?`, 1);
  if (version.body === undefined) stop(`${origin} is no catalog: /api/v1/system/version is no JSON.`, 1);
  const { status } = await client.get('/users/loggedInUser');
  if (status === 401) {
    stop(
      token ? `${origin} refuses the token in CATALOG_TOKEN.` : `${origin} wants a token: set CATALOG_TOKEN.`,
      1,
    );
  }
}

async function check(origin: string, token: string | undefined, say: Output['say']): Promise<number> {
  await greet(origin, token);
  const client = createClient(origin, token);
  const results = await runChecks(client, allChecks, (result) => say(line(result)));
  let failed = results.filter(({ passed }) => !passed).length;
  let passed = results.length - failed;

  let sent = 0;
  const countedFetch: typeof fetch = (...request) => {
    sent += 1;
    return fetch(...request);
  };
  try {
    const report = await runFacets(origin, { token, fetch: countedFetch });
    say(['', ...facetTable(report), ''].join('\n'));
    // A facet is a rule like any other; one that the index does not answer is none that it keeps or breaks.
    for (const verdict of verdicts(report.lines).values()) {
      if (verdict === 'right') passed += 1;
      if (verdict === 'differs') failed += 1;
    }
  } catch (error) {
    failed += 1;
    const note = `not compared: ${error instanceof Error ? error.message : String(error)}`;
    say(line({ name: 'filters find what the list has', passed: false, note }));
  }
  say(`${client.sent + sent} requests`);
  say(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

/**
 * `npm run contract -- URL`: checks a server, reading only.
 * @param token of the server; undefined or empty: none is sent
 * @returns the status to exit with: 1 where a check failed or could not be made, 2 for wrong arguments
 */
export async function contract(
  args: readonly string[],
  token: string | undefined,
  { say, complain }: Output,
): Promise<number> {
  try {
    return await check(readOrigin(args), token === '' ? undefined : token, say);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    complain(error.message);
    return error.status;
  }
}
