import type { RefObject } from 'react';
import { useClient } from '../../api/client-context.ts';
import type { GridHandle } from '../../grid/grid-props.ts';
import { useCommand } from '../../ui/use-command.ts';
import type { View } from '../../view/view.ts';
import * as around from '../../words/en/around.ts';
import { say } from '../../words/say.ts';
import { Foot } from '../frame/foot.tsx';
import { readText } from '../frame/status-text.ts';
import { curlOf } from './curl.ts';
import { FindHint } from './find-hint.tsx';
import type { NamedTable } from './go-to-name.tsx';
import { GoToRow } from './go-to-row.tsx';
import { ListPlace } from './list-place.tsx';
import type { ListState } from './list-state.ts';
import type { TableList } from './use-list.ts';

interface ListFootProps {
  readonly list: TableList;
  readonly state: ListState;
  readonly limit: number;
  readonly view: View;
  /** Path and query of the rows' request. */
  readonly request: string;
  readonly grid: RefObject<GridHandle | null>;
}

/** Where you are, when it was read, by which request. */
export default function ListFoot(props: ListFootProps) {
  const { list, state, limit, request, view, grid } = props;
  const { origin } = useClient();
  const { rowsWindow, visible } = list;
  const { rowCount, total } = rowsWindow.extent;
  const newest = rowsWindow.pages.reduce<(typeof rowsWindow.pages)[number] | undefined>(
    (known, page) => (!known || page.readAt > known.readAt ? page : known),
    undefined,
  );
  useCommand({
    id: 'refresh',
    label: say(around.refreshRows),
    group: 'Anywhere',
    enabled: state === 'rows',
    run: list.refresh,
  });
  const goToRow = (row: number) => {
    grid.current?.scrollToRow(row - 1, 'start');
    grid.current?.focus(row - 1);
  };
  const goToName = ({ fqn }: NamedTable) => {
    grid.current?.focus();
    rowsWindow.goToName(fqn);
  };
  return (
    <>
      <Foot
        place={<ListPlace list={list} state={state} limit={limit} view={view} />}
        goTo={
          total !== undefined &&
          total > 40 &&
          state === 'rows' && (
            <GoToRow
              first={() => visible.get().first + 1}
              rowCount={Math.min(total, rowCount)}
              onGo={goToRow}
              database={view.database ?? undefined}
              onGoToName={view.q === null ? goToName : undefined}
            />
          )
        }
        fact={rowsWindow.stale ? say(around.rowsBefore) : newest && readText(newest.readAt, newest.tookMs)}
        onRefresh={state === 'rows' ? list.refresh : undefined}
        request={`GET ${request}`}
        onCopyCurl={() => navigator.clipboard.writeText(curlOf(origin, request))}
      />
      <FindHint />
    </>
  );
}
