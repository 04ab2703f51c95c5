import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { countText } from '../count-text.ts';
import styles from './jump-progress.module.css';

interface JumpProgressProps {
  /** Index of the row gone to, from 0, and rows passed so far. */
  readonly row: number;
  readonly passed: number;
  readonly onCancel: () => void;
}

/** A jump that takes longer than this is said. */
const PATIENCE_MS = 700;

/** The way to a far row: how far it is, and Cancel (Esc), which stays where the way has come to. */
export default function JumpProgress({ row, passed, onCancel }: JumpProgressProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      onCancel();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onCancel]);
  if (!shown) return null;
  const title = `Going to row ${countText(row + 1)}`;
  return (
    <section className={styles.walk} aria-label={title}>
      <h2>{title}</h2>
      <Progress label={title} value={passed} max={row + 1} />
      <p className={styles.passed}>{countText(passed)} passed</p>
      <div className={styles.end}>
        <p>
          The server has no row numbers, so the way is walked once, 1,000 rows a step. Going back is instant.
        </p>
        <Button onClick={onCancel} aria-keyshortcuts="Escape">
          Cancel
        </Button>
      </div>
    </section>
  );
}
