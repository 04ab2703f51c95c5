import * as v from 'valibot';
import type { ShapeFault } from '../api/shape-fault.ts';
import { defaultServer, type SiteConfig } from './site-config.ts';

/**
 * What is wrong with a `config.json`, its member by its path; `config-words.ts` says it. Nothing is said here: this is read
 * before there is a language, and must not wait for the page's own code.
 */
export type ConfigFault =
  | { readonly is: 'not-json' | 'list' }
  | { readonly is: 'same-id'; readonly id: string }
  | ({ readonly is: 'shape' } & ShapeFault)
  | { readonly is: 'base' | 'page'; readonly member: string; readonly value: string };

/** A `config.json` that cannot be used. Its message is for logs. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly fault: ConfigFault;

  constructor(fault: ConfigFault) {
    super(JSON.stringify(fault));
    this.fault = fault;
  }
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
    throw new ConfigError({ is: 'not-json' });
  }
  if (Array.isArray(given)) throw new ConfigError({ is: 'list' });
  const result = v.safeParse(schema, given);
  if (!result.success) throw new ConfigError(faultOf(result.issues[0]));
  const { servers, ...rest } = result.output;
  if (!servers) return { ...optional(rest), servers: [defaultServer(root)] };
  const twice = servers.find(({ id }, at) => servers.findIndex((other) => other.id === id) !== at);
  if (twice) throw new ConfigError({ is: 'same-id', id: twice.id });
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

const faultOf = (issue: v.BaseIssue<unknown>): ConfigFault => ({
  is: 'shape',
  member: v.getDotPath(issue) ?? undefined,
  received: issue.received,
  expected: issue.expected ?? undefined,
});

/** The path of a base. The token goes there, so it stays on the page's own origin. */
function pathOf(base: string, at: number, root: string): string {
  const url = URL.parse(base, root);
  if (url?.origin !== new URL(root).origin || url.search || url.hash) {
    throw new ConfigError({ is: 'base', member: `servers.${at}.base`, value: base });
  }
  return url.pathname.replace(/\/+$/, '');
}

/** The address of the catalog's own pages. Nothing is sent there; a link of another kind could run something. */
function pageOf(page: string, at: number): string {
  const url = URL.parse(page);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new ConfigError({ is: 'page', member: `servers.${at}.page`, value: page });
  }
  return url.href.replace(/\/+$/, '');
}
