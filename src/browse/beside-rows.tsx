import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import type { VisibleStore } from '../list/visible-store.ts';
import type { ViewportRows } from '../paging/fetch-policy.ts';
import { Button } from '../ui/button.tsx';
import { isBehindOverlay, runCommand } from '../ui/commands.ts';
import { Announcer } from '../ui/feedback.tsx';
import { useSingleKeys } from '../ui/keyboard.ts';
import { useRested } from '../ui/paint.ts';
import { tabStorage } from '../ui/storage.ts';
import { bold } from '../ui/text.tsx';
import hintStyles from './find-hint.module.css';
import styles from './scroll-indicator.module.css';

/** Speed above which rows cannot be read, in screens a second. */
const FAST_SCREENS_PER_SECOND = 60;
/** Rest after which the bubble goes, in ms. */
const LINGER_MS = 400;

type VisibleRows = Pick<VisibleStore, 'get' | 'subscribe'>;

const isFast = ({ first, last, rowsPerSecond }: ViewportRows) =>
  Math.abs(rowsPerSecond) > FAST_SCREENS_PER_SECOND * (last - first + 1);

/**
 * The rows that the bubble shows while scrolling is fast or the thumb moves, until a rest of 400 ms; undefined: no bubble.
 * @param isHeld whether the thumb is held, so that the slightest move shows the bubble
 */
function useFastRows(visible: VisibleRows, isHeld: RefObject<boolean>): ViewportRows | undefined {
  const [isShown, setShown] = useState(false);
  useEffect(
    () =>
      visible.subscribe(() => {
        const now = visible.get();
        if (!now.atRest && (isHeld.current || isFast(now))) setShown(true);
      }),
    [visible, isHeld],
  );
  const rows = useSyncExternalStore(visible.subscribe, () => (isShown ? visible.get() : undefined));
  const hasRested = useRested(rows?.atRest === true, { after: LINGER_MS, meanwhile: false });
  if (isShown && hasRested) setShown(false);
  return rows;
}

/**
 * @returns number of the first row on screen, from 1, position of the thumb on its way, 0 to 1, and its length as a share of
 *   the track
 */
export function indicatorPosition(
  { first, last }: Pick<ViewportRows, 'first' | 'last'>,
  rowCount: number,
): { readonly row: number; readonly at: number; readonly length: number } {
  const screen = last - first + 1;
  const way = rowCount - screen;
  const at = way <= 0 ? 0 : Math.min(Math.max(first / way, 0), 1);
  return { row: first + 1, at, length: Math.min(1, screen / Math.max(1, rowCount)) };
}

interface ScrollIndicatorProps {
  readonly container: RefObject<HTMLElement | null>;
  readonly visible: VisibleRows;
  readonly rowCount: number;
  readonly total?: number | undefined;
}

const TAGS = {
  b: bold,
  rest: (inside: ReactNode) => <span>{inside}</span>,
};

/** Whether a press is on the scroll bar of a container's grid: its target is the grid, beside the grid's content. */
function isOnScrollBar({ target, clientX }: PointerEvent, container: HTMLElement | null): boolean {
  if (!(target instanceof HTMLElement) || target.role !== 'grid' || !container?.contains(target))
    return false;
  const start = target.getBoundingClientRect().left + target.clientLeft;
  return clientX < start || clientX >= start + target.clientWidth;
}

/** The bubble at the height of the scroll bar's thumb: first row and number of rows. Its place is the grid's parent. */
export function ScrollIndicator({ container, visible, rowCount, total }: ScrollIndicatorProps) {
  const t = useTranslator();
  const isHeld = useRef(false);
  const shown = useFastRows(visible, isHeld);
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      isHeld.current = isOnScrollBar(event, container.current);
    };
    // Some browsers report no release over the bar itself.
    const onMove = (event: PointerEvent) => {
      if (event.buttons === 0) isHeld.current = false;
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('pointermove', onMove);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('pointermove', onMove);
    };
  }, [container]);
  if (!shown) return null;
  const { row, at, length } = indicatorPosition(shown, rowCount);
  const place: CSSProperties & Record<`--${string}`, number> = { '--at': at, '--length': length };
  return (
    <div className={styles.bubble} style={place} aria-hidden="true">
      <bdi translate="yes">
        {total === undefined ? <b>{t.number(row)}</b> : t.rich('listMessages.rowOf', TAGS, { row, total })}
      </bdi>
    </div>
  );
}

/** Time to read the hint, in ms; the pointer or the focus in the hint suspends it. */
const CLOSE_AFTER_MS = 6_000;

const slashKey = () => <kbd>/</kbd>;

/** The hint under the search box: it takes no room, and goes by itself. */
function FindHintPopup({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useTranslator();
  const [isKept, setIsKept] = useState(false);
  const slash = useSingleKeys();
  const fact = t('searchMessages.findInPageHint');
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isKept) return undefined;
    const timer = setTimeout(() => close(), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isKept]);
  return (
    <div
      className={hintStyles.hint}
      onPointerEnter={() => setIsKept(true)}
      onPointerLeave={() => setIsKept(false)}
      onFocus={() => setIsKept(true)}
      onBlur={() => setIsKept(false)}
    >
      <p>
        <span>{fact}</span>
        {slash && <> {t.rich('searchMessages.pressKeyToSearch', { key: slashKey })}</>}
      </p>
      <Button
        variant="link"
        onClick={() => {
          runCommand('search');
          onClose();
        }}
      >
        {t('searchMessages.searchAllRecords')}
      </Button>
      <Announcer text={slash ? `${fact} ${t('searchMessages.pressSlashToSearch')}` : fact} delayMs={100} />
    </div>
  );
}

const isFindShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'f' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** Key in the tab's storage of whether the hint was shown: a list without rows, or of another type, takes its state along. */
const SHOWN_KEY = 'catalog-browser.find-hint';

/** Shows a hint at the first Control+F or Command+F, which is left to the browser: find in page sees only drawn rows. */
export function BrowserFindHint() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The search is out of reach behind a dialog or a drawer.
      if (!isFindShortcut(event) || isBehindOverlay(event.target)) return;
      if (tabStorage.get(SHOWN_KEY) === undefined) setShown(true);
      tabStorage.set(SHOWN_KEY, 'shown');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return isShown && <FindHintPopup onClose={() => setShown(false)} />;
}

export const BesideRows = (props: ScrollIndicatorProps) => (
  <>
    <ScrollIndicator {...props} />
    <BrowserFindHint />
  </>
);
