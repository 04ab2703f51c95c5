import * as v from 'valibot';
import { defaultServer, type SiteConfig } from './site-config.ts';

/** A `config.json` that cannot be used; the message names the member. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200));
const schema = v.strictObject({
  servers: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          id: v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)),
          name: text,
          base: text,
          page: v.optional(text),
        }),
      ),
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
  const [first, ...others] = servers.map(({ page, ...server }, at) => ({
    ...server,
    base: pathOf(server.base, at, root),
    ...(page !== undefined && { page: pageOf(page, at) }),
  }));
  return { ...optional(rest), servers: [first ?? defaultServer(root), ...others] };
}

type Optional = Omit<SiteConfig, 'servers'>;

/** Without the members that are not given. */
const optional = (given: { readonly [Name in keyof Optional]?: Optional[Name] | undefined }): Optional =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

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

/** The address of the catalog's own pages. Nothing is sent there; a link of another kind could run something. */
function pageOf(page: string, at: number): string {
  const url = URL.parse(page);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new ConfigError(
      `config.json: servers.${at}.page is "${page}", where an http or https address was expected.`,
    );
  }
  return url.href.replace(/\/+$/, '');
}
