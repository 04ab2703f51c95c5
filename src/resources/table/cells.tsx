import type { ReactNode } from 'react';
import type { Column } from '../../api/schemas/entity.ts';
import { EmptyValue, MAX_LISTED, MoreButton, nameList } from '../../entity/cell-parts.tsx';
import type { PlainMessageKey, Translator } from '../../i18n/translate.ts';
import { ICON_PROPS } from '../../ui/button.tsx';
import { memoizeByFirst } from '../../ui/memoize.ts';
import { spellOutInvisible, visibleText, VisibleText } from '../../ui/text.tsx';
import type { TableRow } from './definition.ts';
import styles from './cells.module.css';

// Icons are created once, so that React skips an icon that the next row in a slot shares. Each is one path of Lucide: a
// different icon then changes one attribute in place of five elements.
const pathIcon = (path: string) => (
  <svg
    aria-hidden
    width={24}
    height={24}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={ICON_PROPS.strokeWidth}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={path} />
  </svg>
);

const FRAME = 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z';
const TABLE = pathIcon(`M12 3v18${FRAME}M3 9h18M3 15h18`);
const ROWS = pathIcon(`${FRAME}M21 9H3M21 15H3`);
const EYE = pathIcon(
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
);
const LAYERS = pathIcon(
  'M12.83 2.18a2 2 0 0 0-1.66 0L2.6 6.08a1 1 0 0 0 0 1.83l8.58 3.91a2 2 0 0 0 1.66 0l8.58-3.9a1 1 0 0 0 0-1.83zM2 12a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 12M2 17a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 17',
);
const BOX = pathIcon(
  'M21 8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73l7 4a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16ZM3.3 7l8.7 5 8.7-5M12 22V12',
);
const ARROW = pathIcon('M15 3h6v6M10 14L21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6');

interface Display {
  readonly icon: ReactNode;
  readonly word?: PlainMessageKey;
}

const UNKNOWN: Display = { icon: TABLE };
const DISPLAYS: ReadonlyMap<string, Display> = new Map<string, Display>([
  ['Regular', { icon: TABLE, word: 'tableType.regular' }],
  ['View', { icon: EYE, word: 'tableType.view' }],
  ['SecureView', { icon: EYE, word: 'tableType.secureView' }],
  ['MaterializedView', { icon: LAYERS, word: 'tableType.materializedView' }],
  ['Partitioned', { icon: ROWS, word: 'tableType.partitioned' }],
  ['External', { icon: ARROW, word: 'tableType.external' }],
  ['Foreign', { icon: ARROW, word: 'tableType.foreign' }],
  ['Iceberg', { icon: BOX, word: 'tableType.iceberg' }],
]);

export const tableTypeIcon = (tableType: string): ReactNode => (DISPLAYS.get(tableType) ?? UNKNOWN).icon;

/** Unknown types keep their own word. */
export function tableTypeWord(tableType: string, t: Translator): string {
  const key = DISPLAYS.get(tableType)?.word;
  return key === undefined ? tableType : t(key);
}

export const renderType = ({ tableType }: TableRow, t: Translator): ReactNode =>
  tableType ? renderDisplay(DISPLAYS.get(tableType) ?? UNKNOWN, tableType, t) : <EmptyValue />;

const renderDisplay = memoizeByFirst((_display: Display, tableType: string, t: Translator): ReactNode => (
  <span
    className={styles.type}
    title={spellOutInvisible(tableType)}
    data-plain={tableType === 'Regular' || undefined}
  >
    {tableTypeIcon(tableType)}
    <bdi className="clip" translate="yes">
      {visibleText(tableTypeWord(tableType, t))}
    </bdi>
  </span>
));

export function renderColumns({ columns }: TableRow, t: Translator): ReactNode {
  if (!columns) return null;
  if (columns.length === 0) return <EmptyValue />;
  const count = columns.length;
  const names = nameList(
    columns.slice(0, MAX_LISTED).map((column) => column.name),
    t,
  );
  return (
    <MoreButton
      label={t('cell.columnsNamed', { count, names })}
      title={t('cell.columns', { count })}
      items={columns}
      draw={drawColumn}
    >
      {t.number(count)}
    </MoreButton>
  );
}

const drawColumn = ({ name, dataTypeDisplay, dataType = '' }: Column) => (
  <>
    <span className="clip">
      <VisibleText text={name} />
    </span>
    <span className={styles.columnsCellType}>
      <VisibleText text={dataTypeDisplay ?? dataType} />
    </span>
  </>
);
