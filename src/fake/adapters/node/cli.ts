import { readFileSync } from 'node:fs';
import { parseCatalogFile } from '../../catalog/file-catalog.ts';
import { CatalogError, type StoredTable } from '../../catalog/types.ts';
import { startFake } from '../../start-fake.ts';
import type { OpenIdProvider } from './openid-provider.ts';
import { FAKE_HELP, OptionError, parseFakeOptions } from './options.ts';
import { startFakeServer } from './server.ts';

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function readRecords(path: string): readonly StoredTable[] {
  try {
    return parseCatalogFile(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof CatalogError) throw new CatalogError(`${path}: ${error.message}`);
    throw error;
  }
}

/** The provider's library takes as long to load as the rest of the service, and is wanted by few. */
async function startProvider(): Promise<OpenIdProvider> {
  const { startOpenIdProvider } = await import('./openid-provider.ts');
  return startOpenIdProvider({ refreshTokens: true });
}

async function run(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(FAKE_HELP);
    return;
  }
  const { port, catalogs, openId, ...options } = parseFakeOptions(args);
  const { seed, dialect, noAuth, token } = options;
  const records = catalogs.length > 0 ? catalogs.flatMap(readRecords) : undefined;
  const provider = openId ? await startProvider() : undefined;
  const fake = startFake({
    ...options,
    ...(records && { records }),
    ...(provider && { openId: provider.openId }),
    warn: (message) => process.stderr.write(`${message}\n`),
  });
  const server = await startFakeServer({ port, service: fake }).catch(async (error: unknown) => {
    await provider?.close();
    throw error;
  });
  // Registered before the first output, because its reader may end the process at once.
  const stop = () => {
    void server.close();
    void provider?.close();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const access = noAuth ? 'no token needed' : `token ${token}`;
  printLine(
    `fake catalog: ${server.url}  ${fake.catalog.count()} tables  seed ${seed}  dialect ${dialect}  ${access}`,
  );
}

/** Prints one line and sets the exit code: 2 for a wrong option, 1 for any other failure. */
function report(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const text = error instanceof Error ? error.message : String(error);
  const line = code === 'EADDRINUSE' ? `the port is taken (${text}); choose another one with --port` : text;
  process.stderr.write(`fake catalog: ${line.replaceAll(/\s*\n\s*/g, ' ')}\n`);
  process.exitCode = error instanceof OptionError ? 2 : 1;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  report(error);
}
