import { ChevronRight, Link } from 'lucide-react';
import { memo, type CSSProperties, type ReactNode } from 'react';
import type { Column } from '../api/schemas/entity.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { ICON_PROPS } from '../ui/button.tsx';
import { truncateText } from '../ui/cut-text.ts';
import { CopyButton } from '../ui/feedback.tsx';
import { renderList, VisibleText, spellOutLines } from '../ui/text.tsx';
import { rem } from '../ui/viewport.ts';
import { Badge, constraintAbbreviation, constraintLabel, EmptyValue } from './cell-parts.tsx';
import type { ColumnNode } from './column-nodes.ts';
import { firstLine, linesOf, usePlainStart } from './description.tsx';
import { MarkedPieces } from './highlight.tsx';
import { TagChip, splitTier, TierBox } from './tags.tsx';
import styles from './column-tree.module.css';

export type ColumnCell = 'name' | 'key' | 'type' | 'description' | 'tags';

interface ColumnCellProps {
  readonly node: ColumnNode;
  readonly description: string;
  /** Abbreviated keys of the record that contain the column, such as `PK`. */
  readonly keys: readonly string[];
  readonly words: readonly string[];
  readonly action: ReactNode;
}

function renderCell(
  cell: ColumnCell,
  { node, description, keys, words, action }: ColumnCellProps,
): ReactNode {
  const column = node.item;
  switch (cell) {
    case 'name':
      return (
        <>
          <NameCell node={node} words={words} />
          {action}
        </>
      );
    case 'type':
      return <VisibleText text={columnType(column)} />;
    case 'key':
      return <KeysCell column={column} keys={keys} />;
    case 'description':
      return description === '' ? <EmptyValue /> : <bdi translate="yes">{firstLine(description)}</bdi>;
    default:
      return <TagsCell column={column} />;
  }
}

/** The type of a column as its database writes it, if known. */
const columnType = (column: Column): string => column.dataTypeDisplay ?? column.dataType ?? '';

function NameCell({ node: { item, expanded }, words }: { node: ColumnNode; words: readonly string[] }) {
  return (
    <>
      <span className={styles.twist}>
        {expanded !== undefined && <ChevronRight aria-hidden strokeWidth={1.75} />}
      </span>
      <bdi className={styles.text} translate="no">
        <MarkedPieces text={truncateText(item.name)} highlights={undefined} words={words} />
      </bdi>
    </>
  );
}

/** Keys from the record's constraints and from the column's own, each once. */
function KeysCell({ column: { constraint }, keys }: { column: Column; keys: readonly string[] }) {
  const t = useTranslator();
  const ofColumn =
    constraint === 'PRIMARY_KEY' || constraint === 'UNIQUE' ? [constraintAbbreviation(constraint)] : [];
  return (
    <>
      {[...new Set([...keys, ...ofColumn])].map((key) => (
        <Badge key={key} of="key">
          {key}
        </Badge>
      ))}
      {constraint === 'NOT_NULL' && <span className={styles.notNull}>{t('detail.notNull')}</span>}
    </>
  );
}

const MAX_TAGS = 2;

function TagsCell({ column: { tags: labels } }: { column: Column }) {
  if (!labels || labels.length === 0) return <EmptyValue />;
  const { rank, tags } = splitTier(labels);
  const rest = tags.length - MAX_TAGS;
  return (
    <>
      {rank !== undefined && <TierBox rank={rank} />}
      {renderList(tags.slice(0, MAX_TAGS), (tag) => (
        <TagChip tag={tag} />
      ))}
      {rest > 0 && <span className={styles.notNull}>{`+${rest}`}</span>}
    </>
  );
}

/** A constraint in words; the words of an unknown type, `NOT_NULL`, are its own. */
function columnConstraintLabel(constraint: string, t: Translator): string {
  const words = constraintLabel(constraint, t);
  return words === constraint ? constraint.toLowerCase().replaceAll('_', ' ') : words;
}

/** Lines of a row's tooltip: texts that its cells cut or leave out, and all lines of the description. */
function columnTooltip(column: Column, description: string, t: Translator): readonly string[] {
  const { displayName, constraint, tags = [] } = column;
  const parts = [
    column.name,
    displayName !== column.name ? displayName : '',
    columnType(column),
    constraint ? columnConstraintLabel(constraint, t) : '',
    ...linesOf(description),
    tags.map((tag) => tag.tagFQN).join(', '),
  ];
  return parts.flatMap((part) => part || []);
}

interface ColumnRowProps {
  readonly node: ColumnNode;
  readonly index: number;
  readonly height: number;
  readonly cells: readonly ColumnCell[];
  readonly keys: readonly string[];
  readonly words: readonly string[];
  /** The cell that takes the focus; -1: the whole row; undefined: neither. */
  readonly tabStop: number | undefined;
  /** Whether the address names it. */
  readonly isCurrent: boolean;
  /** Returns the link to the column, for its button; undefined: no button. */
  readonly linkOf: ((node: ColumnNode) => string) | undefined;
}

/** Indentation in px at the default text size: full steps for the first levels; smaller ones below leave room for the name. */
const indentation = (level: number) => Math.min(level - 1, 5) * 16 + Math.max(0, level - 6) * 4;

/** One column. Its inner columns follow as rows one level deeper. Memoized because most rows stay on screen in a scroll. */
export const ColumnRow = memo(function ColumnRow(props: ColumnRowProps) {
  const t = useTranslator();
  const { node, index, height, cells, keys, words, tabStop, linkOf } = props;
  const place: CSSProperties = { insetBlockStart: index * height, blockSize: height };
  const description = usePlainStart(node.item.description ?? '') ?? '';
  const action = linkOf && (
    <CopyButton
      label={t('detail.copyColumnLink')}
      icon={<Link {...ICON_PROPS} />}
      className={styles.action}
      // A row under the pointer adds no stop for Tab.
      tabIndex={tabStop === undefined ? -1 : 0}
      text={() => linkOf(node)}
    />
  );
  return (
    <div
      role="row"
      aria-level={node.level}
      aria-posinset={node.position}
      aria-setsize={node.size}
      aria-expanded={node.expanded}
      aria-rowindex={index + 2}
      aria-current={props.isCurrent ? 'location' : undefined}
      data-index={index}
      tabIndex={tabStop === -1 ? 0 : -1}
      className={styles.line}
      style={place}
      title={spellOutLines(columnTooltip(node.item, description, t))}
    >
      {cells.map((cell, at) => (
        <span
          key={cell}
          role="gridcell"
          aria-colindex={at + 1}
          tabIndex={tabStop === at ? 0 : -1}
          className={styles.cell}
          data-cell={cell}
          style={cell === 'name' ? { paddingInlineStart: rem(indentation(node.level)) } : undefined}
        >
          {renderCell(cell, { node, description, keys, words, action })}
        </span>
      ))}
    </div>
  );
});
