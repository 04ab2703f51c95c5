import { useEffect, useReducer, useState } from 'react';
import { Announcer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { spellOut } from '../../ui/invisible-characters.ts';
import { Progress } from '../../ui/progress.tsx';
import * as short from '../../words/en/short.ts';
import * as jumps from '../../words/en/jumps.ts';
import { rich } from '../../words/rich.ts';
import { say } from '../../words/say.ts';
import { fqnParts, unquoted } from '../cells/fqn-parts.ts';
import { JumpFacts } from './jump-progress-facts.tsx';
import { visible } from './message-tags.tsx';
import styles from './jump-progress.module.css';
import { paceAfter, startPace, type Pace } from './walk-pace.ts';

interface JumpProgressProps {
  /** Index of the row gone to, from 0; undefined while a table is looked for by its name. */
  readonly row: number | undefined;
  /** FQN of the table looked for. */
  readonly name?: string | undefined;
  /** Rows that were known before this walk began: passing them cost nothing. */
  readonly from: number;
  readonly passed: number;
  /** Rows of the list, where the server said how many. */
  readonly total?: number | undefined;
  /** By `performance.now()`. */
  readonly startedAt: number;
  readonly onCancel: () => void;
}

/** A jump that takes longer than this is said. */
const PATIENCE_MS = 700;

type Place = Pick<JumpProgressProps, 'from' | 'passed'>;
type Walked = Pick<Place, 'from'> & { readonly pace: Pace };

const walkedOn = (walked: Walked, { from, passed, time }: Place & { readonly time: number }): Walked =>
  from === walked.from
    ? { from, pace: paceAfter(walked.pace, passed, time) }
    : { from, pace: startPace(passed, time) };

/** The way to a far row: how far it is, how long it takes, and Cancel (Esc), which stays where the way has come to. */
export default function JumpProgress(props: JumpProgressProps) {
  const { row, name, from, passed, total, startedAt, onCancel } = props;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), startedAt + PATIENCE_MS - performance.now());
    return () => clearTimeout(timer);
  }, [startedAt]);

  const [{ pace }, walk] = useReducer(walkedOn, { from, pace: startPace(from, startedAt) });
  useEffect(() => walk({ from, passed, time: performance.now() }), [from, passed]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // Whatever lies over the page closes first.
      if (event.target instanceof Element && event.target.closest('[role=dialog], [role=menu]')) return;
      event.preventDefault();
      onCancel();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onCancel]);

  if (!shown) return null;
  const table = name === undefined ? undefined : unquoted(fqnParts(name).at(-1) ?? name);
  const title =
    table === undefined
      ? say(jumps.goingToRow, { row: (row ?? 0) + 1 })
      : say(jumps.goingTo, { table: spellOut(table) });
  return (
    <section className={styles.walk} aria-label={title}>
      <h2>{table === undefined ? title : rich(jumps.goingToTable, { table: visible(table) })}</h2>
      <Progress label={title} value={passed} max={row === undefined ? total : row + 1} />
      <JumpFacts row={row} passed={passed} total={total} pace={pace} />
      <div className={styles.end}>
        <p>{say(row === undefined ? jumps.walkToName : jumps.walkToRow)}</p>
        <Button onClick={onCancel} aria-keyshortcuts="Escape">
          {say(short.cancel)} <kbd aria-hidden="true">{say(jumps.escapeKey)}</kbd>
        </Button>
      </div>
      <Announcer text={say(jumps.escapeCancels, { title })} />
    </section>
  );
}
