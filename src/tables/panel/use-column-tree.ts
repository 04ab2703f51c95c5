import { useMemo, useState } from 'react';
import type { Column } from '../../api/table-schema.ts';
import { allToggled, countColumns, FIRST_LOOK, searched, toggled, treeLines } from './column-tree.ts';

const NO_COLUMNS: readonly Column[] = [];

/** The tree of some columns and how it is looked at: kept where it is drawn elsewhere, as at another width. */
export function useColumnTree(columns: readonly Column[] = NO_COLUMNS) {
  const [look, setLook] = useState(FIRST_LOOK);
  const lines = useMemo(() => treeLines(columns, look), [columns, look]);
  const total = useMemo(() => countColumns(columns), [columns]);
  return {
    lines,
    /** Columns on all levels. */
    total,
    sought: look.sought,
    onSearch: (sought: string) => setLook(searched(look, sought)),
    onToggle: (path: string) => setLook(toggled(look, path)),
    onToggleAll: (open: boolean) => setLook(allToggled(columns, look, open)),
  };
}

export type ColumnTree = ReturnType<typeof useColumnTree>;
