import { useEffect, useState, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react';
import * as jumps from '../../words/en/jumps.ts';
import { rich } from '../../words/rich.ts';
import { countText } from '../count-text.ts';
import { bold } from './message-tags.tsx';
import { bubblePlace, createBubbleStore } from './place-bubble-shown.ts';
import styles from './place-bubble.module.css';
import type { VisibleStore } from './visible-store.ts';

interface PlaceBubbleProps {
  readonly visible: VisibleStore;
  /** Rows that there is room for: what the scroll bar stands for. */
  readonly rowCount: number;
  /** Rows that there are, where the server said. */
  readonly total?: number | undefined;
}

const DRAWN = {
  b: bold,
  rest: (inside: ReactNode) => <span>{inside}</span>,
};

/** Whether a press is on the scroll bar of the grid: on the element, and beside all that is in it. */
function isOnScrollBar({ target, clientX }: PointerEvent): boolean {
  if (!(target instanceof HTMLElement) || target.role !== 'grid') return false;
  const start = target.getBoundingClientRect().left + target.clientLeft;
  return clientX < start || clientX >= start + target.clientWidth;
}

/** Beside the scroll bar, at the thumb's height: the row and how many there are. Put it where the grid's parent is. */
export default function PlaceBubble({ visible, rowCount, total }: PlaceBubbleProps) {
  const [bubble] = useState(() => createBubbleStore(visible));
  const shown = useSyncExternalStore(bubble.subscribe, bubble.get);
  useEffect(() => {
    const onPress = (event: PointerEvent) => bubble.hold(isOnScrollBar(event));
    // A release over the bar itself is not told everywhere.
    const onMove = (event: PointerEvent) => event.buttons === 0 && bubble.hold(false);
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('pointermove', onMove);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('pointermove', onMove);
    };
  }, [bubble]);
  if (!shown) return null;
  const { row, at, length } = bubblePlace(shown, rowCount);
  const place: CSSProperties & Record<`--${string}`, number> = { '--at': at, '--length': length };
  return (
    <div className={styles.bubble} style={place} aria-hidden="true">
      <bdi>{total === undefined ? <b>{countText(row)}</b> : rich(jumps.rowOf, DRAWN, { row, total })}</bdi>
    </div>
  );
}
