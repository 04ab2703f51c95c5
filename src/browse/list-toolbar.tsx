import type { RowSource } from '../api/data-source.ts';
import type { Sort, View } from '../view/view.ts';
import { t, tRich } from '../i18n/translate.ts';
import { formatNumber } from '../i18n/format.ts';
import { Toolbar, type SortMenuProps } from '../layout/toolbar.tsx';
import { sortControl, withoutIndex } from '../resources/labels.ts';
import { useResource } from '../resources/registry.ts';
import { type ReactNode, useEffect, useRef, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { useDelayed } from '../ui/render-timing.tsx';
import { visible, VisibleText } from '../ui/text.tsx';
import { useLocation } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../api/client-context.ts';
import { scopeCountQuery } from '../api/scope-queries.ts';
import { useCommand } from '../ui/commands.ts';
import type { ViewInAddress } from '../view/use-view.ts';
import { ColumnPicker } from '../column-picker/column-picker.tsx';
import type { Databases } from '../filters/databases.ts';
import { copyFilter, filteredSearch, filterPath } from './scope-filter.ts';
import type { Density } from '../view/preferences.ts';
import { lazyWithRetry } from '../ui/lazy.ts';
import { PickerDialog, preloadPopups, SaveViewForm } from './lazy-popups.ts';
import { preloadListMessages } from './list-notice.tsx';
import { useListFilters } from './list-filters.tsx';

/** The orders of the rows, for the menu. */
function useSortMenu(view: View, onSort: (sort: Sort | null) => void): SortMenuProps {
  const { resource } = useResource();
  const unavailable = withoutIndex(resource);
  const control = sortControl(resource, view.sort, {
    hasWords: view.q !== null && unavailable === undefined,
    isFiltered: view.filters.length > 0,
  });
  return {
    value: control.value,
    choices: unavailable === undefined ? control.choices : [{ value: control.value, label: t('sort.name') }],
    reason: unavailable,
    direction: control.direction && {
      ...control.direction,
      onChange: (direction) => onSort(control.inDirection(direction)),
    },
    onSort: (value) => onSort(control.sortOf(value)),
  };
}

/** What takes longer than this can be cancelled. */
const CANCEL_AFTER_MS = 3_000;

interface StillWaitingProps {
  /** Said at once; absent: nothing is, for the grid says that it loads. */
  readonly children?: ReactNode;
  /** What is said from three seconds on. */
  readonly late: ReactNode;
  readonly onCancel: () => void;
}

/** Something that is awaited, and from three seconds on a way to give it up. */
export function StillWaiting({ children, late, onCancel }: StillWaitingProps) {
  const isLate = useDelayed(true, CANCEL_AFTER_MS);
  if (!isLate) return children;
  return (
    <>
      {late}
      <Button variant="link" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </>
  );
}

interface SearchSummaryProps {
  readonly q: string;
  readonly total: number | undefined;
  readonly totalIsLowerBound: boolean;
  /** The answer is awaited; the rows are still those before. */
  readonly searching: boolean;
  /** Gives up waiting: back to the search whose rows are there, or to none. */
  readonly onCancel: (before: string | null) => void;
}

/** How many tables match, or that they are being looked for. */
function SearchSummary({ q, total, totalIsLowerBound, searching, onCancel }: SearchSummaryProps) {
  const answered = useRef<string | null>(null);
  useEffect(() => {
    if (!searching) answered.current = q;
  }, [searching, q]);
  if (searching) return <Searching key={q} q={q} onCancel={() => onCancel(answered.current)} />;
  if (total === undefined) return null;
  return tRich(
    'search.matching',
    { q: visible(q) },
    { total: formatNumber(total) + (totalIsLowerBound ? '+' : '') },
  );
}

function Searching({ q, onCancel }: { readonly q: string; readonly onCancel: () => void }) {
  const sought = { q: visible(q) };
  return (
    <StillWaiting late={tRich('search.stillSearchingFor', sought)} onCancel={onCancel}>
      {tRich('search.searchingFor', sought)}
    </StillWaiting>
  );
}

/** How many of all records the filters leave. */
function FilteredSummary({
  total,
  totalIsLowerBound,
}: Pick<ListToolbarProps, 'total' | 'totalIsLowerBound'>) {
  const { data: all } = useQuery(scopeCountQuery(useClient(), useResource().resource.endpoint, null));
  if (total === undefined) return null;
  const figure = formatNumber(total) + (totalIsLowerBound ? '+' : '');
  return all
    ? t('filterBar.matchingOf', { total: figure, all: formatNumber(all) })
    : t('filterBar.matching', { total: figure });
}

interface ListToolbarProps {
  readonly view: View;
  readonly change: ViewInAddress['change'];
  readonly databases: Databases;
  readonly total: number | undefined;
  readonly totalIsLowerBound: boolean;
  /** How far the names are read that the rows are found among; absent: they are found otherwise. */
  readonly progress: RowSource['progress'];
  /** The rows are still those of the search before. */
  readonly searching: boolean;
  /** Gives up waiting for the list. */
  readonly onStop: () => void;
  readonly refused: readonly string[];
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
  readonly focusRows: () => void;
}

const ExportDialog = lazyWithRetry(() => import('../export/export-dialog.tsx'));

const NamesSummary = lazyWithRetry(async () => ({ default: (await preloadListMessages()).NamesSummary }));

const copyLink = () => navigator.clipboard.writeText(location.href);

/** The bar over the grid, as the view and its changes. */
export function ListToolbar(props: ListToolbarProps) {
  const { view, change } = props;
  const current = useResource();
  const { pathname } = useLocation();
  const sort = useSortMenu(view, (next) => change({ sort: next }));
  const picker = useRef<HTMLButtonElement>(null);
  const [saving, setSaving] = useState<HTMLElement>();
  const [exporting, setExporting] = useState(false);
  const filters = useListFilters({
    view,
    change,
    total: props.searching ? undefined : props.total,
    focusRows: props.focusRows,
  });
  useCommand({
    id: 'columns',
    label: t('columnPicker.columns'),
    group: 'Anywhere',
    keys: ['c'],
    run: () => picker.current?.click(),
  });
  return (
    <>
      <Toolbar
        title={view.scope === null ? t('list.tables') : <VisibleText text={view.scope} />}
        summary={
          view.q === null ? (
            props.searching ? (
              <StillWaiting late={t('list.stillLoading')} onCancel={props.onStop} />
            ) : view.filters.length > 0 ? (
              <FilteredSummary total={props.total} totalIsLowerBound={props.totalIsLowerBound} />
            ) : (
              props.total !== undefined && formatNumber(props.total)
            )
          ) : props.progress ? (
            <Suspense>
              <NamesSummary q={view.q} progress={props.progress} />
            </Suspense>
          ) : (
            <SearchSummary
              q={view.q}
              total={props.total}
              totalIsLowerBound={props.totalIsLowerBound}
              searching={props.searching}
              onCancel={(before) => change({ q: before }, 'replace')}
            />
          )
        }
        scope={current.resource.scope}
        database={view.scope ?? undefined}
        databases={props.databases}
        onDatabase={(fqn) => change({ scope: fqn ?? null })}
        searchText={view.q ?? undefined}
        linksOf={(by) => ({
          alone: filterPath(view, { [by]: view[by] }, current),
          without: `${pathname}${filteredSearch(view, { ...view, [by]: null }, current)}`,
          onCopy: () => copyFilter(view, { [by]: view[by] }, current),
        })}
        filter={filters.button}
        sort={sort}
        columns={
          <ColumnPicker
            ref={picker}
            Dialog={PickerDialog}
            onApproach={preloadPopups}
            shown={view.columns}
            refused={props.refused}
            density={props.density}
            onChange={(shown) => change({ columns: shown })}
            onDensity={props.onDensity}
          />
        }
        onExport={() => setExporting(true)}
        onCopyLink={copyLink}
        onSaveView={setSaving}
      />
      {filters.row}
      {filters.popover}
      {exporting && (
        <Suspense>
          <ExportDialog
            view={view}
            total={props.searching ? undefined : props.total}
            totalIsLowerBound={props.totalIsLowerBound}
            refused={props.refused}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
      {saving && (
        <Suspense>
          <SaveViewForm view={view} anchor={saving} onClose={() => setSaving(undefined)} />
        </Suspense>
      )}
    </>
  );
}
