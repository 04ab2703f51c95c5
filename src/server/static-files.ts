import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fresh from 'fresh';
import { lookup } from 'mrmime';
import Negotiator from 'negotiator';
import { cacheControl, securityHeaders, withSignInOrigins, type PolicyAdditions } from '../build/security.ts';

/** Content codings in the order of preference, with the endings of files compressed ahead. */
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

type Coding = 'br' | 'gzip' | 'identity';

interface Variant {
  readonly body: Buffer;
  readonly etag: string;
}

interface StoredFile {
  readonly type: string;
  readonly variants: ReadonlyMap<Coding, Variant>;
}

export interface StaticSite extends PolicyAdditions {
  readonly folder: string;
  readonly build: 'product' | 'demo';
  /** Empty, or such as `/catalog`. */
  readonly basePath: string;
  /** Replaces the `config.json` of the build. */
  readonly config: string;
}

/**
 * A tag by content: all files of an npm package have the same time (npm's `pack` writes 1985-10-26), so that the usual tag
 * of time and size could equal the previous version's, https://github.com/pillarjs/send/issues/176.
 */
const variantOf = (body: Buffer): Variant => ({
  body,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
});

function compressed(type: string, text: string): StoredFile {
  const body = Buffer.from(text);
  return {
    type,
    variants: new Map([
      ['br', variantOf(brotliCompressSync(body))],
      ['gzip', variantOf(gzipSync(body))],
      ['identity', variantOf(body)],
    ]),
  };
}

/** The files below a folder, by path from `/`; hidden files and folders are left out. */
async function filesOf(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
    .filter((path) => !path.includes('/.'));
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path))] as const)),
  );
}

const PAGE = '/index.html';
const CONFIG = '/config.json';
const HTML = 'text/html;charset=utf-8';

/** The files of a build by their paths, each in the codings that were compressed ahead. */
function storedFiles(found: ReadonlyMap<string, Buffer>): Map<string, StoredFile> {
  const files = new Map<string, StoredFile>();
  for (const [path, body] of found) {
    if (CODINGS.some(([, ending]) => path.endsWith(ending) && found.has(path.slice(0, -ending.length))))
      continue;
    const variants = new Map<Coding, Variant>([['identity', variantOf(body)]]);
    for (const [coding, ending] of CODINGS) {
      const ahead = found.get(path + ending);
      if (ahead) variants.set(coding, variantOf(ahead));
    }
    files.set(path, { type: lookup(path) ?? 'application/octet-stream', variants });
  }
  return files;
}

/** A build in memory: no path of a request reaches the disk. */
export class StaticFiles {
  readonly #html: string;
  readonly #files: Map<string, StoredFile>;
  readonly #pages = new Map<string, StoredFile>();
  #pageAt = (_root: string): string => '';
  #headers: Readonly<Record<string, string>> = {};

  private constructor(html: string, files: Map<string, StoredFile>) {
    this.#html = html;
    this.#files = files;
  }

  /** @throws Error with one line, if there is no build */
  static async load(site: StaticSite): Promise<StaticFiles> {
    const found = await filesOf(join(site.folder)).catch(() => new Map<string, Buffer>());
    const page = found.get(PAGE);
    if (!page)
      throw new Error(`There is no page in ${site.folder}: the package is not complete, or not built yet`);
    found.delete(PAGE);
    const files = new StaticFiles(String(page), storedFiles(found));
    files.update(site);
    return files;
  }

  /** The build stays. */
  update(site: StaticSite): void {
    const html = withSignInOrigins(this.#html, site.signInOrigins);
    // The page's files have URLs from the host's root in a build; a demo finds its files at any path.
    this.#pageAt = (root) => (site.build === 'demo' ? html : html.replaceAll('="/', `="${root}`));
    for (const root of ['/', './', '../', `${site.basePath}/`])
      this.#pages.set(root, compressed(HTML, this.#pageAt(root)));
    this.#files.set(CONFIG, compressed('application/json', site.config));
    this.#headers = securityHeaders(site.build, site);
  }

  /** Roots from a header are unbounded, so their pages are not compressed. */
  #page(root: string): StoredFile {
    const usual = this.#pages.get(root);
    return (
      usual ?? { type: HTML, variants: new Map([['identity', variantOf(Buffer.from(this.#pageAt(root)))]]) }
    );
  }

  /** Sends a file, or the page. @param paths as in `Decision`: the first if none is a file's @returns bytes of the body */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    { paths, root }: { readonly paths: readonly [string, ...string[]]; readonly root: string },
  ): number {
    const path = paths.find((reading) => this.#files.has(reading)) ?? paths[0];
    const file = this.#files.get(path);
    // A missing asset is not the page: a browser would run the page as the script that a redeploy removed.
    if (!file && path.startsWith('/assets/')) {
      response.writeHead(404, { ...this.#headers, 'Cache-Control': 'no-cache', 'Content-Length': 0 }).end();
      return 0;
    }
    const { type, variants } = file ?? this.#page(root);
    const accepted = new Negotiator(request).encodings([...variants.keys()]);
    // A client that accepts none of them gets the file as it is (RFC 9110, 12.5.3).
    const coding = CODINGS.map(([name]) => name).find((name) => accepted.includes(name)) ?? 'identity';
    const { body, etag } = variants.get(coding) ?? variantOf(Buffer.alloc(0));
    const headers = {
      ...this.#headers,
      'Cache-Control': cacheControl(path),
      ETag: etag,
      ...(variants.size > 1 && { Vary: 'Accept-Encoding' }),
    };
    if (fresh(request.headers, { etag })) {
      response.writeHead(304, headers).end();
      return 0;
    }
    response.writeHead(200, {
      ...headers,
      'Content-Type': type,
      'Content-Length': body.length,
      ...(coding !== 'identity' && { 'Content-Encoding': coding }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return body.length;
  }
}
