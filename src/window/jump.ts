import type { QueryClient } from '@tanstack/react-query';
import type { RowSource } from '../api/source.ts';
import type { Directory } from './directory.ts';
import { loadPage } from './load-page.ts';
import type { WindowPage } from './page-param.ts';
import type { RowsData } from './rows-query.ts';
import { walkTo, type WalkProgress } from './walk.ts';

interface JumpOptions {
  readonly client: QueryClient;
  readonly queryKey: readonly unknown[];
  readonly source: RowSource;
  readonly row: number;
  readonly limit: number;
  readonly directory: Directory;
  readonly carry: () => readonly string[];
  readonly signal: AbortSignal;
  readonly onProgress: (progress: WalkProgress) => void;
  readonly onPage: (page: WindowPage) => void;
}

/**
 * Leaves the window and enters it again at the page with `row`: the way there is walked outside the cache, then the
 * window is that one page. @throws what the source throws
 */
export async function jumpTo(o: JumpOptions): Promise<void> {
  await o.client.cancelQueries({ queryKey: o.queryKey, exact: true });
  const end = await walkTo(o.source, o.row, o.limit, o.directory, o.signal, o.onProgress);
  o.onProgress({ passed: o.row, target: o.row, directory: end.directory });
  const page = await loadPage(o.source, end.param, undefined, o.carry(), o.signal);
  o.onPage(page);
  o.client.setQueryData<RowsData>(o.queryKey, { pages: [page], pageParams: [page.param] });
}
