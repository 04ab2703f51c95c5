import { createClient } from './client.ts';
import { runFacets } from './facet-run.ts';
import { facetTable, verdicts } from './facets.ts';
import { allChecks, line, runChecks } from './run.ts';

const USAGE = 'Usage: npm run contract -- URL   (CATALOG_TOKEN=... for its token)';

function stop(sentence: string, status: number): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(status);
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

const origin = readOrigin(process.argv.slice(2));
const token = process.env['CATALOG_TOKEN'] === '' ? undefined : process.env['CATALOG_TOKEN'];
await greet(origin, token);
const client = createClient(origin, token);
const say = (text: string) => process.stdout.write(`${text}\n`);
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
process.exitCode = failed > 0 ? 1 : 0;
