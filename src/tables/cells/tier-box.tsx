import * as details from '../../words/en/cell-details.ts';
import { say } from '../../words/say.ts';
import styles from './tag-chip.module.css';

/** The rank of a table, the fuller the more it matters; without a rank, the same room left empty. */
export function TierBox({ rank }: { readonly rank: number | undefined }) {
  if (rank === undefined) return <span className={styles.tier} data-tier="none" aria-hidden="true" />;
  const words = say(details.tier, { rank });
  return (
    <span className={styles.tier} data-tier={rank} title={words}>
      <span aria-hidden="true">T{rank}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
