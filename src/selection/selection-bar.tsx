import { ChevronDown, Copy, Download, SquareArrowOutUpRight, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import type { RowSource } from '../api/data-source.ts';
import { errorSentence } from '../api/error-messages.ts';
import type { CatalogRow, EntityRow } from '../api/schemas/record.ts';
import { fieldValue, withFields } from '../fields/row-merger.ts';
import type { GridHandle } from '../grid/grid-props.ts';
import { CLEAR_SELECTION } from '../grid/selection-keys.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import type { ListSession } from '../list/list-session.ts';
import type { ListSnapshot } from '../list/list-snapshot.ts';
import { createRangeReader, type RangesOfList } from '../paging/range-reader.ts';
import { countRows } from '../paging/row-ranges.ts';
import { keyOfRow, type ReaderOf } from '../paging/row-reader.ts';
import { entityPath } from '../paths.ts';
import { useResource } from '../resources/registry.ts';
import { columnById, fieldsOf, isRefused } from '../resources/resource.ts';
import { Button, ICON_PROPS, IconButton } from '../ui/button.tsx';
import { type Copied, writeToCopyEvent } from '../ui/clipboard.ts';
import { useCommand } from '../ui/commands.ts';
import { Announcer } from '../ui/feedback.tsx';
import { keyCapsOf } from '../ui/key-caps.tsx';
import { isMacPlatform, isTextInput } from '../ui/keyboard.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { Progress, readSoFarText } from '../ui/progress.tsx';
import { useUnkeptWork } from '../ui/unsaved-work.ts';
import { hrefOfPath } from '../view/address.ts';
import { COPY_FORMS, MAX_COPIED_ROWS } from './copied-rows.ts';
import { createSelectionJob, type JobState, type RowsUse, type SelectionJob } from './selection-job.ts';
import {
  countSelected,
  type ListSelection,
  type SelectedCount,
  selectedRanges,
  type SelectionStore,
} from './selection-store.ts';
import styles from './selection-bar.module.css';

/** A list whose rows can be selected. */
interface SelectableList extends Pick<ListSnapshot<CatalogRow>, 'kind' | 'loaded' | 'refused'> {
  readonly shown: Pick<ListSession<CatalogRow>, 'placeBefore'>;
}

/** The selected rows of a list, for an export. */
export interface SelectedRows {
  /** Their number; undefined: unknown, as the end of the list is. */
  readonly count: number | undefined;
  /** As `createRowReader`, for these rows. */
  readonly readerOf: ReaderOf;
}

/** Most records that are opened at once: each is a tab. */
const MAX_OPENED = 10;

/** Selected rows of a list, and the rows of them in memory. */
function rangesOf(
  { loaded, refused, shown }: SelectableList,
  { ranges }: ListSelection,
  records: ReadonlyMap<number, string>,
): RangesOfList {
  return {
    ranges: selectedRanges(ranges, loaded.extent),
    records,
    loadedRow(index, fields) {
      const row = loaded.rows[index - loaded.base];
      if (!row || (records.get(index) ?? keyOfRow(row)) !== keyOfRow(row)) return undefined;
      if (row.kind === 'unreadable') return row;
      return fields.every((field) => fieldValue(row, field) !== undefined)
        ? withFields(row, fields)
        : undefined;
    },
    placeBefore: shown.placeBefore,
    refused,
  };
}

function countText({ count, isAtLeast, isAll }: SelectedCount, t: Translator): string {
  if (isAtLeast) return t('selection.selectedAtLeast', { count });
  return t(isAll ? 'selection.selectedAll' : 'selection.selected', { count });
}

const copyKey = (t: Translator) => (keyCapsOf(['Mod+c'], isMacPlatform(), t)[0] ?? []).join('+');

/** The text that screen readers get about a job; empty: nothing new. */
function announcementOf(state: JobState, t: Translator): string {
  switch (state.kind) {
    case 'reading':
      return t(readingText(state.use));
    case 'ready':
      return state.wasRefused
        ? t('selection.refused', { key: copyKey(t) })
        : t('selection.readyAnnounced', { count: state.count, key: copyKey(t) });
    case 'copied':
      return t('selection.copied', { count: state.count });
    case 'too-many':
      return t('selection.tooMany', { most: MAX_COPIED_ROWS });
    case 'failed':
      return t('selection.notRead', { reason: errorSentence(state.error, t) });
    default:
      return '';
  }
}

const readingText = (use: RowsUse) => (use === 'tabs' ? 'selection.readingToOpen' : 'selection.reading');

interface SelectionBarProps {
  readonly store: SelectionStore;
  readonly list: SelectableList;
  readonly source: RowSource;
  /** Ids of the shown columns, in order. */
  readonly columns: readonly string[];
  readonly grid: RefObject<GridHandle | null>;
  readonly onExport: (rows: SelectedRows) => void;
}

/** The number of selected rows, and what can be done with them; announcements alone while none is selected. */
export function SelectionBar(props: SelectionBarProps) {
  const t = useTranslator();
  const { store, list } = props;
  const [job] = useState(createSelectionJob);
  const { position, extent, pages, base, rows } = list.loaded;
  const selection = useSyncExternalStore(store.subscribe, () => store.of(position));
  const state = useSyncExternalStore(job.subscribe, job.get);
  const selected = countSelected(selection.ranges, extent, pages.at(-1)?.totalIsLowerBound ?? false);
  const [wasSelecting, setSelecting] = useState(false);
  const isSelecting = selected.count > 0;
  if (isSelecting && !wasSelecting) setSelecting(true);
  useCommand({
    id: 'select-all',
    label: t('selection.selectAll'),
    enabled: extent.rowCount > 0,
    run: () => store.change(position, { kind: 'all' }),
  });
  useCommand({
    id: 'invert-selection',
    label: t('selection.invert'),
    enabled: isSelecting,
    run: () => store.change(position, { kind: 'invert' }),
  });
  useEffect(() => store.remember(position, base, rows), [store, selection, position, base, rows]);
  // Cancel the job: its rows belong to the previous selection.
  useEffect(() => () => job.cancel(), [job, selection]);
  const nothing = selection.isLost ? t('selection.lost') : t('selection.nothing');
  return (
    <>
      {isSelecting && <SelectedActions {...props} {...{ job, selection, selected, state }} />}
      <Announcer text={isSelecting ? countText(selected, t) : wasSelecting ? nothing : ''} />
      <Announcer text={announcementOf(state, t)} delayMs={100} />
    </>
  );
}

interface SelectedActionsProps extends SelectionBarProps {
  readonly job: SelectionJob;
  readonly selection: ListSelection;
  readonly selected: SelectedCount;
  readonly state: JobState;
}

function SelectedActions(props: SelectedActionsProps) {
  const t = useTranslator();
  const { store, job, list, source, columns, grid, selection, selected, state } = props;
  const { position } = list.loaded;
  const { resource } = useResource();
  const bar = useRef<HTMLDivElement>(null);
  useUnkeptWork();
  const hrefOf = (row: EntityRow) => hrefOfPath(entityPath(resource.path, row.fullyQualifiedName));
  const text = countText(selected, t);
  const isReplaced = list.kind === 'replaced';
  const isAtRest = state.kind !== 'reading' && state.kind !== 'ready' && state.kind !== 'failed';

  const ranges = () => rangesOf(list, selection, store.records(position));
  const take = (use: RowsUse, put?: (content: Copied) => void) => {
    if (isReplaced) return;
    // Of the columns on screen, those whose values rows have.
    const copied = columns
      .flatMap((id) => columnById(resource, id) ?? [])
      .filter((column) => column.onScreenOnly !== true && !isRefused(column, list.refused));
    const ids = use === 'rows' || use === 'markdown' ? copied.map(({ id }) => id) : [];
    const as = { columns: copied.flatMap((column) => column.apart ?? column), hrefOf, t };
    void job.take({ use, source, rows: ranges(), fields: fieldsOf(resource, ids), as }, put);
  };
  const clear = () => {
    const hadFocus = bar.current?.contains(document.activeElement);
    store.change(position, { kind: 'clear' });
    if (hadFocus) grid.current?.focus();
  };
  const onExport = () => {
    const rows = ranges();
    const count = countRows(rows.ranges);
    props.onExport({
      count: Number.isFinite(count) ? count : undefined,
      readerOf: (of, fields, most) => createRangeReader(rows, of, fields, most),
    });
  };
  useCommand({
    ...CLEAR_SELECTION,
    label: t('gridKeys.clearSelection'),
    isInPalette: true,
    run: () => {
      // Escape in a field leads back to the rows, as it does while nothing is selected.
      if (isTextInput(document.activeElement)) grid.current?.focus();
      else if (isAtRest) clear();
      else job.cancel();
    },
  });

  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const { target } = event;
    const isHere = target instanceof Element && (target.role === 'grid' || bar.current?.contains(target));
    if (!isHere || isReplaced || getSelection()?.isCollapsed === false) return;
    // The grid would copy its cell.
    event.stopPropagation();
    event.preventDefault();
    const put = (content: Copied) => {
      if (event.clipboardData) writeToCopyEvent(event.clipboardData, content);
    };
    if (state.kind === 'ready') void job.copyReady(put);
    // Rows that are read to be opened are read on.
    else if (state.kind !== 'reading' || state.use !== 'tabs') take('rows', put);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onCopy(event);
    document.addEventListener('copy', listen, true);
    return () => document.removeEventListener('copy', listen, true);
  }, []);
  useEffect(() => {
    // The button that had the focus is gone.
    if (document.activeElement !== document.body) return;
    const button = state.kind === 'opened' ? '[data-open]' : 'button';
    bar.current?.querySelector<HTMLButtonElement>(button)?.focus();
  }, [state.kind]);

  const content = () => {
    switch (state.kind) {
      case 'reading': {
        const total = Number.isFinite(state.total) ? state.total : undefined;
        return (
          <span className={styles.progress}>
            <Progress label={t(readingText(state.use))} value={state.read} max={total} />
            <small>{readSoFarText(state.read, total, t)}</small>
          </span>
        );
      }
      case 'ready':
        return (
          <>
            <span className={styles.note}>
              {t(state.wasRefused ? 'selection.refused' : 'selection.ready', {
                count: state.count,
                key: copyKey(t),
              })}
            </span>
            <Button variant="primary" onClick={() => void job.copyReady()}>
              {t('selection.copyNow')}
            </Button>
          </>
        );
      case 'failed':
        return (
          <>
            <span className={styles.note} data-tone="bad">
              {t('selection.notRead', { reason: errorSentence(state.error, t) })}
            </span>
            <Button onClick={() => take(state.use)}>{t('common.retry')}</Button>
          </>
        );
      default:
        return (
          <Actions
            state={state}
            canOpen={selected.count <= MAX_OPENED && !selected.isAtLeast}
            isReplaced={isReplaced}
            onTake={take}
            onOpenBlocked={job.openBlocked}
            onInvert={() => store.change(position, { kind: 'invert' })}
            onExport={onExport}
          />
        );
    }
  };
  return (
    <div ref={bar} className={styles.bar} role="group" aria-label={text} data-selection="">
      <output className={styles.count} aria-live="off" aria-label={text}>
        {text}
      </output>
      {content()}
      {isAtRest ? (
        <IconButton aria-label={t('selection.clear')} aria-keyshortcuts="Escape" onClick={clear}>
          <X {...ICON_PROPS} />
        </IconButton>
      ) : (
        // Another button for each state, so that the focus goes to what a state is for.
        <Button key={state.kind} aria-keyshortcuts="Escape" onClick={job.cancel}>
          {t('common.cancel')}
        </Button>
      )}
    </div>
  );
}

interface ActionsProps {
  readonly state: JobState;
  /** Whether the selected rows are few enough for tabs. */
  readonly canOpen: boolean;
  /** Whether the rows on screen are those of the list before, of which nothing is taken. */
  readonly isReplaced: boolean;
  readonly onTake: (use: RowsUse) => void;
  readonly onOpenBlocked: () => void;
  readonly onInvert: () => void;
  readonly onExport: () => void;
}

/** What can be done with the rows, and what came of it last. */
function Actions({ state, canOpen, isReplaced, onTake, ...props }: ActionsProps) {
  const t = useTranslator();
  const blocked = state.kind === 'opened' ? state.blocked.length : 0;
  const openText = canOpen ? t('selection.openAll') : t('selection.openAllLimit', { most: MAX_OPENED });
  return (
    <>
      {state.kind === 'too-many' && (
        <span className={styles.note}>{t('selection.tooMany', { most: MAX_COPIED_ROWS })}</span>
      )}
      {state.kind === 'opened' && blocked > 0 && (
        <span className={styles.note}>
          {t('selection.blocked', { opened: state.count - blocked, count: state.count })}
        </span>
      )}
      <span className={styles.pair}>
        <Button aria-disabled={isReplaced || undefined} onClick={() => onTake('rows')}>
          <Copy {...ICON_PROPS} />
          <span>
            {state.kind === 'copied' ? t('selection.copied', { count: state.count }) : t('selection.copy')}
          </span>
        </Button>
        <MenuButton
          label={t('selection.copyAs')}
          items={[
            ...COPY_FORMS.map((form) => ({ label: t(`selection.${form}`), onSelect: () => onTake(form) })),
            { label: t('selection.invert'), apart: true, onSelect: props.onInvert },
          ]}
        >
          {(parts) => (
            <IconButton {...parts} aria-label={t('selection.copyAs')}>
              <ChevronDown {...ICON_PROPS} />
            </IconButton>
          )}
        </MenuButton>
      </span>
      <Button aria-haspopup="dialog" onClick={props.onExport} title={t('toolbar.export')}>
        <Download {...ICON_PROPS} />
        <span className={styles.label}>{t('toolbar.export')}</span>
      </Button>
      {blocked > 0 ? (
        <Button data-open onClick={props.onOpenBlocked}>
          {t('selection.openOthers', { count: blocked })}
        </Button>
      ) : (
        <Button
          data-open
          aria-disabled={!canOpen || undefined}
          title={openText}
          aria-description={canOpen ? undefined : openText}
          onClick={() => canOpen && onTake('tabs')}
        >
          <SquareArrowOutUpRight {...ICON_PROPS} />
          <span className={styles.label}>{t('selection.openAll')}</span>
        </Button>
      )}
    </>
  );
}
