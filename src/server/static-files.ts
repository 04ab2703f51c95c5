import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
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

/** What a site says of its catalogs, which may change while it is served. */
export interface SiteFacts extends Pick<PolicyAdditions, 'signInOrigins'> {
  /** Replaces the `config.json` of the build. */
  readonly config: string;
}

/** A build, and the site that it serves. */
export interface StaticSite extends SiteFacts, PolicyAdditions {
  /** A folder with `index.html`. */
  readonly folder: string;
  readonly build: 'product' | 'demo';
  /** Empty, or such as `/catalog`. */
  readonly basePath: string;
}

/**
 * A tag by content: all files of an npm package have the same time (npm's `pack` writes 1985-10-26), so that the usual tag
 * of time and size could equal the previous version's, https://github.com/pillarjs/send/issues/176.
 */
const variantOf = (body: Buffer): Variant => ({
  body,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
});

async function compressed(body: Buffer): Promise<ReadonlyMap<Coding, Variant>> {
  const [br, gz] = await Promise.all([promisify(brotliCompress)(body), promisify(gzip)(body)]);
  return new Map([
    ['br', variantOf(br)],
    ['gzip', variantOf(gz)],
    ['identity', variantOf(body)],
  ]);
}

const compressedText = async (type: string, text: string): Promise<StoredFile> => ({
  type,
  variants: await compressed(Buffer.from(text)),
});

/** Gives the page's files their URLs, which begin at the host's root in a build. @param root URL of the page's root */
const withRoot = (html: string, root: string): string => html.replaceAll('="/', `="${root}`);

/** The files below a folder, by path from `/`; hidden files and folders are left out. */
async function filesOf(folder: string): Promise<ReadonlyMap<string, Buffer>> {
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

/** All that the facts of a site are part of. */
interface FactualFiles {
  readonly config: StoredFile;
  /** The page by its root, compressed for the usual ones. */
  readonly pages: ReadonlyMap<string, StoredFile>;
  readonly pageAt: (root: string) => string;
  readonly headers: Readonly<Record<string, string>>;
}

async function factualFiles(page: string, site: StaticSite): Promise<FactualFiles> {
  const html = withSignInOrigins(page, site.signInOrigins);
  // A demo finds its files at any path.
  const pageAt = (root: string) => (site.build === 'demo' ? html : withRoot(html, root));
  const roots = ['/', './', '../', `${site.basePath}/`];
  const pages = await Promise.all(
    roots.map(async (root) => [root, await compressedText(HTML, pageAt(root))] as const),
  );
  return {
    config: await compressedText('application/json', site.config),
    pages: new Map(pages),
    pageAt,
    headers: securityHeaders(site.build, site),
  };
}

/** A build in memory, each file in its precompressed codings: no path of a request reaches the disk. */
export class StaticFiles {
  readonly #site: StaticSite;
  readonly #html: string;
  readonly #files: Map<string, StoredFile>;
  #factual: FactualFiles;

  private constructor(site: StaticSite, html: string, files: Map<string, StoredFile>, factual: FactualFiles) {
    this.#site = site;
    this.#html = html;
    this.#files = files;
    this.#factual = factual;
  }

  /** Reads a build. @throws Error with one line, if there is none */
  static async load(site: StaticSite): Promise<StaticFiles> {
    const found = await filesOf(join(site.folder)).catch(() => new Map<string, Buffer>());
    const page = found.get(PAGE);
    if (!page)
      throw new Error(`There is no page in ${site.folder}: the package is not complete, or not built yet`);
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
    files.delete(PAGE);
    const factual = await factualFiles(String(page), site);
    files.set(CONFIG, factual.config);
    return new StaticFiles(site, String(page), files, factual);
  }

  /** Serves the page with other facts from now on. */
  async update(facts: SiteFacts): Promise<void> {
    this.#factual = await factualFiles(this.#html, { ...this.#site, ...facts });
    this.#files.set(CONFIG, this.#factual.config);
  }

  /** The page of a root that only a request's header names is not compressed: there may be any number of them. */
  #page(root: string): StoredFile {
    const { pages, pageAt } = this.#factual;
    return (
      pages.get(root) ?? {
        type: HTML,
        variants: new Map([['identity', variantOf(Buffer.from(pageAt(root)))]]),
      }
    );
  }

  /**
   * Sends a file, or the page for any other path.
   * @param paths readings of its path below the base path, the first of which is taken if none is a file's
   * @param root URL of the page's root, as the browser resolves it
   * @returns bytes of the body
   */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    { paths, root }: { readonly paths: readonly [string, ...string[]]; readonly root: string },
  ): number {
    const path = paths.find((reading) => this.#files.has(reading)) ?? paths[0];
    const file = this.#files.get(path);
    // A missing asset is not the page: a browser would run the page as the script that a redeploy removed.
    if (!file && path.startsWith('/assets/')) {
      response
        .writeHead(404, { ...this.#factual.headers, 'Cache-Control': 'no-cache', 'Content-Length': 0 })
        .end();
      return 0;
    }
    const { type, variants } = file ?? this.#page(root);
    const accepted = new Negotiator(request).encodings([...variants.keys()]);
    // A client that accepts none of them gets the file as it is (RFC 9110, 12.5.3).
    const coding = CODINGS.map(([name]) => name).find((name) => accepted.includes(name)) ?? 'identity';
    const { body, etag } = variants.get(coding) ?? variantOf(Buffer.alloc(0));
    const headers = {
      ...this.#factual.headers,
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
