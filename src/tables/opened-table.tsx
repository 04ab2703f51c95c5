import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../api/errors.ts';
import { useClient } from '../api/client-context.ts';
import { tableQuery } from '../api/table-query.ts';
import type { TableRow } from '../api/table-schema.ts';
import { Button } from '../ui/button.tsx';
import { reasonOf } from './list/reason.ts';
import { usePanelCommands } from './panel/panel-commands.ts';
import { TablePanel } from './panel/table-panel.tsx';

interface OpenedTableProps {
  readonly fqn: string;
  /** The row of the list, where it is loaded: shown until the whole record is here. */
  readonly row: TableRow | undefined;
  readonly onClose: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly toTable: (fqn: string) => string;
  readonly toDatabase: (fqn: string) => string;
}

/** The table of the address beside the list: its record, or why there is none. */
export default function OpenedTable({ fqn, row, ...rest }: OpenedTableProps) {
  const { data, error, refetch } = useQuery({ ...tableQuery(useClient(), fqn), staleTime: 60_000 });
  usePanelCommands(rest);
  const region = useRef<HTMLElement>(null);
  // Somebody who opened a table by key reads on in it.
  useEffect(() => region.current?.focus({ preventScroll: true }), [fqn]);

  const gone = error instanceof ApiError && error.kind === 'not-found';
  const state = data ? 'ready' : gone ? 'not-found' : error ? 'failed' : 'loading';
  return (
    <TablePanel
      ref={region}
      fqn={fqn}
      table={gone ? undefined : (data?.table ?? row)}
      state={state}
      error={
        error && (
          <p>
            <b>This table did not load.</b> {reasonOf(error)}{' '}
            <Button onClick={() => void refetch()}>Retry</Button>
          </p>
        )
      }
      {...rest}
    />
  );
}
