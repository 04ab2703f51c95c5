#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import open from 'open';
import { watchCatalogs } from './catalog-watch.ts';
import { readDirectHosts } from './no-proxy.ts';
import {
  HELP,
  OptionError,
  parseOptions,
  readViews,
  type CatalogOption,
  type OutboundProxies,
  type ServerOptions,
} from './options.ts';
import type { Credentials } from './proxy.ts';
import { decodeFile, readHeaders, readToken, type AddedHeaders } from './secret-files.ts';
import { startServer } from './server.ts';

const NAME = 'catalog-browser';

const print = (line: string): void => {
  process.stderr.write(`${NAME}: ${line.replaceAll(/\s*\n\s*/g, ' ')}\n`);
};

/** The package's own folder: the nearest one above with a `package.json`. */
function packageFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

function versionOf(folder: string): string {
  const given: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const version = typeof given === 'object' && given !== null && 'version' in given ? given.version : '';
  return String(version);
}

/** @throws OptionError */
function readOptionFile(option: string, path: string): string {
  try {
    return decodeFile(readFileSync(path));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new OptionError(`${option} ${path}: this file cannot be read (${code})`);
  }
}

/** Reads what files and variables hold for catalogs. @throws OptionError */
function readCredentials(catalogs: readonly CatalogOption[]): Credentials {
  const tokens = new Map<string, string>();
  const headers = new Map<string, AddedHeaders>();
  for (const { id, token, headerFile: file } of catalogs) {
    if (token && 'value' in token) tokens.set(id, readToken(token.value, 'CATALOG_TOKEN'));
    if (token && 'file' in token)
      tokens.set(id, readToken(readOptionFile('--token-file', token.file), `--token-file ${token.file}`));
    if (file !== undefined)
      headers.set(id, readHeaders(readOptionFile('--header-file', file), `--header-file ${file}`));
  }
  return { tokens, headers };
}

/** Names the entries of NO_PROXY that mean nothing, where there is a proxy that it could be about. */
function checkNoProxy({ http, https, none }: OutboundProxies): void {
  if (http === '' && https === '') return;
  for (const entry of readDirectHosts(none).meaningless) {
    // An address with a user may have a password.
    const quoted = entry.includes('@') ? '' : ` "${entry}"`;
    print(`NO_PROXY: the entry${quoted} is no host, address or network, and is left out`);
  }
}

/** Warns where others than this machine read a catalog by the token of this server. */
function checkHost({ host, catalogs }: ServerOptions): void {
  const isOwn = /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);
  if (isOwn || !catalogs.some(({ token }) => token)) return;
  print(
    `every client that reaches ${host} reads the catalog with the token of this server: put a sign-in before it`,
  );
}

async function serve(options: ServerOptions, folder: string): Promise<void> {
  const isDemo = options.catalogs.length === 0;
  const views =
    options.views === undefined ? [] : readViews(readOptionFile('--views', options.views), options.views);
  const server = await startServer({
    options,
    site: isDemo
      ? { folder: join(folder, 'dist-demo'), build: 'demo' }
      : { folder: join(folder, 'dist'), build: 'product' },
    views,
    ...readCredentials(options.catalogs),
    log: options.quiet ? undefined : process.stdout,
  });
  const stopping = new AbortController();
  const stop = () => {
    // A second signal does not wait for requests under way.
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
    void server.stop();
  };
  // The reader of the log may end before this server.
  process.stdout.on('error', () => {});
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  checkNoProxy(options.proxies);
  checkHost(options);
  const titles = await watchCatalogs({
    proxy: server.proxy,
    catalogs: options.catalogs,
    signInOrigins: options.signInOrigins,
    print,
    onOrigins: server.allow,
    signal: stopping.signal,
  });
  const of = isDemo ? 'demo, no --catalog was given' : titles.join(', ');
  process.stdout.write(`Catalog Browser: ${server.url}  (${of})\n`);
  // A missing browser is only noted, because the server runs and its URL is printed.
  if (options.open) await open(server.url).catch(() => print(`no browser could be opened: ${server.url}`));
}

async function run(): Promise<void> {
  const folder = packageFolder();
  const command = parseOptions(process.argv.slice(2), process.env);
  switch (command.kind) {
    case 'help':
      process.stdout.write(HELP);
      return;
    case 'version':
      process.stdout.write(`${versionOf(folder)}\n`);
      return;
    case 'serve':
      await serve(command, folder);
  }
}

const LISTENING: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens on this port: choose another one with --port, or --port 0 for any',
  EACCES: 'this user may not listen on this port: choose one above 1023 with --port',
  EADDRNOTAVAIL: 'this machine does not have that address: choose another one with --host',
};

try {
  await run();
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const text = error instanceof Error ? error.message : String(error);
  const advice = LISTENING[code];
  print(advice === undefined ? text : `${advice} (${text})`);
  process.exitCode = error instanceof OptionError ? 2 : 1;
}
