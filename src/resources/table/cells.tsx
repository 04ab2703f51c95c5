import { Box, ExternalLink, Eye, Layers, Rows3, Table } from 'lucide-react';
import type { ReactNode } from 'react';
import { ICON_PROPS } from '../../ui/button.tsx';
import { t, type PlainMessageKey } from '../../i18n/translate.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { TableRow } from './definition.ts';
import type { Column } from '../../api/schemas/entity.ts';
import { spellOutInvisible, visibleText, renderList, VisibleText } from '../../ui/text.tsx';
import { EmptyValue, MoreButton, nameList } from '../../entity/cell-parts.tsx';
import styles from './cells.module.css';

/** How a table type is drawn: an icon and one short word, in the current language. */
export interface TableTypeDisplay {
  readonly icon: ReactNode;
  readonly word: string;
}

// Elements made once: where the next row in a slot has the same type, React passes its icon by.
const TABLE = <Table {...ICON_PROPS} />;
const ROWS = <Rows3 {...ICON_PROPS} />;
const EYE = <Eye {...ICON_PROPS} />;
const LAYERS = <Layers {...ICON_PROPS} />;
const BOX = <Box {...ICON_PROPS} />;
const ARROW = <ExternalLink {...ICON_PROPS} />;

const DISPLAYS: ReadonlyMap<string, { readonly icon: ReactNode; readonly word: PlainMessageKey }> = new Map([
  ['Regular', { icon: TABLE, word: 'tableType.regular' }],
  ['View', { icon: EYE, word: 'tableType.view' }],
  ['SecureView', { icon: EYE, word: 'tableType.secureView' }],
  ['MaterializedView', { icon: LAYERS, word: 'tableType.materializedView' }],
  ['Partitioned', { icon: ROWS, word: 'tableType.partitioned' }],
  ['External', { icon: ARROW, word: 'tableType.external' }],
  ['Foreign', { icon: ARROW, word: 'tableType.foreign' }],
  ['Iceberg', { icon: BOX, word: 'tableType.iceberg' }],
]);

/** The look of a `tableType`. The set is open: what is not known is shown as it is. */
export function tableTypeDisplay(tableType: string): TableTypeDisplay {
  const look = DISPLAYS.get(tableType);
  return look ? { icon: look.icon, word: t(look.word) } : { icon: TABLE, word: tableType };
}

export function TypeCell({ row }: { readonly row: TableRow }) {
  if (!row.tableType) return <EmptyValue />;
  const { icon, word } = tableTypeDisplay(row.tableType);
  return (
    <span
      className={styles.type}
      title={spellOutInvisible(row.tableType)}
      data-plain={row.tableType === 'Regular' || undefined}
    >
      {icon}
      <bdi className={styles.word}>{visibleText(word)}</bdi>
    </span>
  );
}

const MAX_LISTED = 200;

/** How many columns a table has, their names on hover and, pressed, with their types. */
export function ColumnsCell({ row: { columns } }: { readonly row: TableRow }) {
  if (!columns) return null;
  if (columns.length === 0) return <EmptyValue />;
  const count = columns.length;
  const names = nameList(columns.slice(0, MAX_LISTED).map((column) => column.name));
  return (
    <MoreButton
      label={t('cell.columnsNamed', { count, names })}
      list={() => ({ label: t('cell.columns', { count }), items: columnItems(columns) })}
    >
      {formatNumber(count)}
    </MoreButton>
  );
}

function columnItems(columns: readonly Column[]): ReactNode {
  return (
    <>
      {renderList(columns.slice(0, MAX_LISTED), (column) => (
        <ColumnLine column={column} />
      ))}
      {columns.length > MAX_LISTED && (
        <li>{t('cell.andMoreInTable', { count: columns.length - MAX_LISTED })}</li>
      )}
    </>
  );
}

function ColumnLine({ column }: { readonly column: Column }) {
  return (
    <li>
      <span className={styles.name}>
        <VisibleText text={column.name} />
      </span>
      <span className={styles.columnsCellType}>
        <VisibleText text={column.dataTypeDisplay ?? column.dataType ?? ''} />
      </span>
    </li>
  );
}
