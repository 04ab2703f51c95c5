import type { RowSource, TablePage } from '../api/source.ts';
import { pageAt, placePage, type PageParam, type WindowPage } from './page-param.ts';

/**
 * Settles what a refused cursor means: by asking again for the page before (`last`), whose missing `after` means the
 * end and whose new `after` leads on; without one, by starting from the top.
 * @throws `refused` where the page before leads there still or there is another way; what the source throws
 */
export async function settleRefused(
  source: RowSource,
  param: PageParam,
  last: WindowPage | undefined,
  carry: readonly string[],
  signal: AbortSignal,
  refused: unknown,
): Promise<WindowPage> {
  if (!last) {
    const top: PageParam = { at: 'start', limit: param.limit };
    const page = await source.page({ at: 'start' }, param.limit, carry, signal);
    return { ...placePage(top, page), restarted: true };
  }
  if (param.at !== 'after' || last.after !== param.cursor) throw refused;
  const again = await source.page(pageAt(last.param), last.param.limit, [], signal);
  if (!again.after) return placePage(param, endOf(again));
  if (again.after === param.cursor) throw refused;
  const moved: PageParam = { ...param, cursor: again.after };
  return placePage(moved, await source.page(pageAt(moved), moved.limit, carry, signal));
}

/** An empty page after the last one, with the count of the answer that showed the end. */
const endOf = ({ total, fields, refused, tookMs, readAt }: TablePage): TablePage => ({
  rows: [],
  ...(total === undefined ? {} : { total }),
  fields,
  refused,
  tookMs,
  readAt,
});
