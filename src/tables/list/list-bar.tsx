import { lazy, Suspense, useRef } from 'react';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import type { View } from '../../view/view.ts';
import { ColumnPicker } from '../column-picker/column-picker.tsx';
import { Bar } from '../frame/bar.tsx';
import type { Databases } from '../frame/database-entry.ts';
import { countText } from '../count-text.ts';
import type { Density } from './preferences.ts';
import { shownColumns } from '../../view/column-ids.ts';

interface ListBarProps {
  readonly view: View;
  readonly change: (members: Partial<View>) => void;
  readonly databases: Databases;
  readonly total: number | undefined;
  readonly totalIsLowerBound: boolean;
  /** The rows are still those of the search before. */
  readonly searching: boolean;
  readonly refused: readonly string[];
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
}

const SearchSort = lazy(() => import('./search-sort.tsx'));

const copyLink = () => navigator.clipboard.writeText(location.href);

/** The bar over the grid, as the view and its changes. */
export function ListBar(props: ListBarProps) {
  const { view, change } = props;
  const picker = useRef<HTMLButtonElement>(null);
  useShortcut('c', () => {
    if (!picker.current || picker.current.closest('[inert], [aria-hidden="true"]')) return false;
    picker.current.click();
    return true;
  });
  return (
    <Bar
      title={view.database === null ? 'Tables' : <VisibleText text={view.database} />}
      summary={<Summary {...props} />}
      database={view.database ?? undefined}
      databases={props.databases}
      onDatabase={(fqn) => change({ database: fqn ?? null })}
      searchText={view.q ?? undefined}
      onClearSearch={() => change({ q: null, sort: null })}
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
      onCopyLink={copyLink}
    />
  );
}

function Summary({ view, total, totalIsLowerBound, searching }: ListBarProps) {
  if (view.q === null) return total === undefined ? null : countText(total);
  const typed = (
    <>
      “<VisibleText text={view.q} />”
    </>
  );
  if (searching) return <>Searching for {typed}…</>;
  if (total === undefined) return null;
  return (
    <>
      {countText(total)}
      {totalIsLowerBound && '+'} match {typed}
    </>
  );
}
