import type { RowSource, TablePage } from '../api/source.ts';
import { pageAt, placePage, type PageParam, type WindowPage } from './page-param.ts';
import { blamesCursor } from './refusal.ts';

/**
 * Loads and places one page. A cursor that is refused is settled before it counts as a failure: by asking again for the
 * page before (`last`), whose missing `after` means the end and whose new `after` leads on; without one, by starting from the top.
 * @throws what the source throws, where the cursor is not to blame
 */
export async function loadPage(
  source: RowSource,
  param: PageParam,
  last: WindowPage | undefined,
  carry: readonly string[],
  signal: AbortSignal,
): Promise<WindowPage> {
  try {
    return placePage(param, await source.page(pageAt(param), param.limit, carry, signal));
  } catch (error) {
    if (signal.aborted || param.at === 'start' || !blamesCursor(error)) throw error;
    if (!last) return { ...(await fromTheTop(source, param.limit, carry, signal)), restarted: true };
    if (param.at === 'before' || last.after !== param.cursor) throw error;
    const again = await source.page(pageAt(last.param), last.param.limit, [], signal);
    if (!again.after) return placePage(param, endOf(again));
    if (again.after === param.cursor) throw error;
    const moved: PageParam = { ...param, cursor: again.after };
    return placePage(moved, await source.page(pageAt(moved), moved.limit, carry, signal));
  }
}

async function fromTheTop(source: RowSource, limit: number, carry: readonly string[], signal: AbortSignal) {
  const param: PageParam = { at: 'start', limit };
  return placePage(param, await source.page({ at: 'start' }, limit, carry, signal));
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
