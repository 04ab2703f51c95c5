/** A catalog that this page can read. */
export interface CatalogServer {
  readonly id: string;
  /** What people know it by. */
  readonly name: string;
  /** Path of its API on this page's origin, such as `/api`. */
  readonly base: string;
  /** Where the catalog's own pages begin, `https://...` without a slash at its end; only links lead there. */
  readonly page?: string;
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

/** What holds where there is no `config.json`: one server, at `/api`. */
export const defaultConfig = (root: string): SiteConfig => ({ servers: [defaultServer(root)] });

export const defaultServer = (root: string): CatalogServer => ({
  id: 'catalog',
  name: new URL(root).host,
  base: '/api',
});
