import { allChecks, line, runChecks } from './run.ts';
import { createClient } from './client.ts';

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
const results = await runChecks(client, allChecks, (result) => process.stdout.write(`${line(result)}\n`));
const failed = results.filter(({ passed }) => !passed).length;
process.stdout.write(`${client.sent} requests\n${results.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
