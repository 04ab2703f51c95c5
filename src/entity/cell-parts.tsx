import type { ReactNode, MouseEvent } from 'react';
import type { UnreadableRow } from '../api/schemas/record.ts';
import type { PlainMessageKey, Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { renderList, spellOutInvisible } from '../ui/text.tsx';
import { useOpenList } from './cell-context.tsx';
import styles from './cells.module.css';

/** A value that is known to be empty, as opposed to not loaded. */
export function EmptyValue() {
  const t = useTranslator();
  return (
    <span className="faint">
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{t('cell.none')}</span>
    </span>
  );
}

/** A word in a frame. `of="key"`: two letters in full ink, at a fixed width. */
export function Badge({
  of = 'word',
  title,
  children,
}: {
  readonly of?: 'word' | 'key';
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.badge} data-of={of} title={title} translate={of === 'key' ? 'no' : undefined}>
      {children}
    </span>
  );
}

export function DeletedMark() {
  const t = useTranslator();
  return (
    <>
      {' '}
      <Badge title={t('cell.deletedWhy')}>{t('cell.deleted')}</Badge>
    </>
  );
}

const CONSTRAINTS: ReadonlyMap<string, readonly [short: string, words: PlainMessageKey]> = new Map([
  ['PRIMARY_KEY', ['PK', 'constraint.primaryKey']],
  ['FOREIGN_KEY', ['FK', 'constraint.foreignKey']],
  ['UNIQUE', ['UQ', 'constraint.unique']],
  ['SORT_KEY', ['SK', 'constraint.sortKey']],
  ['DIST_KEY', ['DK', 'constraint.distributionKey']],
  ['CLUSTER_KEY', ['CK', 'constraint.clusterKey']],
]);

export const constraintAbbreviation = (type: string): string => CONSTRAINTS.get(type)?.[0] ?? type;

export function constraintLabel(type: string, t: Translator): string {
  const message = CONSTRAINTS.get(type)?.[1];
  return message === undefined ? type : t(message);
}

export function nameList(names: readonly string[], t: Translator, limit = 12): string {
  const shown = names
    .slice(0, limit)
    .map((name) => spellOutInvisible(name, 80))
    .join(', ');
  const count = names.length - limit;
  return count > 0 ? t('cell.namesAndMore', { names: shown, count }) : shown;
}

/** Most items of a list that a number opens: the opened record has all. */
export const MAX_LISTED = 200;

interface MoreButtonProps<Item> {
  readonly label: string;
  readonly title: string;
  readonly items: readonly Item[];
  readonly draw: (item: Item) => ReactNode;
  readonly children: ReactNode;
}

/** A number in a cell that opens the list behind it. Not a tab stop, because the grid is a single one. */
export function MoreButton<Item>({ label, title, items, draw, children }: MoreButtonProps<Item>) {
  const t = useTranslator();
  const openList = useOpenList();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    event.stopPropagation();
    const rest = items.length - MAX_LISTED;
    const drawn = (
      <>
        {renderList(items.slice(0, MAX_LISTED), (item) => (
          <li>{draw(item)}</li>
        ))}
        {rest > 0 && <li>{t('cell.andMore', { count: rest })}</li>}
      </>
    );
    openList({ anchor: event.currentTarget, title, items: drawn });
  };
  return (
    <button
      type="button"
      className={styles.more}
      tabIndex={-1}
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      onClick={press}
    >
      {children}
    </button>
  );
}

/** The fault of an unreadable record: a clause without its full stop. */
export function unreadableRowText({ fault }: Pick<UnreadableRow, 'fault'>, t: Translator): string {
  if (fault.kind === 'no-record') return t('record.notARecord');
  const { kind, member } = fault;
  return t(kind === 'without' ? 'record.memberMissing' : 'record.memberNotText', { member });
}

export const rawRecordText = ({ raw }: Pick<UnreadableRow, 'raw'>, t: Translator): string =>
  raw ?? t('record.tooDeep');
