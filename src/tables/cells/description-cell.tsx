import type { TableRow } from '../../api/table-schema.ts';
import { plainLine } from '../markdown/plain-line.ts';
import { None } from './none.tsx';
import styles from './description-cell.module.css';

export function DescriptionCell({ row: { description } }: { readonly row: TableRow }) {
  const line = description ? plainLine(description) : '';
  if (line === '') return <None />;
  return (
    <span className={styles.line} title={line}>
      <bdi>{line}</bdi>
    </span>
  );
}
