import { readFileSync } from 'node:fs';
import { parseCatalogFile, catalogFromRecords } from '../../catalog/file-catalog.ts';
import { createCatalog } from '../../catalog/generated-catalog.ts';
import { CatalogError, type Catalog, type StoredTable } from '../../catalog/types.ts';
import { warmUp } from '../../search/search.ts';
import { dialects } from '../../service/dialects.ts';
import { createService } from '../../service/service.ts';
import type { OpenIdProvider } from './openid-provider.ts';
import { FAKE_HELP, OptionError, parseFakeOptions, type FakeCommand } from './options.ts';
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

function loadCatalog(command: FakeCommand): Catalog {
  const { tables, seed, hostile, staleIndex, catalogs } = command;
  if (catalogs.length === 0) return createCatalog({ tables, seed, hostile, staleIndex });
  return catalogFromRecords(catalogs.flatMap(readRecords), { staleIndex });
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
  const command = parseFakeOptions(args);
  const catalog = loadCatalog(command);
  const { token, noAuth, dialect, latency, login } = command;
  const provider = command.openId ? await startProvider() : undefined;
  const service = createService({
    catalog,
    ...(provider && { openId: provider.openId }),
    token,
    noAuth,
    dialect,
    latency,
    ...(login && { login }),
    warn: (message) => process.stderr.write(`${message}\n`),
  });
  const server = await startFakeServer({ port: command.port, service }).catch(async (error: unknown) => {
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
  setImmediate(() => warmUp(catalog.corpus(dialects[dialect].records)));
  const access = noAuth ? 'no token needed' : `token ${token}`;
  printLine(
    `fake catalog: ${server.url}  ${catalog.count()} tables  seed ${command.seed}  dialect ${dialect}  ${access}`,
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
