import { memo, type CSSProperties } from 'react';
import { spellOut } from '../../ui/invisible-characters.ts';
import type { TreeLine } from './column-tree.ts';
import { drawCell, lineTitle, type LineCell } from './line-cells.tsx';
import styles from './column-line.module.css';

interface ColumnLineProps {
  readonly line: TreeLine;
  /** Among all lines, from 0. */
  readonly index: number;
  /** Px that a line is high. */
  readonly height: number;
  readonly cells: readonly LineCell[];
  readonly keys: readonly string[];
  readonly words: readonly string[];
  /** The cell that takes the focus, -1 for the line as a whole; undefined: none of it does. */
  readonly tabStop: number | undefined;
}

/** Full steps for the levels that tables usually have; deeper ones would leave no room for the name. */
const indentOf = (level: number) => Math.min(level - 1, 5) * 16 + Math.max(0, level - 6) * 4;

/** One column. What is inside of it follows as lines of their own, one level deeper. While they scroll, most stay. */
export const ColumnLine = memo(function ColumnLine(props: ColumnLineProps) {
  const { line, index, height, cells, keys, words, tabStop } = props;
  const place: CSSProperties = { insetBlockStart: index * height, blockSize: height };
  return (
    <div
      role="row"
      aria-level={line.level}
      aria-posinset={line.position}
      aria-setsize={line.size}
      aria-expanded={line.expanded}
      aria-rowindex={index + 2}
      tabIndex={tabStop === -1 ? 0 : -1}
      className={styles.line}
      style={place}
      title={spellOut(lineTitle(line.column))}
    >
      {cells.map((cell, at) => (
        <span
          key={cell}
          role="gridcell"
          aria-colindex={at + 1}
          tabIndex={tabStop === at ? 0 : -1}
          className={styles.cell}
          data-cell={cell}
          style={cell === 'name' ? { paddingInlineStart: indentOf(line.level) } : undefined}
        >
          {drawCell(cell, { line, keys, words })}
        </span>
      ))}
    </div>
  );
});
