import {
  ArrowDownUp,
  ArrowDownWideNarrow,
  ArrowUpNarrowWide,
  Bookmark,
  ChevronDown,
  Download,
  Ellipsis,
  LinkIcon,
} from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { ColumnPicker } from '../column-picker/column-picker.tsx';
import { lazyPlainText } from '../entity/description.tsx';
import { useTranslator } from '../i18n/use-translator.tsx';
import { deletedSwitch } from '../resources/deleted-records.ts';
import { withoutIndex } from '../resources/labels.ts';
import { useResource } from '../resources/registry.ts';
import { knownPlaces } from '../resources/resource.ts';
import { sortControl } from '../resources/sort-choices.ts';
import type { SelectedRows } from '../selection/selection-bar.tsx';
import { Button, ICON_PROPS, IconButton } from '../ui/button.tsx';
import { copyText } from '../ui/clipboard.ts';
import { useCommand } from '../ui/commands.ts';
import { Announcer, StillWaiting, useActionFeedback } from '../ui/feedback.tsx';
import { useSingleKeys } from '../ui/keyboard.ts';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { lazyPart } from '../ui/lazy.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { PopupWithField } from '../ui/popup-with-field.tsx';
import { PHONE, useWindowWithin } from '../ui/viewport.ts';
import { pageHref } from '../view/address.ts';
import { useBrowsed } from './browsed.ts';
import { afterRows, lazySearch } from './lazy-parts.ts';
import { useListFilters } from './list-filters.tsx';
import styles from '../layout/toolbar.module.css';

/** The order of the rows, and the others as menu entries: none where a reason, in the current language, forbids them. */
function useSort() {
  const t = useTranslator();
  const { view, change, list } = useBrowsed();
  const { resource } = useResource();
  const reason = withoutIndex(resource, t) ?? (list.progress && t('sort.listIsRead'));
  if (reason !== undefined) return { reason, label: t('sort.name'), entries: [] };
  const { value, order, choices, pressed } = sortControl(resource, view, t);
  const current = choices.find((choice) => choice.value === value);
  return {
    order,
    label: current?.label ?? value,
    direction: current?.direction,
    entries: choices.map((choice) => ({
      label: choice.label,
      checked: choice === current,
      ...(choice.direction !== undefined && { end: choice.direction }),
      onSelect: () => change({ sort: pressed(choice.value) }),
    })),
  };
}

const unseen = (inside: ReactNode) => <span className="visually-hidden">{inside}</span>;

const ORDER_ICONS = { asc: ArrowUpNarrowWide, desc: ArrowDownWideNarrow } as const;

/** The button of the orders, which shows the current one and its direction. */
function SortButton({ reason, label, order, direction, entries }: ReturnType<typeof useSort>) {
  const t = useTranslator();
  const Icon = order ? ORDER_ICONS[order] : ArrowDownUp;
  const current = (
    <>
      <Icon {...ICON_PROPS} />
      <span>{t.rich('sort.current', { label: unseen }, { choice: label })}</span>
      <ChevronDown {...ICON_PROPS} className={styles.chevron} />
    </>
  );
  if (reason !== undefined) {
    return (
      <Button
        variant="quiet"
        className={styles.wide}
        aria-disabled="true"
        aria-description={reason}
        title={reason}
      >
        {current}
      </Button>
    );
  }
  return (
    <MenuButton label={t('sort.label')} items={entries}>
      {(parts) => (
        <Button {...parts} variant="quiet" className={styles.wide} aria-description={direction}>
          {current}
        </Button>
      )}
    </MenuButton>
  );
}

export const lazyExport = lazyPart(async () => {
  // Files have descriptions as plain text.
  const [dialog] = await Promise.all([import('../export/export-dialog.tsx'), lazyPlainText.load()]);
  return dialog;
});

/** What an export is of: the whole list, or selected rows of it. */
type ExportOf = { readonly rows?: SelectedRows };

const COPY_RESULTS = { done: 'toolbar.linkCopied', failed: 'toolbar.copyingNotAllowed' } as const;

function ListSummary() {
  const t = useTranslator();
  const { view, list, isSearching } = useBrowsed();
  const search = lazySearch.loaded();
  const { total } = list.loaded.extent;
  const { progress } = list;
  if (progress)
    return <Lazy part={afterRows}>{({ ReadingSummary }) => <ReadingSummary progress={progress} />}</Lazy>;
  if (view.q !== null) return search && <search.SearchSummary q={view.q} />;
  if (isSearching) return <StillWaiting late={t('list.stillLoading')} onCancel={list.session.stopRequest} />;
  if (view.filters.length > 0) {
    const totalIsLowerBound = list.loaded.pages.at(-1)?.totalIsLowerBound ?? false;
    return search && <search.FilteredSummary total={total} totalIsLowerBound={totalIsLowerBound} />;
  }
  // A text of its own would stay as a translator made it.
  return total !== undefined && <span>{t.number(total)}</span>;
}

/** The bar under the header: title, summary, filter and order at places that no text moves, and actions at the end. */
export function ListToolbar() {
  const t = useTranslator();
  const { view, change, list, unindexed, source, isSearching, selection, grid, ...browsed } = useBrowsed();
  const { resource } = useResource();
  const sort = useSort();
  const filters = useListFilters();
  const deleted = deletedSwitch(resource, view, change);
  const [outcome, copyLink] = useActionFeedback(() => copyText(pageHref()));
  const [saving, setSaving] = useState<HTMLElement>();
  const [exporting, setExporting] = useState<ExportOf>();
  const closeExport = () => setExporting(undefined);
  const openExport = () => setExporting({});
  const SelectionBar = afterRows.loaded()?.SelectionBar;
  const keys = useSingleKeys();
  const save = useRef<HTMLButtonElement>(null);
  const [more, setMore] = useState<HTMLButtonElement | null>(null);
  // Rows of two lines have no columns to choose.
  const hasColumns = !useWindowWithin(PHONE);
  useCommand({
    id: 'copy-link',
    label: t('toolbar.copyLinkToView'),
    icon: LinkIcon,
    keys: ['l'],
    run: copyLink,
  });
  useCommand({
    id: 'save-view',
    label: t('toolbar.saveView'),
    icon: Bookmark,
    keys: ['v'],
    // Saving is an entry of the More menu on phones.
    run: () => setSaving((save.current?.offsetParent ? save.current : more) ?? undefined),
  });
  useCommand({ id: 'export', label: t('toolbar.export'), run: openExport });
  return (
    <>
      <div className={styles.bar}>
        <h1>{t('list.records')}</h1>
        <span className={styles.summary}>
          <ListSummary />
        </span>
        {filters.button}
        <SortButton {...sort} />
        <span className={styles.grow} />
        <MenuButton
          label={t('toolbar.more')}
          items={[
            ...sort.entries,
            { label: t('toolbar.export'), apart: sort.entries.length > 0, onSelect: openExport },
            { label: t('toolbar.copyLink'), onSelect: copyLink },
            ...(deleted
              ? [
                  {
                    label: t(deleted.isShown ? 'toolbar.hideDeleted' : 'toolbar.showDeleted'),
                    onSelect: deleted.onToggle,
                  },
                ]
              : []),
            { label: t('toolbar.saveView'), onSelect: () => setSaving(more ?? undefined) },
          ]}
          onButton={setMore}
        >
          {(parts) => (
            <IconButton {...parts} className={styles.more} aria-label={t('toolbar.moreActions')}>
              <Ellipsis {...ICON_PROPS} />
            </IconButton>
          )}
        </MenuButton>
        <span className={styles.break} />
        <div className={styles.columns}>
          {hasColumns && (
            <ColumnPicker
              lazyDialog={afterRows}
              shown={view.columns}
              places={knownPlaces(resource, view)}
              refused={list.refused}
              unindexed={unindexed}
              density={browsed.density}
              onChange={(shown) => change({ columns: shown })}
              onAdded={() => grid.current?.showLastColumn()}
              onDensity={browsed.onDensity}
            />
          )}
        </div>
        <Button className={styles.wide} aria-haspopup="dialog" onClick={openExport}>
          <Download {...ICON_PROPS} />
          <span className={styles.label}>{t('toolbar.export')}</span>
        </Button>
        <Button className={styles.wide} onClick={copyLink} title={outcome && t(COPY_RESULTS[outcome])}>
          <LinkIcon {...ICON_PROPS} data-outcome={outcome} />
          <span className={styles.label}>{t('toolbar.copyLink')}</span>
        </Button>
        <Button
          ref={save}
          className={styles.wide}
          aria-keyshortcuts={keys ? 'v' : undefined}
          aria-haspopup="dialog"
          onClick={(event) => setSaving(event.currentTarget)}
        >
          <Bookmark {...ICON_PROPS} />
          <span className={styles.lastLabel}>{t('toolbar.saveView')}</span>
        </Button>
        {SelectionBar && selection && (
          <SelectionBar
            store={selection}
            list={list}
            source={source}
            columns={view.columns}
            grid={grid}
            onExport={(rows) => setExporting({ rows })}
          />
        )}
        <Announcer text={outcome ? t(COPY_RESULTS[outcome]) : ''} delayMs={100} />
      </div>
      {filters.row}
      {filters.popover}
      {exporting && (
        <Lazy part={lazyExport} onClose={closeExport}>
          {({ default: ExportDialog }) => (
            <ExportDialog
              view={view}
              selected={exporting.rows}
              total={isSearching ? undefined : list.loaded.extent.total}
              totalIsLowerBound={list.loaded.pages.at(-1)?.totalIsLowerBound ?? false}
              refused={list.refused}
              onClose={closeExport}
            />
          )}
        </Lazy>
      )}
      {saving && (
        <PopupWithField
          part={afterRows}
          label={t('toolbar.saveView')}
          anchor={saving}
          onClose={() => setSaving(undefined)}
        >
          {({ SaveView }) => <SaveView view={view} anchor={saving} onClose={() => setSaving(undefined)} />}
        </PopupWithField>
      )}
    </>
  );
}
