import { Suspense } from 'react';
import { lazyWithRetry } from '../ui/lazy.ts';
import type { InvalidParam } from '../view/url-params.ts';
import { fieldsOf, type ResourceDefinition } from '../resources/resource.ts';
import type { NoticeFacts } from './list-messages.tsx';
import type { ResourceList } from './use-list.ts';

interface NoticeInput {
  readonly resource: Pick<ResourceDefinition, 'columns'>;
  readonly broken: readonly InvalidParam[];
  readonly list: Pick<ResourceList, 'rows' | 'rowsWindow' | 'refused'>;
  readonly columns: readonly string[];
  readonly offline: boolean;
}

/** What the list has to say for itself, from what was loaded. */
export function noticeFacts({ resource, broken, list, columns, offline }: NoticeInput): NoticeFacts {
  const { pages, extent, maxReachableRows: reach } = list.rowsWindow;
  const last = pages.at(-1);
  const total = last?.total;
  const shown = fieldsOf(resource, columns);
  return {
    offline,
    broken,
    refused: list.refused.filter((field) => shown.includes(field)),
    lost: list.rowsWindow.recovery,
    missing: list.rowsWindow.missing,
    looped: extent.looped,
    unreadable: list.rows.filter((row) => row.kind === 'unreadable').length,
    beyondReach:
      total !== undefined && total > reach
        ? { total, atLeast: last?.totalIsLowerBound ?? false, reach }
        : undefined,
  };
}

/** Loads what is said about the whole list: after the first rows, and before the network may be gone. */
export const preloadListMessages = () => import('./list-messages.tsx');
const NoticeBanner = lazyWithRetry(async () => ({ default: (await preloadListMessages()).NoticeBanner }));

const isPresent = (fact: unknown) => (Array.isArray(fact) ? fact.length > 0 : Boolean(fact));

/** The strip of the one notice under the title; nothing where there is nothing to say. */
export function ListNotice(facts: NoticeFacts) {
  if (!Object.values(facts).some(isPresent)) return null;
  return (
    <Suspense>
      <NoticeBanner {...facts} />
    </Suspense>
  );
}
