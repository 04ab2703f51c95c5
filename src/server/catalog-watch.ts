import type { CatalogOption } from './options.ts';
import { probe } from './probe.ts';
import type { CatalogProxy } from './proxy.ts';
import { readSignIn } from './sign-in-origins.ts';

const TIMEOUT_MS = 5_000;
/** Time between two looks at a catalog, in ms: while it or its provider does not answer, and afterwards. */
const UNKNOWN_MS = 5_000;
const KNOWN_MS = 60_000;

interface Found {
  /** Its address and version. */
  readonly title: string;
  readonly origins: readonly string[];
  /** What the operator should know: a line each. */
  readonly advice: readonly string[];
}

export interface CatalogWatchOptions {
  readonly proxy: Pick<CatalogProxy, 'ask'>;
  readonly catalogs: readonly CatalogOption[];
  /** Origins of sign-in that the operator allows. */
  readonly signInOrigins: readonly string[];
  /** Takes a line for the operator: what is wrong with a catalog, once, and when that has changed. */
  readonly print: (line: string) => void;
  /** Takes the origins that the page may talk to, whenever they have changed. */
  readonly onOrigins: (origins: readonly string[]) => void;
  /** Ends the watch, which keeps no process alive. */
  readonly signal: AbortSignal;
}

/**
 * Asks each catalog what it is and where it signs people in, and goes on asking: a catalog may start after this server, and may
 * change its provider. Never rejects.
 * @returns after the first look, addresses and versions of the catalogs, in their order
 */
export async function watchCatalogs(options: CatalogWatchOptions): Promise<readonly string[]> {
  const { proxy, catalogs, signInOrigins, print, onOrigins, signal } = options;
  const found = new Map<string, Found>();
  let origins: readonly string[] = signInOrigins;

  async function look(catalog: CatalogOption): Promise<void> {
    const { id, name, address } = catalog;
    const before = found.get(id);
    const { version, trouble } = await probe(proxy, address, TIMEOUT_MS, id);
    // What is not a catalog does not say how people sign in to it: its last word holds.
    const signIn = trouble ? undefined : await readSignIn(proxy, catalog, signInOrigins, TIMEOUT_MS);
    if (signal.aborted) return;
    const title = [name === new URL(address).host ? [] : name, address, version ?? []].flat().join(' ');
    const advice = trouble ? [trouble] : (signIn?.advice ?? []);
    found.set(id, { title, advice, origins: signIn?.origins ?? before?.origins ?? [] });
    for (const line of advice) if (!before?.advice.includes(line)) print(line);
    if (before && before.advice.length > 0 && advice.length === 0) print(`${title} answers now`);
    const all = catalogs.flatMap((other) => found.get(other.id)?.origins ?? []);
    const next = [...new Set([...all, ...signInOrigins])];
    if (next.join(' ') !== origins.join(' ')) onOrigins(next);
    origins = next;
    const again = () => (signal.aborted ? undefined : void look(catalog));
    setTimeout(again, signIn?.isKnown ? KNOWN_MS : UNKNOWN_MS).unref();
  }

  await Promise.all(catalogs.map(look));
  return catalogs.map(({ id, address }) => found.get(id)?.title ?? address);
}
