import { Columns3 } from 'lucide-react';
import { useRef, useState } from 'react';
import { ColumnPicker } from '../column-picker/column-picker.tsx';
import { lazyPlainText } from '../entity/description.tsx';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Toolbar, type SortMenuProps } from '../layout/toolbar.tsx';
import { deletedSwitch } from '../resources/deleted-records.ts';
import { withoutIndex } from '../resources/labels.ts';
import { useResource } from '../resources/registry.ts';
import { knownPlaces } from '../resources/resource.ts';
import { sortControl } from '../resources/sort-choices.ts';
import type { SelectedRows } from '../selection/selection-bar.tsx';
import { copyText } from '../ui/clipboard.ts';
import { useCommand } from '../ui/commands.ts';
import { StillWaiting } from '../ui/feedback.tsx';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { lazyPart } from '../ui/lazy.ts';
import { PopupWithField } from '../ui/popup-with-field.tsx';
import { PHONE, useWindowWithin } from '../ui/viewport.ts';
import { pageHref } from '../view/address.ts';
import type { Sort, View } from '../view/view.ts';
import { useBrowsed } from './browsed.ts';
import { afterRows, lazySearch } from './lazy-parts.ts';
import { useListFilters } from './list-filters.tsx';
import { useIsSelecting } from './use-selection.ts';

/** The orders of the rows, for the menu. @param isRead whether the list is read, in its own order */
function useSortMenu(view: View, isRead: boolean, onSort: (sort: Sort | null) => void): SortMenuProps {
  const t = useTranslator();
  const { resource } = useResource();
  const reason = withoutIndex(resource, t) ?? (isRead ? t('sort.listIsRead') : undefined);
  if (reason !== undefined) {
    const name = { value: 'name', label: t('sort.name') };
    return { value: name.value, order: undefined, choices: [name], reason, onPress: () => {} };
  }
  const { pressed, ...control } = sortControl(resource, view, t);
  return { ...control, onPress: (value) => onSort(pressed(value)) };
}

export const lazyExport = lazyPart(async () => {
  // Files have descriptions as plain text.
  const [dialog] = await Promise.all([import('../export/export-dialog.tsx'), lazyPlainText.load()]);
  return dialog;
});

/** What an export is of: the whole list, or selected rows of it. */
type ExportOf = { readonly rows?: SelectedRows };

const copyLink = () => copyText(pageHref());

function ListSummary() {
  const t = useTranslator();
  const { view, change, list, isSearching } = useBrowsed();
  const search = lazySearch.loaded();
  const { total } = list.loaded.extent;
  const counted = { total, totalIsLowerBound: list.loaded.pages.at(-1)?.totalIsLowerBound ?? false };
  const { progress } = list;
  if (progress)
    return <Lazy part={afterRows}>{({ ReadingSummary }) => <ReadingSummary progress={progress} />}</Lazy>;
  if (view.q !== null)
    return (
      search && (
        <search.SearchSummary
          {...counted}
          q={view.q}
          searching={isSearching}
          onCancel={(before) => change({ q: before }, 'replace')}
        />
      )
    );
  if (isSearching) return <StillWaiting late={t('list.stillLoading')} onCancel={list.session.stopRequest} />;
  if (view.filters.length > 0) return search && <search.FilteredSummary {...counted} />;
  // A text of its own would stay as a translator made it.
  return total !== undefined && <span>{t.number(total)}</span>;
}

export function ListToolbar() {
  const t = useTranslator();
  const { view, change, list, unindexed, source, isSearching, selection, grid, ...browsed } = useBrowsed();
  const { total } = list.loaded.extent;
  const totalIsLowerBound = list.loaded.pages.at(-1)?.totalIsLowerBound ?? false;
  const current = useResource();
  const sort = useSortMenu(view, list.progress !== undefined, (next) => change({ sort: next }));
  const picker = useRef<HTMLButtonElement>(null);
  const [saving, setSaving] = useState<HTMLElement>();
  const [exporting, setExporting] = useState<ExportOf>();
  const isSelecting = useIsSelecting(selection, list.loaded.position);
  const SelectionBar = afterRows.loaded()?.SelectionBar;
  const closeExport = () => setExporting(undefined);
  const filters = useListFilters();
  // Rows of two lines have no columns to choose.
  const hasColumns = !useWindowWithin(PHONE);
  useCommand({
    id: 'columns',
    label: t('columnPicker.columns'),
    icon: Columns3,
    keys: ['c'],
    enabled: hasColumns,
    run: () => picker.current?.click(),
  });
  return (
    <>
      <Toolbar
        title={t('list.records')}
        summary={<ListSummary />}
        filter={filters.button}
        sort={sort}
        columns={
          hasColumns && (
            <ColumnPicker
              ref={picker}
              lazyDialog={afterRows}
              shown={view.columns}
              places={knownPlaces(current.resource, view)}
              refused={list.refused}
              unindexed={unindexed}
              density={browsed.density}
              onChange={(shown) => change({ columns: shown })}
              onAdded={() => grid.current?.showLastColumn()}
              onDensity={browsed.onDensity}
            />
          )
        }
        onExport={() => setExporting({})}
        isSelecting={isSelecting}
        selection={
          SelectionBar &&
          selection && (
            <SelectionBar
              {...selection}
              list={list}
              source={source}
              columns={view.columns}
              grid={grid}
              onExport={(rows) => setExporting({ rows })}
            />
          )
        }
        deleted={deletedSwitch(current.resource, view, change)}
        onCopyLink={copyLink}
        onSaveView={setSaving}
      />
      {filters.row}
      {filters.popover}
      {exporting && (
        <Lazy part={lazyExport} onClose={closeExport}>
          {({ default: ExportDialog }) => (
            <ExportDialog
              view={view}
              selected={exporting.rows}
              total={isSearching ? undefined : total}
              totalIsLowerBound={totalIsLowerBound}
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
