import { Suspense, useState, type ReactNode } from 'react';
import { CellContext, ListContext, type CellList, type CellSurroundings } from './cell-context.ts';
import { ListPopover } from './list-popover.tsx';

/** Gives the cells below what they need, and shows the one list that a cell may have open. */
export function CellsProvider({
  value,
  children,
}: {
  /** Keep it the same object while nothing in it changes. */
  readonly value: CellSurroundings;
  readonly children: ReactNode;
}) {
  const [list, setList] = useState<(CellList & { anchor: HTMLElement }) | undefined>();
  const [openList] = useState(() => (anchor: HTMLElement, next: CellList) => {
    setList((now) => (now?.anchor === anchor ? undefined : { ...next, anchor }));
  });
  return (
    <CellContext value={value}>
      <ListContext value={openList}>{children}</ListContext>
      {list && (
        <Suspense>
          <ListPopover {...list} onClose={() => setList(undefined)} />
        </Suspense>
      )}
    </CellContext>
  );
}
