import * as v from 'valibot';
import type { ShapeFault } from '../api/errors.ts';

export interface CatalogServer {
  readonly id: string;
  readonly name: string;
  /** Path of its API on this page's origin, such as `/api`. */
  readonly base: string;
  /** Base URL of the catalog's own pages, `https://...` without a slash at its end; only links use it. */
  readonly page?: string | undefined;
}

/** The server of a configuration that names none. */
const defaultServer = (root: string): CatalogServer => ({
  id: 'catalog',
  name: new URL(root).host,
  base: '/api',
});

/**
 * The fault of a `config.json`, with its member by path. `config-error-page.tsx` has the texts, because this module runs
 * before a language is loaded and must not wait for the page's own code.
 */
export type ConfigFault =
  | { readonly kind: 'not-json' | 'list' }
  | { readonly kind: 'same-id'; readonly id: string }
  | ({ readonly kind: 'shape' } & ShapeFault)
  | { readonly kind: 'base' | 'page' | 'origin'; readonly member: string; readonly value: string };

/** Its message is for logs. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly fault: ConfigFault;

  constructor(fault: ConfigFault) {
    super(JSON.stringify(fault));
    this.fault = fault;
  }
}

const nonEmptyText = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200));
const siteConfigSchema = v.strictObject({
  servers: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          id: v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)),
          name: nonEmptyText,
          base: nonEmptyText,
          page: v.optional(nonEmptyText),
        }),
      ),
      v.minLength(1),
    ),
  ),
  searchIndex: v.optional(nonEmptyText),
  pageSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000))),
  /** A sentence for the sign-in dialog: how to get a token. */
  signInHint: v.optional(nonEmptyText),
  /** Origins of the catalogs' sign-in, beside its own those that the page may talk to: its server's policy has them too. */
  signInOrigins: v.optional(v.pipe(v.array(nonEmptyText), v.maxLength(20))),
  /** Views of the whole team: `search` is the query of a URL, `type` the id of the listed type, such as `table`. */
  views: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          name: nonEmptyText,
          search: v.pipe(v.string(), v.regex(/^(\?|$)/), v.maxLength(8_000)),
          type: v.optional(v.pipe(v.string(), v.regex(/^\w{1,40}$/))),
        }),
      ),
      v.maxLength(100),
    ),
  ),
});

/** The site's configuration, from `config.json` beside `index.html`: one build serves every deployment. */
export interface SiteConfig extends Readonly<Omit<v.InferOutput<typeof siteConfigSchema>, 'servers'>> {
  /** One or more; the first is the default. */
  readonly servers: readonly [CatalogServer, ...CatalogServer[]];
}

/** Stands for a `config.json` that is not there: one server, at `/api`. */
export const NO_CONFIG = '{}';

/** @param root URL of the page, such as `https://host/catalog/`; relative bases resolve against it @throws ConfigError */
export function readSiteConfig(json: string, root: string): SiteConfig {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    throw new ConfigError({ kind: 'not-json' });
  }
  if (Array.isArray(given)) throw new ConfigError({ kind: 'list' });
  const result = v.safeParse(siteConfigSchema, given);
  if (!result.success) throw new ConfigError(shapeFault(result.issues[0]));
  const { servers = [defaultServer(root)], signInOrigins, ...members } = result.output;
  const rest = { ...members, ...(signInOrigins && { signInOrigins: signInOrigins.map(signInOrigin) }) };
  const twice = servers.find(({ id }, at) => servers.findIndex((other) => other.id === id) !== at);
  if (twice) throw new ConfigError({ kind: 'same-id', id: twice.id });
  const [first, ...others] = servers.map(({ page, ...server }, at) => ({
    ...server,
    base: basePath(server.base, at, root),
    ...(page !== undefined && { page: catalogPageUrl(page, at) }),
  }));
  return { ...rest, servers: [first ?? defaultServer(root), ...others] };
}

const shapeFault = (issue: v.BaseIssue<unknown>): ConfigFault => ({
  kind: 'shape',
  member: v.getDotPath(issue) ?? undefined,
  received: issue.received,
  expected: issue.expected ?? undefined,
});

/** The path of a base, on the page's own origin because the token is sent there. */
function basePath(base: string, at: number, root: string): string {
  const url = URL.parse(base, root);
  // A path such as `//host` would name another origin wherever it is resolved again.
  const leaves = url?.origin !== new URL(root).origin || url.pathname.startsWith('//');
  if (leaves || url.search || url.hash) {
    throw new ConfigError({ kind: 'base', member: `servers.${at}.base`, value: base });
  }
  return url.pathname.replace(/\/+$/, '');
}

/** An origin such as `https://login.example.com`, of which a policy allows nothing more. */
function signInOrigin(text: string, at: number): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new ConfigError({ kind: 'origin', member: `signInOrigins.${at}`, value: text });
}

/** The URL of the catalog's own pages: only http(s), because a link with another scheme could run code. */
function catalogPageUrl(page: string, at: number): string {
  const url = URL.parse(page);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new ConfigError({ kind: 'page', member: `servers.${at}.page`, value: page });
  }
  return url.href.replace(/\/+$/, '');
}

/**
 * The configuration in the site's response; the default if it has none, or does not respond: its servers then fail too, and
 * the list shows why.
 * @param sent the request for `config.json` @param root URL of the page @throws ConfigError
 */
export async function siteConfigFrom(sent: Promise<Response>, root: string): Promise<SiteConfig> {
  const answer = await sent.catch(() => undefined);
  // A host may send the page itself in place of a missing `config.json`.
  const isPage = /html/.test(answer?.headers.get('content-type') ?? '');
  const json = answer?.ok && !isPage ? await answer.text().catch(() => undefined) : undefined;
  return readSiteConfig(json ?? NO_CONFIG, root);
}
