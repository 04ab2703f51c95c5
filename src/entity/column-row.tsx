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
import type { ColumnPath } from '../view/column-address.ts';
import { Badge, constraintAbbreviation, constraintLabel, EmptyValue } from './cell-parts.tsx';
import type { ColumnNode } from './column-nodes.ts';
import { firstLine, linesOf, usePlainStart } from './description.tsx';
import { markedPieces } from './highlight.tsx';
import { ownDisplayName } from './names.tsx';
import { TagChip, splitTier, TierBox } from './tags.tsx';
import styles from './column-tree.module.css';

export type ColumnCell = 'name' | 'key' | 'type' | 'description' | 'tags';

const columnType = (column: Column): string => column.dataTypeDisplay ?? column.dataType ?? '';

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

/** Texts that the cells cut or leave out, and all lines of the description. */
function columnTooltip(column: Column, description: string, t: Translator): readonly string[] {
  const { constraint, tags = [] } = column;
  const parts = [
    column.name,
    ownDisplayName(column),
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
  /** Abbreviated keys of the record that contain the column, such as `PK`. */
  readonly keys: readonly string[];
  readonly words: readonly string[];
  /** The cell that takes the focus; -1: the whole row; undefined: neither. */
  readonly tabStop: number | undefined;
  /** Whether the address names it. */
  readonly isCurrent: boolean;
  /** Returns the link to the column, for the button of the row under the pointer or with the focus; undefined: no button. */
  readonly linkTo: ((column: ColumnPath) => string) | undefined;
}

/** Indentation in px at the default text size: full steps for the first levels, then smaller ones that leave room. */
const indentation = (level: number) => Math.min(level - 1, 5) * 16 + Math.max(0, level - 6) * 4;

/** One column. Its inner columns follow as rows one level deeper. Memoized because most rows stay on screen in a scroll. */
export const ColumnRow = memo(function ColumnRow(props: ColumnRowProps) {
  const t = useTranslator();
  const { node, index, height, cells, keys, words, tabStop, linkTo } = props;
  const place: CSSProperties = { insetBlockStart: index * height, blockSize: height };
  const { expanded } = node;
  const { column, path } = node.item;
  const description = usePlainStart(column.description ?? '') ?? '';
  const action = linkTo && (
    <CopyButton
      label={t('detail.copyColumnLink')}
      icon={<Link {...ICON_PROPS} />}
      className={styles.action}
      // A row under the pointer adds no stop for Tab.
      tabIndex={tabStop === undefined ? -1 : 0}
      text={() => linkTo(path)}
    />
  );
  const contentOf = (cell: ColumnCell): ReactNode => {
    switch (cell) {
      case 'name':
        return (
          <>
            <span className={styles.twist}>
              {expanded !== undefined && <ChevronRight aria-hidden strokeWidth={1.75} />}
            </span>
            <bdi className={styles.text} translate="no">
              {markedPieces(truncateText(column.name), undefined, words)}
            </bdi>
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
  };
  return (
    <div
      role="row"
      aria-level={node.level}
      aria-posinset={node.position}
      aria-setsize={node.size}
      aria-expanded={expanded}
      aria-rowindex={index + 2}
      aria-current={props.isCurrent ? 'location' : undefined}
      data-index={index}
      tabIndex={tabStop === -1 ? 0 : -1}
      className={styles.line}
      style={place}
      title={spellOutLines(columnTooltip(column, description, t))}
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
          {contentOf(cell)}
        </span>
      ))}
    </div>
  );
});
