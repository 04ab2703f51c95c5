import { Columns3 } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { ColumnPicker } from '../column-picker/column-picker.tsx';
import { lazyPlainText } from '../entity/description.tsx';
import type { Databases } from '../filters/databases.ts';
import type { GridHandle } from '../grid/grid-props.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Toolbar, type SortMenuProps } from '../layout/toolbar.tsx';
import { deletedSwitch } from '../resources/deleted-records.ts';
import { sortControl, withoutIndex } from '../resources/labels.ts';
import { useResource } from '../resources/registry.ts';
import type { SelectedRows } from '../selection/selection-bar.tsx';
import { copyText } from '../ui/clipboard.ts';
import { useCommand } from '../ui/commands.ts';
import { StillWaiting } from '../ui/feedback.tsx';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { lazyPart } from '../ui/lazy.ts';
import { PopupWithField } from '../ui/popup-with-field.tsx';
import { VisibleText } from '../ui/text.tsx';
import { pageHref } from '../view/address.ts';
import type { Density } from '../view/preferences.ts';
import type { Sort, View } from '../view/view.ts';
import { afterRows } from './lazy-parts.ts';
import { lazySearch } from './lazy-search.ts';
import { useListFilters } from './list-filters.tsx';
import { copyFilter, filteredSearch, filterPath } from './scope-filter.ts';
import type { BrowsedList } from './use-browsed-list.ts';
import { type Selection, useIsSelecting } from './use-selection.ts';

/** The orders of the rows, for the menu. @param isRead whether the list is read, in its own order */
function useSortMenu(view: View, isRead: boolean, onSort: (sort: Sort | null) => void): SortMenuProps {
  const t = useTranslator();
  const { resource } = useResource();
  const unavailable = withoutIndex(resource, t) ?? (isRead ? t('sort.listIsRead') : undefined);
  const canSort = unavailable === undefined;
  const control = sortControl(
    resource,
    canSort ? view.sort : null,
    {
      hasWords: view.q !== null && canSort,
      isFiltered: view.filters.length > 0 && canSort,
    },
    t,
  );
  return {
    value: control.value,
    choices: canSort ? control.choices : [{ value: control.value, label: t('sort.name') }],
    reason: unavailable,
    direction: control.direction && {
      ...control.direction,
      onChange: (direction) => onSort(control.inDirection(direction)),
    },
    onSort: (value) => onSort(control.sortOf(value)),
  };
}

interface ListToolbarProps extends Pick<
  BrowsedList,
  'view' | 'change' | 'list' | 'unindexed' | 'source' | 'shownDeleted' | 'isSearching' | 'onStop'
> {
  readonly databases: Databases;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
  readonly selection: Selection | undefined;
  readonly grid: RefObject<GridHandle | null>;
}

/** The dialog of an export. */
export const lazyExport = lazyPart(async () => {
  // Files have descriptions as plain text.
  const [dialog] = await Promise.all([import('../export/export-dialog.tsx'), lazyPlainText.load()]);
  return dialog;
});

/** What an export is of: the whole list, or selected rows of it. */
type ExportOf = { readonly rows?: SelectedRows };

const copyLink = () => copyText(pageHref());

/** The bar above the grid, which shows and changes the view. */
export function ListToolbar(props: ListToolbarProps) {
  const t = useTranslator();
  const { view, change, list, shownDeleted, isSearching } = props;
  const { progress } = props.source;
  const { total } = list.loaded.extent;
  const totalIsLowerBound = list.loaded.pages.at(-1)?.totalIsLowerBound ?? false;
  const current = useResource();
  const search = lazySearch.loaded();
  const sort = useSortMenu(view, progress !== undefined, (next) => change({ sort: next }));
  const picker = useRef<HTMLButtonElement>(null);
  const [saving, setSaving] = useState<HTMLElement>();
  const [exporting, setExporting] = useState<ExportOf>();
  const { selection } = props;
  const isSelecting = useIsSelecting(selection, list.loaded.position);
  const SelectionBar = afterRows.loaded()?.SelectionBar;
  const closeExport = () => setExporting(undefined);
  const filters = useListFilters({
    view,
    change,
    total: isSearching ? undefined : total,
    isFromIndex: props.source.capabilities.checkable,
  });
  useCommand({
    id: 'columns',
    label: t('columnPicker.columns'),
    icon: Columns3,
    keys: ['c'],
    run: () => picker.current?.click(),
  });
  return (
    <>
      <Toolbar
        title={view.scope === null ? t('list.records') : <VisibleText text={view.scope} />}
        summary={
          progress ? (
            <Lazy part={afterRows}>
              {({ ReadingSummary }) => (
                <ReadingSummary q={view.q} progress={progress} deleted={shownDeleted} />
              )}
            </Lazy>
          ) : view.q === null ? (
            isSearching ? (
              <StillWaiting late={t('list.stillLoading')} onCancel={props.onStop} />
            ) : view.filters.length > 0 ? (
              search && (
                <search.FilteredSummary
                  total={total}
                  totalIsLowerBound={totalIsLowerBound}
                  deleted={shownDeleted}
                />
              )
            ) : (
              total !== undefined && t.number(total)
            )
          ) : (
            search && (
              <search.SearchSummary
                q={view.q}
                total={total}
                totalIsLowerBound={totalIsLowerBound}
                searching={isSearching}
                onCancel={(before) => change({ q: before }, 'replace')}
              />
            )
          )
        }
        scope={current.resource.scope}
        database={view.scope ?? undefined}
        databases={props.databases}
        lazyDatabaseList={afterRows}
        onDatabase={(fqn) => change({ scope: fqn ?? null })}
        searchText={view.q ?? undefined}
        linksOf={(by) => ({
          alone: filterPath(view, { [by]: view[by] }, current),
          // A query alone keeps the path, and so the opened record.
          without: filteredSearch(view, { ...view, [by]: null }, current) || '?',
          onCopy: () => copyFilter(view, { [by]: view[by] }, current),
        })}
        filter={filters.button}
        sort={sort}
        columns={
          <ColumnPicker
            ref={picker}
            lazyDialog={afterRows}
            shown={view.columns}
            refused={list.refused}
            unindexed={props.unindexed}
            density={props.density}
            onChange={(shown) => change({ columns: shown })}
            onDensity={props.onDensity}
          />
        }
        onExport={() => setExporting({})}
        isSelecting={isSelecting}
        selection={
          SelectionBar &&
          selection && (
            <SelectionBar
              {...selection}
              list={list}
              source={props.source}
              columns={view.columns}
              grid={props.grid}
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
          {({ SaveViewForm }) => (
            <SaveViewForm view={view} anchor={saving} onClose={() => setSaving(undefined)} />
          )}
        </PopupWithField>
      )}
    </>
  );
}
