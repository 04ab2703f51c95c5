import type { PageAt, RowSource, TablePage } from '../api/source.ts';
import { mayComeBare } from './field-failure.ts';
import type { Together } from './together.ts';

/**
 * A page of rows that carries fields along. Where it does not come with them it comes without, and so do later ones:
 * a field that is broken takes no row with it.
 * @throws what the source throws where it is not for the fields; an aborted signal rejects with its reason
 */
export async function carriedPage(
  source: RowSource,
  together: Together,
  [at, limit, fields, signal]: readonly [PageAt, number, readonly string[], AbortSignal],
): Promise<TablePage> {
  try {
    return await source.page(at, limit, fields, signal);
  } catch (error) {
    if (signal.aborted || !mayComeBare(error)) throw error;
    const bare = await source.page(at, limit, [], signal);
    together.distrust(fields, limit);
    return bare;
  }
}
