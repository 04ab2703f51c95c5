import type { TableRow } from '../../api/table-schema.ts';
import * as ages from '../../words/en/ages.ts';
import { say } from '../../words/say.ts';
import { ageOf, exactTime } from './age.ts';
import { useMinuteClock } from './minute-clock.ts';
import { None } from './none.tsx';
import styles from './updated-cell.module.css';

/** How long ago the record changed, as number and unit in two columns; the exact time in the title. */
export function UpdatedCell({ row: { updatedAt } }: { readonly row: TableRow }) {
  const now = useMinuteClock();
  const exact = updatedAt === undefined ? undefined : exactTime(updatedAt);
  if (updatedAt === undefined || exact === undefined) return <None />;
  const age = ageOf(updatedAt, now);
  return (
    <time className={styles.ago} dateTime={new Date(updatedAt).toISOString()} title={exact}>
      <b>{age.value}</b>
      <span>{` ${age.unit}`}</span>
      <i>{` ${say(ages.ago)}`}</i>
    </time>
  );
}
