import * as jumps from '../../words/en/jumps.ts';
import { rich } from '../../words/rich.ts';
import { bold } from './message-tags.tsx';
import styles from './jump-progress.module.css';
import { estimate, rateText, timeLeftText, type Pace } from './walk-pace.ts';

interface JumpFactsProps {
  /** Index of the row gone to, from 0; undefined: it may be the last one of the list. */
  readonly row: number | undefined;
  readonly passed: number;
  readonly total: number | undefined;
  readonly pace: Pace;
}

/** The line of facts: `318,000 passed` or `318,000 of 1,000,000`, `24,800 rows/s`, `12 s left`; speed and time once they are known. */
export function JumpFacts({ row, passed, total, pace }: JumpFactsProps) {
  const known = estimate(pace, row === undefined ? total : row + 1);
  const left = known?.secondsLeft;
  return (
    <div className={styles.facts}>
      <span>
        {row === undefined && total !== undefined
          ? rich(jumps.passedOf, { b: bold }, { passed, total })
          : rich(jumps.passed, { b: bold }, { passed })}
      </span>
      {known && <span>{rateText(known.rowsPerSecond)}</span>}
      {left !== undefined && <span>{timeLeftText(left, row === undefined ? 'most' : 'exact')}</span>}
    </div>
  );
}
