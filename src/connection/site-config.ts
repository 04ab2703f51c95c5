import * as v from 'valibot';

/** A catalog that this page can read. */
export interface CatalogServer {
  readonly id: string;
  /** What people know it by. */
  readonly name: string;
  /** Path of its API on this page's origin, such as `/api`. */
  readonly base: string;
}

/** What whoever runs this page says of it, in `config.json` beside `index.html`: one build serves every deployment. */
export interface SiteConfig {
  /** At least one; the first is the usual one. */
  readonly servers: readonly [CatalogServer, ...CatalogServer[]];
  /** Name of the search index that holds tables. */
  readonly searchIndex?: string;
  /** Rows a page where the address says none. */
  readonly pageSize?: number;
  /** A sentence for the sign-in dialog: where a token is to be had. */
  readonly signInHint?: string;
}

/** A `config.json` that cannot be used; the message names the member. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200));
const schema = v.strictObject({
  servers: v.optional(
    v.pipe(
      v.array(v.strictObject({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)), name: text, base: text })),
      v.minLength(1),
    ),
  ),
  searchIndex: v.optional(text),
  pageSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000))),
  signInHint: v.optional(text),
});

/**
 * Reads a `config.json`.
 * @param root where the page stands, such as `https://host/catalog/`; relative bases are relative to it
 * @throws ConfigError
 */
export function readSiteConfig(json: string, root: string): SiteConfig {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    throw new ConfigError('config.json is not valid JSON.');
  }
  if (Array.isArray(given))
    throw new ConfigError('config.json: the whole is a list, where an object was expected.');
  const result = v.safeParse(schema, given);
  if (!result.success) throw new ConfigError(faultOf(result.issues[0]));
  const { servers, ...rest } = result.output;
  if (!servers) return { ...optional(rest), servers: [defaultServer(root)] };
  const twice = servers.find(({ id }, at) => servers.findIndex((other) => other.id === id) !== at);
  if (twice) throw new ConfigError(`config.json: two servers have the id "${twice.id}".`);
  const [first, ...others] = servers.map((server, at) => ({
    ...server,
    base: pathOf(server.base, at, root),
  }));
  return { ...optional(rest), servers: [first ?? defaultServer(root), ...others] };
}

type Optional = Omit<SiteConfig, 'servers'>;

/** Without the members that are not given. */
const optional = (given: { readonly [Name in keyof Optional]?: Optional[Name] | undefined }): Optional =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

/** What holds where there is no `config.json`: one server, at `/api`. */
export const defaultConfig = (root: string): SiteConfig => ({ servers: [defaultServer(root)] });

const defaultServer = (root: string): CatalogServer => ({
  id: 'catalog',
  name: new URL(root).host,
  base: '/api',
});

function faultOf(issue: v.BaseIssue<unknown>): string {
  const member = v.getDotPath(issue);
  return `config.json: ${member ?? 'the whole'} is ${issue.received}, where ${issue.expected ?? 'something else'} was expected.`;
}

/** The path of a base. The token goes there, so it stays on the page's own origin. */
function pathOf(base: string, at: number, root: string): string {
  const url = URL.parse(base, root);
  if (url?.origin !== new URL(root).origin || url.search || url.hash) {
    throw new ConfigError(
      `config.json: servers.${at}.base is "${base}", where a path of this site was expected.`,
    );
  }
  return url.pathname.replace(/\/+$/, '');
}

/**
 * The configuration that the site answered with; the default where it has none, and where it does not answer at all: then
 * neither will its servers, and the list says why.
 * @param sent the request for `config.json` @param root where the page stands
 * @throws ConfigError
 */
export async function siteConfigOf(sent: Promise<Response>, root: string): Promise<SiteConfig> {
  let json: string;
  try {
    const answer = await sent;
    // A host that answers every path with the page itself has none either.
    const isPage = /html/.test(answer.headers.get('content-type') ?? '');
    if (!answer.ok || isPage) return defaultConfig(root);
    json = await answer.text();
  } catch {
    return defaultConfig(root);
  }
  return readSiteConfig(json, root);
}
