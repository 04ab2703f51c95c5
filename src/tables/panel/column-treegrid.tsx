import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { keyAlong } from '../../ui/direction.ts';
import { PHONE, useMedia } from '../../ui/media.ts';
import * as panel from '../../words/en/panel.ts';
import { say } from '../../words/say.ts';
import { ColumnLine } from './column-line.tsx';
import type { TreeLine } from './column-tree.ts';
import { ALL_CELLS, CELL_LABELS, FEW_CELLS } from './line-cells.tsx';
import { treeKey, type TreePlace } from './tree-keys.ts';
import { useLinesOnScreen } from './use-lines-on-screen.ts';
import lineStyles from './column-line.module.css';
import styles from './columns-section.module.css';

interface ColumnTreegridProps {
  readonly lines: readonly TreeLine[];
  /** Keys of the table by the names of the columns that are part of them. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
  /** Words to mark in names. */
  readonly words: readonly string[];
  /** There is room for every cell. */
  readonly wide: boolean;
  readonly onToggle: (path: string) => void;
}

const NO_KEYS: readonly string[] = [];

/** Px that a line is high: `--row-tree`, and `--row-head` where lines have rules between them. */
const heightOf = (phone: boolean, wide: boolean) => (phone ? 40 : wide ? 32 : 28);

/** The line and the cell that an element is in; undefined outside of the lines. */
function placeOf(target: EventTarget): TreePlace | undefined {
  const row = target instanceof Element ? target.closest('[role="row"]') : null;
  if (!row || !(target instanceof Element)) return undefined;
  const cell = target.matches('[role="gridcell"]') ? Number(target.ariaColIndex) - 1 : -1;
  return { line: Number(row.ariaRowIndex) - 2, cell };
}

/** The lines as a tree grid: one tab stop, as many of them drawn as are near the screen. */
export function ColumnTreegrid({ lines, keys, words, wide, onToggle }: ColumnTreegridProps) {
  const phone = useMedia(PHONE);
  const cells = wide ? ALL_CELLS : FEW_CELLS;
  const height = heightOf(phone, wide);
  const body = useRef<HTMLDivElement>(null);
  const { first, end } = useLinesOnScreen(body, lines.length, height);
  const [chosen, choose] = useState({ path: '0', cell: -1 });
  const at: TreePlace = {
    line: Math.max(
      0,
      lines.findIndex(({ path }) => path === chosen.path),
    ),
    cell: Math.min(chosen.cell, cells.length - 1),
  };

  // The line that keys lead to is drawn first, then focused.
  const moved = useRef(false);
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    const element = body.current?.querySelector<HTMLElement>('[tabindex="0"]');
    element?.focus({ preventScroll: true });
    element?.closest('[role="row"]')?.scrollIntoView({ block: 'nearest' });
  });

  const goTo = ({ line, cell }: TreePlace) => choose({ path: lines[line]?.path ?? '0', cell });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const page = Math.max(1, Math.floor(innerHeight / height / 2));
    const along = keyAlong(event.key, event.currentTarget);
    const key = event.ctrlKey ? `Control+${along}` : along;
    const move = treeKey(lines, at, key, { cells: cells.length, page });
    if (!move) return;
    event.preventDefault();
    if ('toggle' in move) return onToggle(move.toggle);
    moved.current = true;
    goTo(move.to);
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const place = placeOf(event.target);
    if (place && place.line >= 0) goTo(place);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const line = lines[placeOf(event.target)?.line ?? -1];
    // Whoever marks a name to copy it does not press it.
    const marks = getSelection()?.isCollapsed === false;
    if (line && line.expanded !== undefined && !marks) onToggle(line.path);
  };

  const drawn = lines.slice(first, end).map((line, offset) => ({ line, index: first + offset }));
  const focused = lines[at.line];
  // The tab stop is there wherever the lines are scrolled to.
  if (focused && at.line < first) drawn.unshift({ line: focused, index: at.line });
  if (focused && at.line >= end) drawn.push({ line: focused, index: at.line });

  return (
    <div
      role="treegrid"
      aria-label={say(panel.columns)}
      tabIndex={-1}
      aria-rowcount={lines.length + 1}
      aria-colcount={cells.length}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={onClick}
    >
      <div role="row" aria-rowindex={1} className={wide ? lineStyles.head : 'visually-hidden'}>
        {cells.map((cell, index) => (
          <span key={cell} role="columnheader" aria-colindex={index + 1}>
            {say(CELL_LABELS[cell])}
          </span>
        ))}
      </div>
      <div
        ref={body}
        role="rowgroup"
        className={styles.lines}
        data-wide={wide || undefined}
        style={{ blockSize: lines.length * height }}
      >
        {drawn.map(({ line, index }) => (
          <ColumnLine
            key={line.path}
            line={line}
            index={index}
            height={height}
            cells={cells}
            keys={line.level === 1 ? (keys.get(line.column.name) ?? NO_KEYS) : NO_KEYS}
            words={words}
            tabStop={index === at.line ? at.cell : undefined}
          />
        ))}
      </div>
    </div>
  );
}
