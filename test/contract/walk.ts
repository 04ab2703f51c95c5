import type { Page, Row } from './answer.ts';
import { hold } from './check.ts';
import type { Client, Parameters } from './client.ts';

/** Pages of a list from its start, in order. */
export interface Walk {
  readonly pages: readonly Page[];
  readonly rows: readonly Row[];
  readonly ids: readonly string[];
  /** Rows a page. */
  readonly limit: number;
  /** Whether the end was reached; else it is a sample. */
  readonly complete: boolean;
}

const MOST_PAGES = 40;
/** Servers that send columns unasked need about 8 KB a row. */
const MOST_ROWS = 500;
const WHOLE = 20_000;

/** A page size that walks a small list in about 25 pages and takes a sample of a big one. */
const pageSize = (total: number): number =>
  total > WHOLE ? 100 : Math.max(3, Math.min(MOST_ROWS, Math.ceil(total / 25)));

/**
 * A walk by `after`, at most 40 pages, and no further than `options.rows` rows.
 * @throws ContractError where a row comes twice, a page is longer than asked or leads nowhere
 */
export async function walkList(
  client: Client,
  parameters: Parameters = {},
  options: { readonly limit?: number; readonly path?: string; readonly rows?: number } = {},
): Promise<Walk> {
  const { path = '/tables', rows: enough = Number.POSITIVE_INFINITY } = options;
  const limit = options.limit ?? pageSize((await client.page({ ...parameters, limit: 0 }, path)).total);
  const pages: Page[] = [];
  const seen = new Set<string>();
  let after: string | undefined;
  do {
    const page = await client.page({ ...parameters, limit, ...(after !== undefined && { after }) }, path);
    hold(page.rows.length <= limit, `${path}: ${page.rows.length} rows came where ${limit} were asked for`);
    hold(page.after === undefined || page.rows.length > 0, `${path}: an empty page has an after cursor`);
    hold(page.after === undefined || page.after !== after, `${path}: a page leads to itself`);
    for (const row of page.rows) {
      hold(!seen.has(row.id), `${path}: ${row.fullyQualifiedName} comes twice`);
      seen.add(row.id);
    }
    pages.push(page);
    after = page.after;
  } while (after !== undefined && pages.length < MOST_PAGES && seen.size < enough);
  const rows = pages.flatMap((page) => page.rows);
  return { pages, rows, ids: rows.map(({ id }) => id), limit, complete: after === undefined };
}
