import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { isRtl, logicalKey } from '../ui/keyboard.ts';
import type { StoredSetting } from '../ui/storage.ts';
import { textScale } from '../ui/viewport.ts';
import styles from './resize-handle.module.css';

// Widths are in px at the default text size, and drawn in rem.

/** Least and greatest width of the panel. */
export interface WidthLimits {
  readonly min: number;
  readonly max: number;
}

/** Default width of the panel: `--aside`. */
const DEFAULT_WIDTH = 400;

const MIN_WIDTH = 320;
/** Width reserved for the sidebar (`--rail`) and the list. */
const RESERVED_WIDTH = 232 + 320;
const KEY_STEP = 16;

/** Limits for a window of this width. At least the default width, because narrow windows overlay the panel. */
export const widthLimits = (screen: number): WidthLimits => ({
  min: MIN_WIDTH,
  max: Math.max(DEFAULT_WIDTH, screen - RESERVED_WIDTH),
});

/** The width within the limits, rounded. */
export const clampWidth = (width: number, { min, max }: WidthLimits): number =>
  Math.max(min, Math.min(max, Math.round(width)));

/**
 * The width after a key on the separator (APG "Window Splitter"), which precedes the panel: moving it towards the list
 * widens the panel. Enter resets it. Undefined: the key has no effect here.
 */
export function widthAfterKey(width: number, key: string, limits: WidthLimits): number | undefined {
  const to: Readonly<Record<string, number>> = {
    ArrowLeft: width + KEY_STEP,
    ArrowRight: width - KEY_STEP,
    Home: limits.min,
    End: limits.max,
    Enter: DEFAULT_WIDTH,
  };
  const next = Object.hasOwn(to, key) ? to[key] : undefined;
  return next === undefined ? undefined : clampWidth(next, limits);
}

/** The user's width of the panel, stored in this browser. */
export const STORED_WIDTH: StoredSetting<number> = {
  key: 'catalog-browser.panel-width',
  read: (text) => {
    const width = Number(text);
    return text !== undefined && Number.isInteger(width) && width >= MIN_WIDTH && width <= 10_000
      ? width
      : DEFAULT_WIDTH;
  },
  write: String,
};

interface ResizeHandleProps {
  /** Id of the panel. */
  readonly controls: string;
  /** Px at the default text size. */
  readonly width: number;
  readonly limits: WidthLimits;
  /** Called with each width of a drag; undefined: it has ended. */
  readonly onDrag: (width: number | undefined) => void;
  /** Called with a width to keep. */
  readonly onWidth: (width: number) => void;
}

/** The separator between list and panel: dragged, or moved by arrow keys. Double click and Enter reset it. */
export function ResizeHandle({ controls: id, width, limits, onDrag, onWidth }: ResizeHandleProps) {
  const t = useTranslator();
  const [drag, setDrag] = useState<{ readonly fromX: number; readonly from: number }>();
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ fromX: event.clientX, from: width });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return;
    const outwards = (drag.fromX - event.clientX) * (isRtl(event.currentTarget) ? -1 : 1);
    onDrag(clampWidth(drag.from + outwards / textScale(), limits));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = widthAfterKey(width, logicalKey(event.key, event.currentTarget), limits);
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
      aria-label={t('detail.width')}
      aria-controls={id}
      aria-valuenow={width}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      tabIndex={0}
      title={t('detail.dragToResize')}
      className={styles.edge}
      data-dragging={drag !== undefined || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onWidth(clampWidth(DEFAULT_WIDTH, limits))}
      onKeyDown={onKeyDown}
    />
  );
}
