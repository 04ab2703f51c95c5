import type { BrokenParam } from '../../view/codec.ts';
import { fieldsOf } from '../../view/column-fields.ts';
import type { NoticeFacts } from './list-notice.tsx';
import type { TableList } from './use-list.ts';

interface Given {
  readonly broken: readonly BrokenParam[];
  readonly list: Pick<TableList, 'rows' | 'rowsWindow' | 'refused'>;
  readonly columns: readonly string[];
  readonly offline: boolean;
}

/** What the list has to say for itself, from what was loaded. */
export function noticeFacts({ broken, list, columns, offline }: Given): NoticeFacts {
  const { pages, extent, reach } = list.rowsWindow;
  const last = pages.at(-1);
  const total = last?.total;
  const shown: readonly string[] = fieldsOf(columns);
  return {
    offline,
    broken,
    refused: list.refused.filter((field) => shown.includes(field)),
    lost: list.rowsWindow.lost,
    missing: list.rowsWindow.missing,
    looped: extent.looped,
    unreadable: list.rows.filter((row) => row.kind === 'unreadable').length,
    beyondReach:
      total !== undefined && total > reach
        ? { total, atLeast: last?.totalIsLowerBound ?? false, reach }
        : undefined,
  };
}
