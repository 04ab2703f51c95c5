import type { RowSource } from '../api/source.ts';
import type { Anchor } from './anchor.ts';
import type { PageParam } from './page-param.ts';
import { entrySize } from './page-size.ts';

interface Entry {
  readonly source: Pick<RowSource, 'seek'>;
  readonly anchor: Anchor;
  /** Page size of the address. */
  readonly limit: number;
  /** Rows that a screen shows at most. */
  readonly screen: number;
}

/** The page that a list is entered with. A source that can name any row answers large ones as soon as small ones. */
export function entryParam({ source, anchor: { param, row }, limit, screen }: Entry): PageParam {
  if (source.seek || param.at === 'before') return param;
  const offset = row - (param.at === 'start' ? 0 : param.base);
  return offset < limit ? { ...param, limit: entrySize(limit, offset, screen) } : param;
}
