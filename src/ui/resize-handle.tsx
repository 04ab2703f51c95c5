import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { isRtl, logicalKey } from './keyboard.ts';
import { useStoredSetting, type StoredSetting } from './storage.ts';
import { rem, textScale } from './viewport.ts';
import styles from './resize-handle.module.css';

// Widths are in px at the default text size, and drawn in rem.

export interface WidthLimits {
  readonly min: number;
  readonly max: number;
  readonly usual: number;
}

const KEY_STEP = 16;

export const clampWidth = (width: number, { min, max }: Pick<WidthLimits, 'min' | 'max'>): number =>
  Math.max(min, Math.min(max, Math.round(width)));

/**
 * The width after a key on the separator (APG "Window Splitter"); Enter resets it. Undefined: the key has no effect here.
 * @param side of the separator on which that is which it resizes
 */
export function widthAfterKey(
  width: number,
  key: string,
  limits: WidthLimits,
  side: 'before' | 'after',
): number | undefined {
  const step = side === 'before' ? KEY_STEP : -KEY_STEP;
  const to: Readonly<Record<string, number>> = {
    ArrowLeft: width - step,
    ArrowRight: width + step,
    Home: limits.min,
    End: limits.max,
    Enter: limits.usual,
  };
  const next = Object.hasOwn(to, key) ? to[key] : undefined;
  return next === undefined ? undefined : clampWidth(next, limits);
}

/** A width that is stored in this browser. @param max greatest width in any window */
export const storedWidth = (
  key: string,
  { min, usual }: Pick<WidthLimits, 'min' | 'usual'>,
  max: number,
): StoredSetting<number> => ({
  key,
  read: (text) => {
    const width = Number(text);
    return text !== undefined && Number.isInteger(width) && width >= min && width <= max ? width : usual;
  },
  write: String,
});

/**
 * A width in px at the default text size with the props of its edge, and the style that sets it.
 * @param property of CSS that has the width
 */
export function useStoredWidth(setting: StoredSetting<number>, limits: WidthLimits, property: `--${string}`) {
  const [stored, update] = useStoredSetting(setting);
  // A drag is stored at its end, because each write redraws the other tabs.
  const [dragged, setDragged] = useState<number>();
  const width = clampWidth(dragged ?? stored, limits);
  const style: CSSProperties = { [property]: rem(width) };
  const edge = { width, limits, onDrag: setDragged, onWidth: (next: number) => update(() => next) };
  return { edge, style };
}

interface ResizeHandleProps {
  readonly label: string;
  readonly controls: string;
  /** Side of the separator on which that is. */
  readonly side: 'before' | 'after';
  /** Px at the default text size. */
  readonly width: number;
  readonly limits: WidthLimits;
  /** Called with each width of a drag; undefined: it has ended. */
  readonly onDrag: (width: number | undefined) => void;
  readonly onWidth: (width: number) => void;
}

/** A separator that is dragged, or moved by arrow keys. Double click and Enter reset it. */
export function ResizeHandle(props: ResizeHandleProps) {
  const t = useTranslator();
  const { width, limits, side, onDrag, onWidth } = props;
  const [drag, setDrag] = useState<{ readonly fromX: number; readonly from: number }>();
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ fromX: event.clientX, from: width });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return;
    const forwards = (event.clientX - drag.fromX) * (isRtl(event.currentTarget) ? -1 : 1);
    const outwards = side === 'before' ? forwards : -forwards;
    onDrag(clampWidth(drag.from + outwards / textScale(), limits));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = widthAfterKey(width, logicalKey(event.key, event.currentTarget), limits, side);
    if (next === undefined) return;
    event.preventDefault();
    onWidth(next);
  };
  const end = () => {
    if (drag && drag.from !== width) onWidth(width);
    setDrag(undefined);
    onDrag(undefined);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={props.label}
      aria-controls={props.controls}
      aria-valuenow={width}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      tabIndex={0}
      title={t('layout.dragToResize')}
      className={styles.edge}
      data-dragging={drag !== undefined || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onWidth(clampWidth(limits.usual, limits))}
      onKeyDown={onKeyDown}
    />
  );
}
