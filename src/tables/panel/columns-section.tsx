import { useRef, useState, type KeyboardEvent } from 'react';
import type { Column, TableConstraint } from '../../api/table-schema.ts';
import { Button } from '../../ui/button.tsx';
import { FindBox } from '../../ui/find-box.tsx';
import { keysByColumn } from '../cells/constraint-kinds.ts';
import { countText } from '../count-text.ts';
import { ColumnLine } from './column-line.tsx';
import { treeLines } from './column-tree.ts';
import { SectionTitle } from './section-title.tsx';
import { treeKey } from './tree-keys.ts';
import styles from './columns-section.module.css';

/** Lines drawn at first and with each press of the button: tables with 10,000 columns exist. */
const STEP = 200;

interface ColumnsSectionProps {
  /** Undefined: not loaded. */
  readonly columns: readonly Column[] | undefined;
  readonly constraints: readonly TableConstraint[];
  readonly loading: boolean;
}

/** The columns as a tree: what is inside of a struct opens below it. */
export function ColumnsSection({ columns, constraints, loading }: ColumnsSectionProps) {
  if (!columns) return loading ? <Coming /> : null;
  return <ColumnTree columns={columns} constraints={constraints} />;
}

function Coming() {
  return (
    <section aria-busy="true" aria-label="Columns">
      <SectionTitle>Columns</SectionTitle>
      {[44, 58, 50, 62].map((width) => (
        <span key={width} className={styles.skeleton} style={{ inlineSize: `${width}%` }} />
      ))}
    </section>
  );
}

function ColumnTree({
  columns,
  constraints,
}: {
  readonly columns: readonly Column[];
  readonly constraints: readonly TableConstraint[];
}) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [sought, setSought] = useState('');
  const [limit, setLimit] = useState(STEP);
  const [current, setCurrent] = useState('0');
  const tree = useRef<HTMLUListElement>(null);
  const lines = treeLines(columns, expanded, sought);
  const drawn = lines.slice(0, limit);
  const keys = keysByColumn(constraints);
  const at = Math.max(
    0,
    drawn.findIndex((line) => line.path === current),
  );

  const toggle = (path: string) => {
    const next = new Set(expanded);
    if (!next.delete(path)) next.add(path);
    setExpanded(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = event.altKey || event.ctrlKey || event.metaKey ? undefined : treeKey(drawn, at, event.key);
    if (!move) return;
    event.preventDefault();
    if ('toggle' in move) return sought === '' ? toggle(move.toggle) : undefined;
    setCurrent(drawn[move.to]?.path ?? '0');
    const line = tree.current?.children[move.to];
    if (line instanceof HTMLElement) line.focus();
  };

  return (
    <section aria-label="Columns">
      <SectionTitle
        count={countText(columns.length)}
        end={<FindBox small label="Find a column" value={sought} onChange={setSought} />}
      >
        Columns
      </SectionTitle>
      {lines.length === 0 ? (
        <p className={styles.empty}>{sought === '' ? 'No columns.' : 'No column is called that.'}</p>
      ) : (
        <ul ref={tree} className={styles.tree} role="tree" aria-label="Columns">
          {drawn.map((line, index) => (
            <ColumnLine
              key={line.path}
              line={line}
              keys={line.level === 1 ? (keys.get(line.column.name) ?? []) : []}
              tabbable={index === at}
              onKeyDown={onKeyDown}
              onToggle={() => sought === '' && toggle(line.path)}
              onFocus={() => setCurrent(line.path)}
            />
          ))}
        </ul>
      )}
      {lines.length > limit && (
        <Button look="link" onClick={() => setLimit(limit + STEP)}>
          Show {countText(Math.min(STEP, lines.length - limit))} more of {countText(lines.length)}
        </Button>
      )}
    </section>
  );
}
