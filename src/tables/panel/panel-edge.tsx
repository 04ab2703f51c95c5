import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import * as panel from '../../words/en/panel.ts';
import { say } from '../../words/say.ts';
import { isRtl, keyAlong } from '../../ui/direction.ts';
import { clampedWidth, USUAL_WIDTH, widthAfterKey, type WidthLimits } from './panel-width.ts';
import styles from './panel-edge.module.css';

interface PanelEdgeProps {
  /** Id of the panel. */
  readonly panel: string;
  /** Px. */
  readonly width: number;
  readonly limits: WidthLimits;
  readonly onWidth: (width: number) => void;
}

/** The edge between the list and the panel: dragged, or moved by arrow keys; double click and Enter reset it. */
export function PanelEdge({ panel: id, width, limits, onWidth }: PanelEdgeProps) {
  const [drag, setDrag] = useState<{ readonly fromX: number; readonly from: number }>();
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ fromX: event.clientX, from: width });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return;
    const outwards = (drag.fromX - event.clientX) * (isRtl(event.currentTarget) ? -1 : 1);
    onWidth(clampedWidth(drag.from + outwards, limits));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = widthAfterKey(width, keyAlong(event.key, event.currentTarget), limits);
    if (next === undefined) return;
    event.preventDefault();
    onWidth(next);
  };
  const end = () => setDrag(undefined);
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={say(panel.width)}
      aria-controls={id}
      aria-valuenow={width}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      tabIndex={0}
      title={say(panel.dragToResize)}
      className={styles.edge}
      data-dragging={drag !== undefined || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onWidth(clampedWidth(USUAL_WIDTH, limits))}
      onKeyDown={onKeyDown}
    />
  );
}
