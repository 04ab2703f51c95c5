import { ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { Column } from '../../api/table-schema.ts';
import { spellOut } from '../../ui/invisible-characters.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { Badge } from '../cells/badge.tsx';
import { constraintWords, shortConstraint } from '../cells/constraint-text.ts';
import { plainLine } from '../markdown/plain-line.ts';
import type { TreeLine } from './column-tree.ts';
import styles from './columns-section.module.css';

interface ColumnLineProps {
  readonly line: TreeLine;
  /** Keys of the table that the column is part of, `PK`. */
  readonly keys: readonly string[];
  readonly tabbable: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onToggle: () => void;
  readonly onFocus: () => void;
}

/** One column: name, keys, type. What is inside of it follows as lines of their own, one level deeper. */
export function ColumnLine({ line, keys, tabbable, onKeyDown, onToggle, onFocus }: ColumnLineProps) {
  const { column, level, position, size, expanded } = line;
  const type = column.dataTypeDisplay ?? column.dataType ?? '';
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-expanded={expanded}
      aria-selected={false}
      tabIndex={tabbable ? 0 : -1}
      className={styles.line}
      style={{ paddingInlineStart: (level - 1) * 16 }}
      title={titleOf(column)}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={expanded === undefined ? undefined : onToggle}
    >
      <span className={styles.twist}>
        {expanded !== undefined && <ChevronRight aria-hidden strokeWidth={1.75} />}
      </span>
      <span className={styles.name}>
        <VisibleText text={column.name} />
      </span>
      {badgesOf(column, keys).map((key) => (
        <Badge key={key} of="key">
          {key}
        </Badge>
      ))}
      {column.constraint === 'NOT_NULL' && <span className={styles.notNull}>not null</span>}
      <span className={styles.type}>
        <VisibleText text={type} />
      </span>
    </li>
  );
}

/** Keys from the table's constraints and from the column's own, each once. */
function badgesOf(column: Column, keys: readonly string[]): readonly string[] {
  const own = column.constraint;
  const known = own === 'PRIMARY_KEY' || own === 'UNIQUE' ? [shortConstraint(own)] : [];
  return [...new Set([...keys, ...known])];
}

function titleOf(column: Column): string {
  const parts = [
    column.displayName && column.displayName !== column.name ? column.displayName : '',
    column.dataTypeDisplay ?? column.dataType ?? '',
    column.constraint ? constraintWords(column.constraint).toLowerCase().replaceAll('_', ' ') : '',
    column.description ? plainLine(column.description) : '',
    (column.tags ?? []).map((tag) => tag.tagFQN).join(', '),
  ];
  return spellOut(parts.filter(Boolean).join('\n'));
}
