import type { TableRow } from '../../api/table-schema.ts';
import { spellOut } from '../../ui/invisible-characters.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { None } from './none.tsx';
import { tableTypeLook } from './table-types.ts';
import styles from './type-cell.module.css';

export function TypeCell({ row }: { readonly row: TableRow }) {
  if (!row.tableType) return <None />;
  const { icon: Icon, word } = tableTypeLook(row.tableType);
  return (
    <span
      className={styles.type}
      title={spellOut(row.tableType)}
      data-plain={row.tableType === 'Regular' || undefined}
    >
      <Icon aria-hidden strokeWidth={1.75} />
      <span className={styles.word}>
        <VisibleText text={word} />
      </span>
    </span>
  );
}
