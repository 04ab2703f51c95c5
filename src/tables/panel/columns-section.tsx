import type { Column, TableRow } from '../../api/table-schema.ts';
import { Announcer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { FindBox } from '../../ui/find-box.tsx';
import * as panel from '../../words/en/panel.ts';
import { say } from '../../words/say.ts';
import { keysByColumn } from '../cells/constraint-kinds.ts';
import { countText } from '../count-text.ts';
import { columnListText, selectText } from '../sql/select-text.ts';
import { ColumnTreegrid } from './column-treegrid.tsx';
import { CopyButton } from './copy-button.tsx';
import { SectionTitle } from './section-title.tsx';
import type { ColumnTree } from './use-column-tree.ts';
import styles from './columns-section.module.css';

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
  if (!columns) return props.loading ? <Coming /> : null;
  return <Columns {...props} columns={columns} />;
}

function Coming() {
  return (
    <section aria-busy="true" aria-label={say(panel.columns)}>
      <SectionTitle>{say(panel.columns)}</SectionTitle>
      {[44, 58, 50, 62].map((width) => (
        <span key={width} className={styles.skeleton} style={{ inlineSize: `${width}%` }} />
      ))}
    </section>
  );
}

function Columns({ table, columns, tree, wide }: ColumnsSectionProps & { columns: readonly Column[] }) {
  const { lines, total, sought } = tree;
  const words = sought.trim() === '' ? [] : [sought.trim()];
  const found =
    lines.length === 0 ? say(panel.noColumnFound) : say(panel.columnsFound, { count: lines.length });
  return (
    <section aria-label={say(panel.columns)}>
      <SectionTitle
        count={countOf(columns.length, total)}
        end={<FindBox small label={say(panel.findColumn)} value={sought} onChange={tree.onSearch} />}
      >
        {say(panel.columns)}
      </SectionTitle>
      <div className={styles.tools}>
        {total > columns.length && (
          <>
            <Button look="link" onClick={() => tree.onToggleAll(true)}>
              {say(panel.expandAll)}
            </Button>
            <Button look="link" onClick={() => tree.onToggleAll(false)}>
              {say(panel.collapseAll)}
            </Button>
          </>
        )}
        {columns.length > 0 && (
          <CopyButton label={say(panel.copyNames)} text={() => columnListText(columns)} />
        )}
        <CopyButton label={say(panel.copySelect)} text={() => selectText(table)} />
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
        <p className={styles.empty}>{sought === '' ? say(panel.noColumns) : found}</p>
      )}
      <Announcer text={sought === '' ? '' : found} />
    </section>
  );
}

const countOf = (first: number, total: number) =>
  total > first ? say(panel.columnsWithInner, { first, total }) : countText(first);
