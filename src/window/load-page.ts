import type { RowSource } from '../api/source.ts';
import { pageAt, placePage, type PageParam, type WindowPage } from './page-param.ts';
import { blamesCursor } from './refusal.ts';

/**
 * Loads and places one page. A cursor that is refused is settled before it counts as a failure.
 * @param last the page before
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
    const { settleRefused } = await import('./settle-refused.ts');
    return settleRefused(source, param, last, carry, signal, error);
  }
}
