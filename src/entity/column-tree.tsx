import { type ReactNode, useEffect, useRef, type MouseEvent, useMemo, useState } from 'react';
import type { Column } from '../api/schemas/entity.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button } from '../ui/button.tsx';
import { needleOf, seenText } from '../ui/comparable-text.ts';
import { Announcer, CopyButton } from '../ui/feedback.tsx';
import { FilterInput } from '../ui/form-controls.tsx';
import { isTextInput, moveFocus } from '../ui/keyboard.ts';
import { afterPaint } from '../ui/paint.ts';
import { SectionTitle } from '../ui/section-title.tsx';
import { VisibleText } from '../ui/text.tsx';
import {
  flatten,
  INITIAL_TREE_STATE,
  toggleAll,
  toggleNode,
  withExpanded,
  withQuery,
  type TreeState,
} from '../ui/tree/tree-state.ts';
import { useTree } from '../ui/tree/use-tree.ts';
import { PHONE, useTextScale, useWindowWithin } from '../ui/viewport.ts';
import type { ColumnPath } from '../view/column-address.ts';
import {
  allColumns,
  columnBranches,
  columnListText,
  keyOfColumn,
  keysAbove,
  type ColumnNode,
} from './column-nodes.ts';
import { ColumnRow, type ColumnCell } from './column-row.tsx';
import { SectionSkeleton } from './parts-list.tsx';
import styles from './column-tree.module.css';

const WIDE_CELLS: readonly ColumnCell[] = ['name', 'type', 'key', 'description', 'tags'];
const NARROW_CELLS: readonly ColumnCell[] = ['name', 'key', 'type'];

interface ColumnTreegridProps {
  readonly label: string;
  readonly tree: ColumnTree;
  readonly keys: ReadonlyMap<string, readonly string[]> | undefined;
  readonly words: readonly string[];
  readonly wide: boolean;
  readonly linkTo: ((column: ColumnPath) => string) | undefined;
}

const NO_KEYS: readonly string[] = [];

/** Height of a row in px: `--row-tree`, or `--row-head` in a wide section, whose rows have lines between them. */
const rowHeight = (phone: boolean, wide: boolean, textSize: number) =>
  Math.round((phone ? 40 : wide ? 32 : 28) * textSize);

function ColumnTreegrid({ label, tree: columns, keys, words, wide, linkTo }: ColumnTreegridProps) {
  const t = useTranslator();
  const { nodes, current, naming, onToggle } = columns;
  const phone = useWindowWithin(PHONE);
  const cells = wide ? WIDE_CELLS : NARROW_CELLS;
  const height = rowHeight(phone, wide, useTextScale());
  const container = useRef<HTMLDivElement>(null);
  // Type-ahead is off: letters are commands of the opened record here.
  const tree = useTree({
    container,
    nodes,
    rowHeight: height,
    cells: cells.length,
    isPrinted: true,
    current,
    naming,
    onToggle,
  });
  // Goes to the column that the address names, but takes no focus from a text field.
  useEffect(() => {
    if (current === undefined) return undefined;
    // An opened record first scrolls to its top, and takes the focus.
    return afterPaint(() => {
      const row = container.current?.querySelector('[aria-current]') ?? null;
      row?.scrollIntoView({ block: 'center' });
      if (!isTextInput(document.activeElement)) moveFocus({ target: row, reason: 'opened' });
    });
  }, [current, naming]);
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('button')) return;
    const node = tree.nodeAt(event.target);
    // A click that ends the selection of a name, for copying, opens nothing.
    const selects = getSelection()?.isCollapsed === false;
    if (node && node.expanded !== undefined && !selects) onToggle(node);
  };

  return (
    <div
      role="treegrid"
      aria-label={label}
      tabIndex={-1}
      aria-rowcount={nodes.length + 1}
      aria-colcount={cells.length}
      onKeyDown={tree.onKeyDown}
      onFocus={tree.onFocus}
      onClick={onClick}
    >
      <div role="row" aria-rowindex={1} className={wide ? styles.head : 'visually-hidden'}>
        {cells.map((cell, index) => (
          <span key={cell} role="columnheader" aria-colindex={index + 1}>
            {t(`detail.${cell}`)}
          </span>
        ))}
      </div>
      <div
        ref={container}
        role="rowgroup"
        className={styles.lines}
        data-wide={wide || undefined}
        style={tree.style}
      >
        {tree.drawn.map(({ node, index }) => (
          <ColumnRow
            key={node.key}
            node={node}
            index={index}
            height={height}
            cells={cells}
            keys={node.level === 1 ? (keys?.get(node.item.column.name) ?? NO_KEYS) : NO_KEYS}
            words={words}
            tabStop={index === tree.at.row ? tree.at.cell : undefined}
            isCurrent={node.key === current}
            linkTo={linkTo}
          />
        ))}
      </div>
    </div>
  );
}

interface ColumnsSectionProps {
  /** Default: `Columns`; so the following texts. */
  readonly title?: string;
  /** Undefined: not loaded. */
  readonly columns: readonly Column[] | undefined;
  readonly tree: ColumnTree;
  readonly loading: boolean;
  /** Whether there is room for more than names and types. */
  readonly wide: boolean;
  /** Keys of the record by the names of their columns. */
  readonly keys?: ReadonlyMap<string, readonly string[]>;
  readonly findLabel?: string;
  readonly noneText?: string;
  readonly actions?: ReactNode;
  /** Text beside the title; absent: the number of columns. */
  readonly count?: string | undefined;
  /** Returns the link to a column of the record; absent: its columns have none. */
  readonly linkTo?: (column: ColumnPath) => string;
}

export function ColumnsSection(props: ColumnsSectionProps) {
  const t = useTranslator();
  const { title = t('detail.columns'), columns, tree, loading, wide, keys, count, linkTo } = props;
  const { findLabel = t('detail.findColumn'), noneText = t('detail.noColumns'), actions } = props;
  if (!columns) return loading ? <SectionSkeleton title={title} /> : null;
  const { nodes, total, query } = tree;
  const words = needleOf(query) === '' ? [] : [seenText(query).trim()];
  const countText =
    nodes.length === 0 ? t('detail.noColumnFound') : t('detail.columnsFound', { count: nodes.length });
  return (
    <section aria-label={title}>
      <SectionTitle
        count={
          count ??
          (total > columns.length
            ? t('detail.columnsWithInner', { first: columns.length, total })
            : t.number(total))
        }
        end={<FilterInput small label={findLabel} value={query} onChange={tree.onSearch} />}
      >
        {title}
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
        {actions}
      </div>
      {tree.missing && !loading && <NoSuchColumn column={tree.missing} />}
      {nodes.length > 0 ? (
        <ColumnTreegrid label={title} tree={tree} keys={keys} words={words} wide={wide} linkTo={linkTo} />
      ) : (
        <p className="faint">{query === '' ? noneText : countText}</p>
      )}
      <Announcer text={query === '' ? '' : countText} />
    </section>
  );
}

function NoSuchColumn({ column }: { readonly column: ColumnPath }) {
  const t = useTranslator();
  const message = useRef<HTMLParagraphElement>(null);
  // An opened record first scrolls to its top.
  useEffect(() => afterPaint(() => message.current?.scrollIntoView({ block: 'center' })), [column]);
  const name = () => (
    <b>
      <VisibleText text={column.join('.')} />
    </b>
  );
  return (
    <p ref={message} role="alert" className={styles.missing}>
      {t.rich('detail.noSuchColumn', { name })}
    </p>
  );
}

const NO_COLUMNS: readonly Column[] = [];

/** The tree of some columns and its state. @param opened the column that the address names, unfolded when it is named */
export function useColumnTree(columns: readonly Column[] = NO_COLUMNS, opened?: ColumnPath) {
  const current = useMemo(() => opened && keyOfColumn(columns, opened), [columns, opened]);
  /** The last state that the user made, and the column that the address named then. */
  const [made, make] = useState({ state: INITIAL_TREE_STATE, opened: undefined as ColumnPath | undefined });
  const state = useMemo(
    () =>
      current === undefined || made.opened === opened
        ? made.state
        : withExpanded(made.state, keysAbove(current)),
    [made, current, opened],
  );
  const setState = (next: TreeState) => make({ state: next, opened });
  const branches = useMemo(() => columnBranches(columns, state), [columns, state]);
  const nodes = useMemo(() => flatten(branches, state), [branches, state]);
  const total = useMemo(() => allColumns(columns).length, [columns]);
  return {
    nodes,
    /** Number of columns on all levels. */
    total,
    query: state.query,
    /** Key of the column that the address names; undefined: none. */
    current,
    /** Another object once the address names the column again. */
    naming: opened,
    /** The column that the address names and that does not exist; undefined: none. */
    missing: current === undefined ? opened : undefined,
    onSearch: (query: string) => setState(withQuery(state, query)),
    onToggle: (node: ColumnNode) => setState(toggleNode(state, node)),
    onToggleAll: (open: boolean) => setState(toggleAll(state, branches, open)),
  };
}

export type ColumnTree = ReturnType<typeof useColumnTree>;
