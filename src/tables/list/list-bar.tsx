import { Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useCommand } from '../../ui/use-command.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import type { ViewInAddress } from '../../view/use-view.ts';
import type { View } from '../../view/view.ts';
import * as around from '../../words/en/around.ts';
import * as listing from '../../words/en/listing.ts';
import { say } from '../../words/say.ts';
import { ColumnPicker } from '../column-picker/column-picker.tsx';
import { Bar } from '../frame/bar.tsx';
import type { Databases } from '../frame/database-entry.ts';
import { countText } from '../count-text.ts';
import { CommandHost } from '../palette/command-host.tsx';
import { useSavedViews } from '../views/use-saved-views.ts';
import { copyFilter } from './copy-filter.ts';
import { filteredSearch, filterPath } from './filter-path.ts';
import type { Density } from './preferences.ts';
import { shownColumns } from '../../view/column-ids.ts';
import { latePart } from '../../ui/late-part.ts';

interface ListBarProps {
  readonly view: View;
  readonly change: ViewInAddress['change'];
  readonly databases: Databases;
  readonly total: number | undefined;
  readonly totalIsLowerBound: boolean;
  /** The rows are still those of the search before. */
  readonly searching: boolean;
  /** Gives up waiting for the list. */
  readonly onStop: () => void;
  readonly refused: readonly string[];
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
}

const SearchSort = latePart(() => import('./search-sort.tsx'));
const StillWaiting = latePart(() => import('./still-waiting.tsx'));
const ExportDialog = latePart(() => import('../export/export-dialog.tsx'));
const SearchSummary = latePart(() => import('./search-summary.tsx'));

const SaveViewForm = latePart(async () => ({
  default: (await import('../views/save-view-form.tsx')).SaveViewForm,
}));

const copyLink = () => navigator.clipboard.writeText(location.href);

/** The bar over the grid, as the view and its changes. */
export default function ListBar(props: ListBarProps) {
  const { view, change } = props;
  const { pathname } = useLocation();
  const picker = useRef<HTMLButtonElement>(null);
  const [saving, setSaving] = useState<HTMLElement>();
  const [exporting, setExporting] = useState(false);
  const { all } = useSavedViews(view);
  useCommand({
    id: 'columns',
    label: say(around.columns),
    group: 'Anywhere',
    keys: ['c'],
    run: () => picker.current?.click(),
  });
  return (
    <>
      <Bar
        title={view.database === null ? say(listing.tables) : <VisibleText text={view.database} />}
        summary={
          view.q === null ? (
            props.searching ? (
              <Suspense>
                <StillWaiting late={say(around.stillLoading)} onCancel={props.onStop} />
              </Suspense>
            ) : (
              props.total !== undefined && countText(props.total)
            )
          ) : (
            <Suspense>
              <SearchSummary
                q={view.q}
                total={props.total}
                totalIsLowerBound={props.totalIsLowerBound}
                searching={props.searching}
                onCancel={(before) => change({ q: before }, 'replace')}
              />
            </Suspense>
          )
        }
        database={view.database ?? undefined}
        databases={props.databases}
        onDatabase={(fqn) => change({ database: fqn ?? null })}
        searchText={view.q ?? undefined}
        linksOf={(by) => ({
          alone: filterPath(view, { [by]: view[by] }),
          without: `${pathname}${filteredSearch(view, { ...view, [by]: null })}`,
          onCopy: () => copyFilter(view, { [by]: view[by] }),
        })}
        sort={
          view.q !== null && (
            <Suspense>
              <SearchSort sort={view.sort} onSort={(sort) => change({ sort })} />
            </Suspense>
          )
        }
        columns={
          <ColumnPicker
            ref={picker}
            shown={view.columns}
            refused={props.refused}
            density={props.density}
            onChange={(shown) => change({ columns: shownColumns(shown) })}
            onDensity={props.onDensity}
          />
        }
        onExport={() => setExporting(true)}
        onCopyLink={copyLink}
        onSaveView={setSaving}
      />
      <CommandHost
        view={view}
        change={change}
        refused={props.refused}
        density={props.density}
        onDensity={props.onDensity}
        views={all.views}
      />
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
