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
import { columnById, fieldsOf, isRefused, type ResourceType } from '../resources/resource.ts';
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
import { COPY_FORMS, type CopyForm, MAX_COPIED_ROWS } from './copied-rows.ts';
import { type CopyJob, type CopyState, loadedRows, selectedRows } from './copy-job.ts';
import {
  countSelected,
  type ListSelection,
  type SelectedCount,
  selectedRanges,
  type SelectionStore,
} from './selection-store.ts';
import styles from './selection-bar.module.css';

/** A list whose rows can be selected. */
export interface SelectableList extends Pick<ListSnapshot<CatalogRow>, 'kind' | 'loaded' | 'refused'> {
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

/** The text that screen readers get about copying; empty: nothing new. */
function announcementOf(state: CopyState, t: Translator): string {
  switch (state.kind) {
    case 'reading':
      return t('selection.reading');
    case 'ready':
      return state.isRefused
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

/** Opens addresses in tabs. @returns those that the browser blocked: it may allow one a press */
const openTabs = (hrefs: readonly string[]): readonly string[] =>
  // `noopener` would hide whether a tab was opened; the pages are the app's own.
  hrefs.filter((href) => window.open(href, '_blank') === null);

/** The opening of a selection's records in tabs, or its result. */
type Opening = { readonly of: ListSelection } & (
  | { readonly kind: 'reading'; readonly stop: AbortController }
  /** `left`: those that the browser blocked. */
  | { readonly kind: 'opened'; readonly left: readonly string[]; readonly count: number }
  | { readonly kind: 'failed'; readonly error: unknown }
);

export interface SelectionBarProps {
  readonly store: SelectionStore;
  readonly copying: CopyJob;
  readonly list: SelectableList;
  readonly source: RowSource;
  /** Ids of the shown columns, in order. */
  readonly columns: readonly string[];
  readonly grid: RefObject<GridHandle | null>;
  readonly onExport: (rows: SelectedRows) => void;
}

/** Columns of copied rows: those on screen whose values rows have. */
const copiedColumns = (resource: ResourceType, columns: readonly string[], refused: readonly string[]) =>
  columns
    .flatMap((id) => columnById(resource, id) ?? [])
    .filter((column) => column.onScreenOnly !== true && !isRefused(column, refused));

/** The number of selected rows, and what can be done with them; announcements alone while none is selected. */
export function SelectionBar(props: SelectionBarProps) {
  const t = useTranslator();
  const { store, copying, list } = props;
  const { position, extent, pages, base, rows } = list.loaded;
  const selection = useSyncExternalStore(store.subscribe, () => store.of(position));
  const state = useSyncExternalStore(copying.subscribe, copying.get);
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
  // Rows that are read or ready are those of the selection before.
  useEffect(() => () => copying.cancel(), [copying, selection]);
  const nothing = selection.isLost ? t('selection.lost') : t('selection.nothing');
  return (
    <>
      {isSelecting && <SelectedActions {...props} selection={selection} selected={selected} state={state} />}
      <Announcer text={isSelecting ? countText(selected, t) : wasSelecting ? nothing : ''} />
      <Announcer text={announcementOf(state, t)} delayMs={100} />
    </>
  );
}

interface SelectedActionsProps extends SelectionBarProps {
  readonly selection: ListSelection;
  readonly selected: SelectedCount;
  readonly state: CopyState;
}

function SelectedActions(props: SelectedActionsProps) {
  const t = useTranslator();
  const { store, copying, list, source, columns, grid, selection, selected, state } = props;
  const { resource } = useResource();
  const bar = useRef<HTMLDivElement>(null);
  const [lastOpening, setOpening] = useState<Opening>();
  const opening = lastOpening?.of === selection ? lastOpening : undefined;
  const stopOpening = opening?.kind === 'reading' ? opening.stop : undefined;
  const blocked = opening?.kind === 'opened' && opening.left.length > 0 ? opening : undefined;
  useUnkeptWork();
  // A selection that is gone or another one opens nothing.
  useEffect(() => () => stopOpening?.abort(), [stopOpening]);
  const hrefOf = (row: EntityRow) => hrefOfPath(entityPath(resource.path, row.fullyQualifiedName));
  const text = countText(selected, t);
  const canOpen = selected.count <= MAX_OPENED && !selected.isAtLeast;

  const ownRows = () => rangesOf(list, selection, store.records(list.loaded.position));
  const copy = (form: CopyForm, put?: (content: Copied) => void) => {
    if (list.kind === 'replaced') return;
    const own = copiedColumns(resource, columns, list.refused);
    const hasCells = form === 'rows' || form === 'markdown';
    void copying.start(
      {
        form,
        source,
        rows: ownRows(),
        fields: hasCells
          ? fieldsOf(
              resource,
              own.map(({ id }) => id),
            )
          : [],
        as: { columns: own.flatMap((column) => column.apart ?? column), hrefOf, t },
      },
      put,
    );
  };
  const clear = () => {
    const hadFocus = bar.current?.contains(document.activeElement);
    store.change(list.loaded.position, { kind: 'clear' });
    if (hadFocus) grid.current?.focus();
  };
  const openRows = (rows: readonly CatalogRow[]) => {
    const hrefs = rows.flatMap((row) => (row.kind === 'entity' ? hrefOf(row) : []));
    setOpening({ of: selection, kind: 'opened', left: openTabs(hrefs), count: hrefs.length });
  };
  const openAll = async () => {
    if (!canOpen || list.kind === 'replaced' || stopOpening) return;
    const request = { source, rows: ownRows(), fields: [] };
    const loaded = loadedRows(request);
    if (loaded) return openRows(loaded);
    const stop = new AbortController();
    setOpening({ of: selection, kind: 'reading', stop });
    try {
      const rows: CatalogRow[] = [];
      for await (const batch of selectedRows(request, stop.signal)) rows.push(...batch);
      if (!stop.signal.aborted) openRows(rows);
    } catch (error) {
      if (!stop.signal.aborted) setOpening({ of: selection, kind: 'failed', error });
    }
  };
  const openOthers = () => blocked && setOpening({ ...blocked, left: openTabs(blocked.left) });
  const cancel = () => {
    setOpening(undefined);
    copying.cancel();
  };
  const onExport = () => {
    const rows = ownRows();
    const count = countRows(rows.ranges);
    props.onExport({
      count: Number.isFinite(count) ? count : undefined,
      readerOf: (of, fields, most) => createRangeReader(rows, of, fields, most),
    });
  };
  const isBusy =
    state.kind === 'reading' ||
    state.kind === 'ready' ||
    state.kind === 'failed' ||
    opening?.kind === 'reading' ||
    opening?.kind === 'failed';
  useCommand({
    ...CLEAR_SELECTION,
    label: t('gridKeys.clearSelection'),
    isInPalette: true,
    run: () => {
      // Escape in a field leads back to the rows, as it does while nothing is selected.
      if (isTextInput(document.activeElement)) grid.current?.focus();
      else if (isBusy) cancel();
      else clear();
    },
  });

  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const { target } = event;
    const isHere = target instanceof Element && (target.role === 'grid' || bar.current?.contains(target));
    if (!isHere || list.kind === 'replaced' || getSelection()?.isCollapsed === false) return;
    // The grid would copy its cell.
    event.stopPropagation();
    event.preventDefault();
    const put = (content: Copied) => {
      if (event.clipboardData) writeToCopyEvent(event.clipboardData, content);
    };
    if (state.kind === 'ready') void copying.copyReady(put);
    else copy('rows', put);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onCopy(event);
    document.addEventListener('copy', listen, true);
    return () => document.removeEventListener('copy', listen, true);
  }, []);
  useEffect(() => {
    if (state.kind !== 'copied') return undefined;
    const timer = setTimeout(copying.cancel, 2_000);
    return () => clearTimeout(timer);
  }, [state.kind, copying]);
  useEffect(() => {
    // The button that had the focus is gone.
    if (document.activeElement === document.body) bar.current?.querySelector('button')?.focus();
  }, [state.kind, opening?.kind]);

  const openingText =
    opening?.kind === 'failed'
      ? t('selection.notRead', { reason: errorSentence(opening.error, t) })
      : stopOpening
        ? t('selection.readingToOpen')
        : '';
  const failed = state.kind === 'failed' ? state : opening?.kind === 'failed' ? opening : undefined;
  return (
    <div ref={bar} className={styles.bar} role="group" aria-label={text} data-selection="">
      <output className={styles.count} aria-live="off" aria-label={text}>
        {text}
      </output>
      <Announcer text={openingText} delayMs={100} />
      {stopOpening && (
        <span className={styles.note}>
          <span className={styles.progress}>
            <Progress label={t('selection.readingToOpen')} value={0} max={undefined} />
            {t('selection.readingToOpen')}
            <Button aria-keyshortcuts="Escape" onClick={cancel}>
              {t('common.cancel')}
            </Button>
          </span>
        </span>
      )}
      {state.kind === 'reading' ? (
        <>
          <span className={styles.progress}>
            <Progress
              label={t('selection.reading')}
              value={state.read}
              max={Number.isFinite(state.total) ? state.total : undefined}
            />
            <small>
              {readSoFarText(state.read, Number.isFinite(state.total) ? state.total : undefined, t)}
            </small>
          </span>
          <Button aria-keyshortcuts="Escape" onClick={copying.cancel}>
            {t('common.cancel')}
          </Button>
        </>
      ) : state.kind === 'ready' ? (
        <>
          <span className={styles.note}>
            {t(state.isRefused ? 'selection.refused' : 'selection.ready', {
              count: state.count,
              key: copyKey(t),
            })}
          </span>
          <Button variant="primary" onClick={() => void copying.copyReady()}>
            {t('selection.copyNow')}
          </Button>
          <Button aria-keyshortcuts="Escape" onClick={copying.cancel}>
            {t('common.cancel')}
          </Button>
        </>
      ) : failed ? (
        <>
          <span className={styles.note} data-tone="bad">
            {t('selection.notRead', { reason: errorSentence(failed.error, t) })}
          </span>
          <Button onClick={() => (failed === opening ? void openAll() : copy('rows'))}>
            {t('common.retry')}
          </Button>
          <Button aria-keyshortcuts="Escape" onClick={cancel}>
            {t('common.cancel')}
          </Button>
        </>
      ) : (
        <>
          {state.kind === 'too-many' && (
            <span className={styles.note}>{t('selection.tooMany', { most: MAX_COPIED_ROWS })}</span>
          )}
          {blocked && (
            <span className={styles.note}>
              {t('selection.blocked', { opened: blocked.count - blocked.left.length, count: blocked.count })}
            </span>
          )}
          <span className={styles.pair}>
            <Button aria-disabled={list.kind === 'replaced' || undefined} onClick={() => copy('rows')}>
              <Copy {...ICON_PROPS} />
              <span>
                {state.kind === 'copied'
                  ? t('selection.copied', { count: state.count })
                  : t('selection.copy')}
              </span>
            </Button>
            <MenuButton
              label={t('selection.copyAs')}
              items={[
                ...COPY_FORMS.map((form) => ({
                  label: t(`selection.${form}`),
                  onSelect: () => copy(form),
                })),
                {
                  label: t('selection.invert'),
                  apart: true,
                  onSelect: () => store.change(list.loaded.position, { kind: 'invert' }),
                },
              ]}
            >
              {(parts) => (
                <IconButton {...parts} aria-label={t('selection.copyAs')}>
                  <ChevronDown {...ICON_PROPS} />
                </IconButton>
              )}
            </MenuButton>
          </span>
          <Button aria-haspopup="dialog" onClick={onExport} title={t('toolbar.export')}>
            <Download {...ICON_PROPS} />
            <span className={styles.label}>{t('toolbar.export')}</span>
          </Button>
          {blocked ? (
            <Button onClick={openOthers}>{t('selection.openOthers', { count: blocked.left.length })}</Button>
          ) : (
            <Button
              aria-busy={stopOpening && true}
              aria-disabled={!canOpen || stopOpening !== undefined || undefined}
              title={canOpen ? t('selection.openAll') : t('selection.openAllLimit', { most: MAX_OPENED })}
              aria-description={canOpen ? undefined : t('selection.openAllLimit', { most: MAX_OPENED })}
              onClick={() => void openAll()}
            >
              <SquareArrowOutUpRight {...ICON_PROPS} />
              <span className={styles.label}>{t('selection.openAll')}</span>
            </Button>
          )}
          <IconButton aria-label={t('selection.clear')} aria-keyshortcuts="Escape" onClick={clear}>
            <X {...ICON_PROPS} />
          </IconButton>
        </>
      )}
    </div>
  );
}
