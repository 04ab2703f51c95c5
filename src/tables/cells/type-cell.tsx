import type { TableRow } from '../../api/table-schema.ts';
import { spellOut } from '../../ui/invisible-characters.ts';
import { visibleText } from '../../ui/visible-text.tsx';
import { None } from './none.tsx';
import { tableTypeLook } from './table-types.tsx';
import styles from './type-cell.module.css';

export function TypeCell({ row }: { readonly row: TableRow }) {
  if (!row.tableType) return <None />;
  const { icon, word } = tableTypeLook(row.tableType);
  return (
    <span
      className={styles.type}
      title={spellOut(row.tableType)}
      data-plain={row.tableType === 'Regular' || undefined}
    >
      {icon}
      <bdi className={styles.word}>{visibleText(word)}</bdi>
    </span>
  );
}
