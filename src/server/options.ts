import { parseArgs } from 'node:util';
import { isPlainHost } from '../auth/openid-authority.ts';
import { ConfigError, readSiteConfig, type SiteConfig } from '../servers/site-config.ts';

export type CatalogOption = ReturnType<typeof readCatalogs>[number];
export type OutboundProxies = ReturnType<typeof readProxies>;
export type ServerOptions = Extract<ReturnType<typeof parseOptions>, { readonly kind: 'serve' }>;

/** An option that cannot be used. The message is one line for the user, and quotes no token. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

const DEFAULT_PORT = 4848;

export const HELP = `Usage: catalog-browser [--catalog [NAME=]URL]... [options]

Serves Catalog Browser and passes its requests on to a metadata catalog. Without --catalog it serves a demo.

  --catalog [NAME=]URL     address of a catalog; repeat it, with names, for several
  --token-file [NAME=]FILE file with the token to send to a catalog; people then need none
  --header-file [NAME=]FILE
                           file with lines "Name: value", headers to send to a catalog, as a gateway before it may want
  --public-catalog-url [NAME=]URL
                           address of a catalog's own pages for browsers, where --catalog has one that only this server reaches
  --views FILE             JSON file with views for everybody, or one that the page exported
  --host HOST              address to listen on (127.0.0.1)
  --port N                 port to listen on, 0 for any free one (${DEFAULT_PORT})
  --base-path PATH         path of the page such as /catalog, whether or not a proxy takes it off
  --allowed-host NAME      answer requests for this host name too, * for any; repeat it for several
  --frame-ancestor ORIGIN  let this site show the page in a frame; repeat it for several
  --sign-in-origin ORIGIN  let the page talk to this origin too, where a catalog's sign-in needs a further one; repeat it
  --open                   open the page in a browser
  --quiet                  write no access log
  --help, --version

Environment, where an option is not given: CATALOG_URL, CATALOG_PUBLIC_URL, CATALOG_TOKEN_FILE, CATALOG_HEADER_FILE, CATALOG_ALLOWED_HOST,
CATALOG_FRAME_ANCESTOR and CATALOG_SIGN_IN_ORIGIN (several separated by commas), CATALOG_VIEWS, CATALOG_HOST, CATALOG_PORT, CATALOG_BASE_PATH, CATALOG_OPEN and CATALOG_QUIET
(1 or 0), and CATALOG_TOKEN, the token itself (CATALOG_TOKEN_NAME where there are several catalogs). NODE_EXTRA_CA_CERTS names a file of
further certificate authorities. HTTPS_PROXY, HTTP_PROXY and NO_PROXY hold for the way to a catalog, never to this machine;
NO_PROXY takes names, addresses, networks (10.0.0.0/8) and *.

It stops on SIGTERM and SIGINT, and ends with 0; with 2 for an option that cannot be used, with 1 for any other failure.
`;

/** The options, and the variables that stand for those that are not given. */
const OPTIONS = {
  catalog: { type: 'string', multiple: true, variable: 'CATALOG_URL' },
  'token-file': { type: 'string', multiple: true, variable: 'CATALOG_TOKEN_FILE' },
  'header-file': { type: 'string', multiple: true, variable: 'CATALOG_HEADER_FILE' },
  'public-catalog-url': { type: 'string', multiple: true, variable: 'CATALOG_PUBLIC_URL' },
  views: { type: 'string', multiple: false, variable: 'CATALOG_VIEWS' },
  host: { type: 'string', multiple: false, variable: 'CATALOG_HOST' },
  port: { type: 'string', multiple: false, variable: 'CATALOG_PORT' },
  'base-path': { type: 'string', multiple: false, variable: 'CATALOG_BASE_PATH' },
  'allowed-host': { type: 'string', multiple: true, variable: 'CATALOG_ALLOWED_HOST' },
  'frame-ancestor': { type: 'string', multiple: true, variable: 'CATALOG_FRAME_ANCESTOR' },
  'sign-in-origin': { type: 'string', multiple: true, variable: 'CATALOG_SIGN_IN_ORIGIN' },
  open: { type: 'boolean' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

type TextOption = Exclude<keyof typeof OPTIONS, 'open' | 'quiet' | 'help' | 'version'>;

const TOKEN_ADVICE =
  'a token is no option, because other users can read command lines: write it to a file for --token-file, or set CATALOG_TOKEN';

function parseFlags(args: readonly string[]) {
  if (args.some((arg) => /^--token(=|$)/.test(arg))) throw new OptionError(TOKEN_ADVICE);
  try {
    return parseArgs({ args: [...args], strict: true, allowPositionals: false, options: OPTIONS }).values;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // Node's message would quote the argument, which may be a token in the wrong place.
    if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL')
      throw new OptionError('every argument belongs to an option; an address goes behind --catalog');
    const text = error instanceof Error ? error.message : String(error);
    throw new OptionError(`${text.split(/\n|\. /)[0] ?? text}; --help lists the options`);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

function readBoolean(name: string, text: string | undefined): boolean {
  if (text === undefined || /^(|0|no|false|off)$/i.test(text)) return false;
  if (/^(1|yes|true|on)$/i.test(text)) return true;
  throw new OptionError(`${name} must be 1 or 0, not "${text}"`);
}

/** A given text, and its option or environment variable. */
interface Given {
  readonly text: string;
  readonly source: string;
}

function readPort({ text, source }: Given): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new OptionError(`${source} must be a whole number from 0 to 65535, not "${text}"`);
}

/** `/catalog/`, `catalog` and `/catalog` are the same; `/` is none. */
function readBasePath({ text, source }: Given): string {
  const path = `/${text.replaceAll(/^\/+|\/+$/g, '')}`;
  if (path === '/') return '';
  if (/^(\/(?!\.{1,2}(\/|$))[\w.~-]+)+$/.test(path)) return path;
  throw new OptionError(`${source} must be a path such as /catalog, not "${text}"`);
}

/** An origin such as `https://wiki.example.com`: a path would allow less than it seems to, and `*` anything. */
function readOrigin({ text, source }: Given): string {
  const url = URL.parse(text);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (isOrigin && isPlainHost(url.hostname)) return url.origin;
  throw new OptionError(`${source} must be the origin of a site such as https://wiki.example.com`);
}

function readHost({ text, source }: Given): string {
  const host = text.replace(/^\[(.*)\]$/, '$1');
  if (/^[\w.:%-]{1,255}$/.test(host)) return host;
  throw new OptionError(`${source} must be an address of this machine such as 0.0.0.0, not "${text}"`);
}

/** Splits off a name before the first `=`, unless the `=` is within a URL. */
function splitName(text: string): { name: string | undefined; rest: string } {
  const [, name, rest] = /^([^=:/?#]*)=(.*)$/s.exec(text) ?? [];
  return name === undefined || rest === undefined
    ? { name: undefined, rest: text }
    : { name: name.trim(), rest };
}

/** `Data Lake` as `data-lake`. @throws OptionError if nothing is left of it */
function idOf(name: string): string {
  const id = name
    .toLowerCase()
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  if (id !== '' && id.length <= 40 && name.length <= 200) return id;
  throw new OptionError(
    `--catalog "${name}=": a name has a letter of the alphabet or a digit, and at most 40 characters`,
  );
}

/** @throws OptionError, which never quotes a password in a URL */
function readAddress({ text, source }: Given): string {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    // `me:password@host` is no URL, but holds a password.
    const quoted = /[@?#]/.test(text) ? '' : `, not "${text}"`;
    throw new OptionError(
      `${source} must be an http(s) address such as https://catalog.example.com${quoted}`,
    );
  }
  if (url.username !== '' || url.password !== '')
    throw new OptionError(`${source} ${url.origin}: an address has no user and no password; ${TOKEN_ADVICE}`);
  if (url.search !== '' || url.hash !== '')
    throw new OptionError(`${source} ${url.origin}: an address has no query and no fragment`);
  return url.origin + url.pathname.replace(/(\/api(\/v1)?)?\/*$/, '');
}

const tokenVariable = (id: string): string => `CATALOG_TOKEN_${id.toUpperCase().replaceAll('-', '_')}`;

/** What is for one catalog: a secret sent to all would leak to each. */
const FOR_ONE = 'there are several catalogs, and this is for one of them';

/** The values of `[NAME=]VALUE` by catalog. @throws OptionError if a value could be for several, or a catalog has two */
function valuesByCatalog(ids: readonly string[], values: readonly Given[]): ReadonlyMap<string, Given> {
  const byId = new Map<string, Given>();
  const [only] = ids.length === 1 ? ids : [];
  for (const { text, source } of values) {
    if (ids.length === 0) throw new OptionError(`${source}: there is no --catalog that it could be for`);
    // A path may contain `=`, so the text before it is a name only if a catalog has it.
    const { name, rest } = splitName(text);
    const named = ids.find((id) => name !== undefined && name !== '' && id === idOf(name));
    const id = named ?? only;
    if (id === undefined) throw new OptionError(`${source} ${text}: ${FOR_ONE}: write NAME=${text}`);
    if (byId.has(id)) throw new OptionError(`${source}: the catalog "${id}" has two`);
    byId.set(id, { text: named === undefined ? text : rest, source });
  }
  return byId;
}

/** The token of a catalog in the environment; undefined: it has none. @throws OptionError if it could be for several */
function tokenIn(env: Environment, id: string, ids: readonly string[]): string | undefined {
  const common = env['CATALOG_TOKEN'];
  if (common && ids.length > 1)
    throw new OptionError(`CATALOG_TOKEN: ${FOR_ONE}: set ${ids.map(tokenVariable).join(', ')}`);
  // `CATALOG_TOKEN_FILE` names a file.
  return (id === 'file' ? undefined : env[tokenVariable(id)]) || common || undefined;
}

function readCatalogs(given: (option: TextOption) => readonly Given[], env: Environment) {
  const named = given('catalog').map(({ text, source }, _, { length }) => {
    const { name, rest } = splitName(text);
    const address = readAddress({ text: rest, source });
    if (name !== undefined) return { id: idOf(name), name, address };
    return { id: length === 1 ? 'catalog' : idOf(new URL(address).host), address };
  });
  const ids = named.map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new OptionError(`--catalog: two catalogs have the name "${twice}"`);
  const files = valuesByCatalog(ids, given('token-file'));
  const headers = valuesByCatalog(ids, given('header-file'));
  const pages = valuesByCatalog(ids, given('public-catalog-url'));
  return named.map(({ id, name, address }, _, { length }) => {
    const [file, own] = [files.get(id), pages.get(id)];
    const page = own === undefined ? address : readAddress(own);
    const value = tokenIn(env, id, ids);
    return {
      /** Letters, digits, `-` and `_`. */
      id,
      /** Path of its API below the base path; `/NAME/api` if there are several. */
      apiPath: length === 1 ? '/api' : `/${id}/api`,
      name: name ?? new URL(page).host,
      /** URL as `https://host:port/path`, without `/api` and without a slash at its end. */
      address,
      /** URL of its own pages as browsers reach them, of the form of `address`. */
      page,
      /** Where its token is: no option holds the token itself, because other users see command lines. */
      token: file ? { file: file.text } : value === undefined ? undefined : { value },
      /** File with headers to add to its requests (`secret-files.ts`). */
      headerFile: headers.get(id)?.text,
    };
  });
}

/** Names of this machine, by which a proxy would reach another one. */
const LOOPBACK = 'localhost,127.0.0.1,[::1]';

/** The outbound proxies; an empty text: none. The lower-case variable comes first. @throws OptionError that quotes no password */
function readProxies(env: Environment) {
  const addressIn = (name: string): string => {
    const text = env[name.toLowerCase()] || env[name];
    if (!text) return '';
    const url = URL.parse(/^[\w.-]+(:\d+)?\/?$/.test(text) ? `http://${text}` : text);
    if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href;
    throw new OptionError(
      `${name} must be the http(s) address of a proxy such as http://proxy.example.com:3128`,
    );
  };
  const http = addressIn('HTTP_PROXY');
  const none = env['no_proxy'] || env['NO_PROXY'] || '';
  return {
    http,
    https: addressIn('HTTPS_PROXY'),
    /** Hosts reached without a proxy (`no-proxy.ts`). */
    none: none.trim() === '*' ? '*' : [LOOPBACK, none].filter((part) => part !== '').join(','),
  };
}

/** Reads the command line, or else the environment. @throws OptionError that names the first option that cannot be used */
export function parseOptions(args: readonly string[], env: Environment) {
  const flags = parseFlags(args);
  if (flags.help) return { kind: 'help' as const };
  if (flags.version) return { kind: 'version' as const };
  const given = (option: TextOption) => {
    const { multiple, variable } = OPTIONS[option];
    const texts = [flags[option] ?? []].flat();
    if (texts.length > 0) return texts.map((text): Given => ({ text, source: `--${option}` }));
    const value = env[variable] ?? '';
    // An empty variable counts as not set, because container and service files write omitted ones so.
    const parts = (multiple ? value.split(',') : [value]).map((part) => part.trim()).filter(Boolean);
    return parts.map((text): Given => ({ text, source: variable }));
  };
  const [host] = given('host').map(readHost);
  const [port] = given('port').map(readPort);
  const [basePath] = given('base-path').map(readBasePath);
  const [views] = given('views');
  return {
    kind: 'serve' as const,
    /** Empty: the demo is served. */
    catalogs: readCatalogs(given, env),
    host: host ?? '127.0.0.1',
    /** 0: any free one. */
    port: port ?? DEFAULT_PORT,
    /** Path of the page as browsers see it: empty, or such as `/catalog`. Proxies may take it off. */
    basePath: basePath ?? '',
    /** Path of a JSON file with the team's views. */
    views: views?.text,
    /** Host names accepted beside those of this machine, in lower case; `*`: all. */
    allowedHosts: given('allowed-host').map(({ text }) => text.toLowerCase()),
    /** Origins of other sites that may show the page in a frame. */
    frameAncestors: given('frame-ancestor').map(readOrigin),
    /** Origins of the catalogs' sign-in that the page may talk to, beside those that the catalogs name. */
    signInOrigins: given('sign-in-origin').map(readOrigin),
    open: flags.open ?? readBoolean('CATALOG_OPEN', env['CATALOG_OPEN']),
    quiet: flags.quiet ?? readBoolean('CATALOG_QUIET', env['CATALOG_QUIET']),
    proxies: readProxies(env),
  };
}

export type Views = NonNullable<SiteConfig['views']>;

/** Views are a list of `{name, search, type?}`, an object with it as `views`, or an export of the page. @throws OptionError */
export function readViews(json: string, file: string): Views {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    throw new OptionError(`--views ${file}: this is no JSON`);
  }
  const { version, views = given }: Readonly<Record<string, unknown>> = Object(given);
  const exported = version !== undefined && Array.isArray(views);
  const list: unknown = exported
    ? views.map((view) => {
        const { name, search, type }: Readonly<Record<string, unknown>> = Object(view);
        return { name, search, type };
      })
    : views;
  try {
    return readSiteConfig(JSON.stringify({ views: list }), 'http://localhost/').views ?? [];
  } catch (error) {
    if (!(error instanceof ConfigError) || error.fault.kind !== 'shape') throw error;
    const { member = 'views', received, expected } = error.fault;
    const wanted = expected === undefined ? 'this is not possible there' : `expected ${expected}`;
    throw new OptionError(`--views ${file}: ${member} is ${received}: ${wanted}`);
  }
}

/** Paths are relative to the page's root, whose prefix only the browser knows. */
export function pageConfig(
  { catalogs }: ServerOptions,
  views: Views,
  signInOrigins: readonly string[] = [],
): string {
  const servers = catalogs.map(({ id, name, apiPath, page }) => ({ id, name, base: apiPath.slice(1), page }));
  const config = {
    ...(servers.length > 0 && { servers }),
    ...(signInOrigins.length > 0 && { signInOrigins }),
    ...(views.length > 0 && { views }),
  };
  return `${JSON.stringify(config)}\n`;
}
