import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Column } from '../../api/table-schema.ts';
import { cutText } from '../../ui/cut-text.ts';
import { inOrder } from '../../ui/in-order.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import * as panel from '../../words/en/panel.ts';
import { say } from '../../words/say.ts';
import { Badge } from '../cells/badge.tsx';
import { constraintWords, shortConstraint } from '../cells/constraint-text.ts';
import { MarkedPieces } from '../cells/marked-pieces.tsx';
import { None } from '../cells/none.tsx';
import { TagChip } from '../cells/tag-chip.tsx';
import { sortTags } from '../cells/tag-names.ts';
import { TierBox } from '../cells/tier-box.tsx';
import { plainLine } from '../markdown/plain-line.ts';
import type { TreeLine } from './column-tree.ts';
import styles from './column-line.module.css';

export type LineCell = 'name' | 'key' | 'type' | 'description' | 'tags';

/** The cells of a line where there is room for all of them, and where there is not. */
export const ALL_CELLS: readonly LineCell[] = ['name', 'type', 'key', 'description', 'tags'];
export const FEW_CELLS: readonly LineCell[] = ['name', 'key', 'type'];

/** Messages. */
export const CELL_LABELS: Readonly<Record<LineCell, string>> = {
  name: panel.name,
  key: panel.key,
  type: panel.type,
  description: panel.description,
  tags: panel.tags,
};

interface CellFacts {
  readonly line: TreeLine;
  /** Keys of the table that the column is part of, `PK`. */
  readonly keys: readonly string[];
  /** Words to mark in its name. */
  readonly words: readonly string[];
}

/** What stands in a cell of a line. */
export function drawCell(cell: LineCell, { line, keys, words }: CellFacts): ReactNode {
  const { column } = line;
  switch (cell) {
    case 'name':
      return <NameOf line={line} words={words} />;
    case 'type':
      return <VisibleText text={typeOf(column)} />;
    case 'key':
      return <KeysOf column={column} keys={keys} />;
    case 'description':
      return column.description ? <bdi>{cutText(plainLine(column.description))}</bdi> : <None />;
    default:
      return <TagsOf column={column} />;
  }
}

/** The type of a column as its database writes it, where the catalog knows that. */
const typeOf = (column: Column): string => column.dataTypeDisplay ?? column.dataType ?? '';

function NameOf({ line: { column, expanded }, words }: { line: TreeLine; words: readonly string[] }) {
  return (
    <>
      <span className={styles.twist}>
        {expanded !== undefined && <ChevronRight aria-hidden strokeWidth={1.75} />}
      </span>
      <bdi className={styles.text}>
        <MarkedPieces text={cutText(column.name)} highlights={undefined} words={words} />
      </bdi>
    </>
  );
}

/** Keys from the table's constraints and from the column's own, each once. */
function KeysOf({ column: { constraint }, keys }: { column: Column; keys: readonly string[] }) {
  const own = constraint === 'PRIMARY_KEY' || constraint === 'UNIQUE' ? [shortConstraint(constraint)] : [];
  return (
    <>
      {[...new Set([...keys, ...own])].map((key) => (
        <Badge key={key} of="key">
          {key}
        </Badge>
      ))}
      {constraint === 'NOT_NULL' && <span className={styles.notNull}>{say(panel.notNull)}</span>}
    </>
  );
}

const SHOWN_TAGS = 2;

function TagsOf({ column: { tags: labels } }: { column: Column }) {
  if (!labels || labels.length === 0) return <None />;
  const { rank, tags } = sortTags(labels);
  const rest = tags.length - SHOWN_TAGS;
  return (
    <>
      {rank !== undefined && <TierBox rank={rank} />}
      {inOrder(tags.slice(0, SHOWN_TAGS), (tag) => (
        <TagChip tag={tag} />
      ))}
      {rest > 0 && <span className={styles.notNull}>+{rest}</span>}
    </>
  );
}

/** A constraint in words; a type that has none, `NOT_NULL`, as the words that it is made of. */
function wordsOf(constraint: string): string {
  const words = constraintWords(constraint);
  return words === constraint ? constraint.toLowerCase().replaceAll('_', ' ') : words;
}

/** The same as lines of a tooltip, as far as it may have no cell or be cut there. */
export function lineTitle(column: Column): string {
  const { displayName, constraint, description, tags = [] } = column;
  const parts = [
    column.name,
    displayName !== column.name ? displayName : '',
    typeOf(column),
    constraint ? wordsOf(constraint) : '',
    description ? plainLine(description) : '',
    tags.map((tag) => tag.tagFQN).join(', '),
  ];
  return parts.filter(Boolean).join('\n');
}
