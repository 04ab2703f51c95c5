import type { ReactNode } from 'react';
import { Progress } from '../../ui/progress.tsx';
import * as exporting from '../../words/en/exporting.ts';
import { rich } from '../../words/rich.ts';
import { say } from '../../words/say.ts';
import { estimate, rateText, timeLeftText, type Pace } from '../list/walk-pace.ts';
import styles from './export-dialog.module.css';
import type { ExportFacts } from './export-job.ts';

interface ExportProgressProps {
  readonly facts: ExportFacts;
  readonly pace: Pace;
  /** Rows that there are to export, as far as anybody knows. */
  readonly total: number | undefined;
  /** It goes on: there is a speed, and time left. */
  readonly moves: boolean;
}

const bold = (text: ReactNode) => <b>{text}</b>;

/** How far it is: `7,000 of 12,480 rows`, `1,150 rows/s`, `5 s left`. */
export function ExportProgress({ facts, pace, total, moves }: ExportProgressProps) {
  const { written } = facts;
  const known = moves ? estimate(pace, total) : undefined;
  return (
    <div className={styles.progress}>
      <Progress
        label={say(exporting.exportIt)}
        value={written}
        max={total === undefined ? undefined : Math.max(total, written)}
      />
      <div className={styles.facts}>
        <span>
          {total === undefined
            ? rich(exporting.rows, { b: bold }, { count: written })
            : rich(exporting.rowsOf, { b: bold }, { count: written, total })}
        </span>
        {known && <span>{rateText(known.rowsPerSecond)}</span>}
        {known?.secondsLeft !== undefined && <span>{timeLeftText(known.secondsLeft)}</span>}
      </div>
    </div>
  );
}
