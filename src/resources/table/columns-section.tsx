import { ChevronRight } from 'lucide-react';
import {
  type ReactNode,
  memo,
  type CSSProperties,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import type { Column, TableRow } from '../../api/schemas/table.ts';
import { truncateText, renderList, VisibleText, spellOutInvisible } from '../../ui/text.tsx';
import { t, type PlainMessageKey } from '../../i18n/translate.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Badge, EmptyValue } from '../../entity/cell-parts.tsx';
import { constraintLabel, constraintAbbreviation, keysByColumn } from './constraints.tsx';
import { MarkedPieces } from '../../entity/highlight.tsx';
import { TagChip, splitTier, TierBox } from '../../entity/tags.tsx';
import { plainLine } from '../../entity/description.tsx';
import type { ColumnNode, ColumnTree } from './column-tree.ts';
import styles from './columns-section.module.css';
import { logicalKey } from '../../ui/keyboard.ts';
import { PHONE_QUERY, useMediaQuery } from '../../ui/viewport.ts';
import { treegridKeyMove, type TreegridPosition } from '../../ui/tree/tree-keys.ts';
import { useNodesInView } from '../../ui/tree/windowing.ts';
import { Announcer, CopyButton } from '../../ui/feedback.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterInput } from '../../ui/form-controls.tsx';
import { columnListText, selectText } from './sql.ts';
import { SectionTitle } from '../../ui/section-title.tsx';

type ColumnCell = 'name' | 'key' | 'type' | 'description' | 'tags';

/** The cells of a line where there is room for all of them, and where there is not. */
const WIDE_CELLS: readonly ColumnCell[] = ['name', 'type', 'key', 'description', 'tags'];
const NARROW_CELLS: readonly ColumnCell[] = ['name', 'key', 'type'];

const CELL_LABELS: Readonly<Record<ColumnCell, PlainMessageKey>> = {
  name: 'detail.name',
  key: 'detail.key',
  type: 'detail.type',
  description: 'detail.description',
  tags: 'detail.tags',
};

interface ColumnCellProps {
  readonly line: ColumnNode;
  /** Keys of the table that the column is part of, `PK`. */
  readonly keys: readonly string[];
  /** Words to mark in its name. */
  readonly words: readonly string[];
}

/** What stands in a cell of a line. */
function renderCell(cell: ColumnCell, { line, keys, words }: ColumnCellProps): ReactNode {
  const { column } = line;
  switch (cell) {
    case 'name':
      return <NameCell line={line} words={words} />;
    case 'type':
      return <VisibleText text={columnType(column)} />;
    case 'key':
      return <KeysCell column={column} keys={keys} />;
    case 'description':
      return column.description ? <bdi>{truncateText(plainLine(column.description))}</bdi> : <EmptyValue />;
    default:
      return <TagsCell column={column} />;
  }
}

/** The type of a column as its database writes it, where the catalog knows that. */
const columnType = (column: Column): string => column.dataTypeDisplay ?? column.dataType ?? '';

function NameCell({ line: { column, expanded }, words }: { line: ColumnNode; words: readonly string[] }) {
  return (
    <>
      <span className={styles.twist}>
        {expanded !== undefined && <ChevronRight aria-hidden strokeWidth={1.75} />}
      </span>
      <bdi className={styles.text}>
        <MarkedPieces text={truncateText(column.name)} highlights={undefined} words={words} />
      </bdi>
    </>
  );
}

/** Keys from the table's constraints and from the column's own, each once. */
function KeysCell({ column: { constraint }, keys }: { column: Column; keys: readonly string[] }) {
  const own =
    constraint === 'PRIMARY_KEY' || constraint === 'UNIQUE' ? [constraintAbbreviation(constraint)] : [];
  return (
    <>
      {[...new Set([...keys, ...own])].map((key) => (
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
      {rest > 0 && <span className={styles.notNull}>+{rest}</span>}
    </>
  );
}

/** A constraint in words; a type that has none, `NOT_NULL`, as the words that it is made of. */
function columnConstraintLabel(constraint: string): string {
  const words = constraintLabel(constraint);
  return words === constraint ? constraint.toLowerCase().replaceAll('_', ' ') : words;
}

/** The same as lines of a tooltip, as far as it may have no cell or be cut there. */
function columnTooltip(column: Column): string {
  const { displayName, constraint, description, tags = [] } = column;
  const parts = [
    column.name,
    displayName !== column.name ? displayName : '',
    columnType(column),
    constraint ? columnConstraintLabel(constraint) : '',
    description ? plainLine(description) : '',
    tags.map((tag) => tag.tagFQN).join(', '),
  ];
  return parts.filter(Boolean).join('\n');
}

interface ColumnRowProps {
  readonly line: ColumnNode;
  /** Among all lines, from 0. */
  readonly index: number;
  /** Px that a line is high. */
  readonly height: number;
  readonly cells: readonly ColumnCell[];
  readonly keys: readonly string[];
  readonly words: readonly string[];
  /** The cell that takes the focus, -1 for the line as a whole; undefined: none of it does. */
  readonly tabStop: number | undefined;
}

/** Full steps for the levels that tables usually have; deeper ones would leave no room for the name. */
const indentation = (level: number) => Math.min(level - 1, 5) * 16 + Math.max(0, level - 6) * 4;

/** One column. What is inside of it follows as lines of their own, one level deeper. While they scroll, most stay. */
const ColumnRow = memo(function ColumnRow(props: ColumnRowProps) {
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
      title={spellOutInvisible(columnTooltip(line.column))}
    >
      {cells.map((cell, at) => (
        <span
          key={cell}
          role="gridcell"
          aria-colindex={at + 1}
          tabIndex={tabStop === at ? 0 : -1}
          className={styles.cell}
          data-cell={cell}
          style={cell === 'name' ? { paddingInlineStart: indentation(line.level) } : undefined}
        >
          {renderCell(cell, { line, keys, words })}
        </span>
      ))}
    </div>
  );
});

interface ColumnTreegridProps {
  readonly lines: readonly ColumnNode[];
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
const rowHeight = (phone: boolean, wide: boolean) => (phone ? 40 : wide ? 32 : 28);

/** The line and the cell that an element is in; undefined outside of the lines. */
function positionAt(target: EventTarget): TreegridPosition | undefined {
  const row = target instanceof Element ? target.closest('[role="row"]') : null;
  if (!row || !(target instanceof Element)) return undefined;
  const cell = target.matches('[role="gridcell"]') ? Number(target.ariaColIndex) - 1 : -1;
  return { line: Number(row.ariaRowIndex) - 2, cell };
}

/** The lines as a tree grid: one tab stop, as many of them drawn as are near the screen. */
function ColumnTreegrid({ lines, keys, words, wide, onToggle }: ColumnTreegridProps) {
  const phone = useMediaQuery(PHONE_QUERY);
  const cells = wide ? WIDE_CELLS : NARROW_CELLS;
  const height = rowHeight(phone, wide);
  const body = useRef<HTMLDivElement>(null);
  const { first, end } = useNodesInView(body, lines.length, height);
  const [chosen, choose] = useState({ key: '0', cell: -1 });
  const at: TreegridPosition = {
    line: Math.max(
      0,
      lines.findIndex(({ key }) => key === chosen.key),
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

  const goTo = ({ line, cell }: TreegridPosition) => choose({ key: lines[line]?.key ?? '0', cell });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const page = Math.max(1, Math.floor(innerHeight / height / 2));
    const along = logicalKey(event.key, event.currentTarget);
    const key = event.ctrlKey ? `Control+${along}` : along;
    const move = treegridKeyMove(lines, at, key, { cells: cells.length, page });
    if (!move) return;
    event.preventDefault();
    if ('toggle' in move) return onToggle(lines[move.toggle]?.key ?? '');
    moved.current = true;
    goTo(move.to);
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const place = positionAt(event.target);
    if (place && place.line >= 0) goTo(place);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const line = lines[positionAt(event.target)?.line ?? -1];
    // Whoever marks a name to copy it does not press it.
    const marks = getSelection()?.isCollapsed === false;
    if (line && line.expanded !== undefined && !marks) onToggle(line.key);
  };

  const drawn = lines.slice(first, end).map((line, offset) => ({ line, index: first + offset }));
  const focused = lines[at.line];
  // The tab stop is there wherever the lines are scrolled to.
  if (focused && at.line < first) drawn.unshift({ line: focused, index: at.line });
  if (focused && at.line >= end) drawn.push({ line: focused, index: at.line });

  return (
    <div
      role="treegrid"
      aria-label={t('detail.columns')}
      tabIndex={-1}
      aria-rowcount={lines.length + 1}
      aria-colcount={cells.length}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={onClick}
    >
      <div role="row" aria-rowindex={1} className={wide ? styles.head : 'visually-hidden'}>
        {cells.map((cell, index) => (
          <span key={cell} role="columnheader" aria-colindex={index + 1}>
            {t(CELL_LABELS[cell])}
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
          <ColumnRow
            key={line.key}
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

interface ColumnsSectionProps {
  readonly table: TableRow;
  readonly tree: ColumnTree;
  readonly loading: boolean;
  /** There is room for more than names and types. */
  readonly wide: boolean;
}

/** The columns as a tree grid: what is inside of a struct opens below it. */
export function ColumnsSection(props: ColumnsSectionProps) {
  const { columns } = props.table;
  if (!columns) return props.loading ? <ColumnsSkeleton /> : null;
  return <Columns {...props} columns={columns} />;
}

function ColumnsSkeleton() {
  return (
    <section aria-busy="true" aria-label={t('detail.columns')}>
      <SectionTitle>{t('detail.columns')}</SectionTitle>
      {[44, 58, 50, 62].map((width) => (
        <span key={width} className={styles.skeleton} style={{ inlineSize: `${width}%` }} />
      ))}
    </section>
  );
}

function Columns({ table, columns, tree, wide }: ColumnsSectionProps & { columns: readonly Column[] }) {
  const { lines, total, query } = tree;
  const words = query.trim() === '' ? [] : [query.trim()];
  const found =
    lines.length === 0 ? t('detail.noColumnFound') : t('detail.columnsFound', { count: lines.length });
  return (
    <section aria-label={t('detail.columns')}>
      <SectionTitle
        count={columnCountText(columns.length, total)}
        end={<FilterInput small label={t('detail.findColumn')} value={query} onChange={tree.onSearch} />}
      >
        {t('detail.columns')}
      </SectionTitle>
      <div className={styles.tools}>
        {total > columns.length && (
          <>
            <Button variant="link" onClick={() => tree.onToggleAll(true)}>
              {t('detail.expandAll')}
            </Button>
            <Button variant="link" onClick={() => tree.onToggleAll(false)}>
              {t('detail.collapseAll')}
            </Button>
          </>
        )}
        {columns.length > 0 && (
          <CopyButton label={t('detail.copyNames')} text={() => columnListText(columns)} />
        )}
        <CopyButton label={t('detail.copySelect')} text={() => selectText(table)} />
      </div>
      {lines.length > 0 ? (
        <ColumnTreegrid
          lines={lines}
          keys={keysByColumn(table.tableConstraints ?? [])}
          words={words}
          wide={wide}
          onToggle={tree.onToggle}
        />
      ) : (
        <p className={styles.empty}>{query === '' ? t('detail.noColumns') : found}</p>
      )}
      <Announcer text={query === '' ? '' : found} />
    </section>
  );
}

const columnCountText = (first: number, total: number) =>
  total > first ? t('detail.columnsWithInner', { first, total }) : formatNumber(first);
