import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useClient } from '../../api/client-context.ts';
import { databaseCountQuery } from '../../api/database-count-query.ts';
import { databasesSoFarQuery } from '../../api/databases-so-far.ts';
import type { Entity } from '../../api/entity-schema.ts';
import { PHONE, useMedia } from '../../ui/media.ts';
import { useStored } from '../../ui/use-stored.ts';
import type { ViewInAddress } from '../../view/use-view.ts';
import type { View } from '../../view/view.ts';
import type { Databases } from '../frame/database-entry.ts';
import { Rail } from '../frame/rail.tsx';
import { SavedViewList } from '../views/saved-view-list.tsx';
import { useSavedViews } from '../views/use-saved-views.ts';
import { createTurns, type Turns } from '../views/view-count-query.ts';
import { ViewsFile } from '../views/views-file.tsx';
import { copyFilter } from './copy-filter.ts';
import { DatabaseCount } from './database-count.tsx';
import { entryOf } from './databases.ts';
import { filterPath } from './filter-path.ts';
import { DENSITY, type Density } from './preferences.ts';
import { useSchemaBranches } from './schema-branches.ts';

interface ListRailProps {
  readonly view: View;
  readonly change: ViewInAddress['change'];
  readonly databases: Databases;
  /** Tables of the list or search in force. */
  readonly currentTotal: number | undefined;
  readonly onLeave: () => void;
}

/** The databases, or those that are here while the others are not. */
function withThoseSoFar(databases: Databases, soFar: readonly Entity[]): Databases {
  if (databases.state === 'ready' || soFar.length === 0) return databases;
  return { state: 'ready', databases: soFar.map(entryOf), rest: databases };
}

/** Heights in px of the lines of a tree, as the token sheet has them. */
const lineHeightOf = (density: Density, phone: boolean) => (phone ? 40 : density === 'compact' ? 24 : 28);

/** Counts asked for at once: what only decorates leaves connections to the rows. */
const AT_ONCE = 3;

/** Draws the counts of databases and schemas, a few of which are on their way at any time. */
function createCounts() {
  const lanes = Array.from({ length: AT_ONCE }, createTurns);
  let next = 0;
  const turns: Turns = (task) => {
    next = (next + 1) % AT_ONCE;
    return lanes[next]?.(task) ?? task();
  };
  return (fqn: string) => <DatabaseCount fqn={fqn} turns={turns} />;
}

/** The rail as it follows the rows: what stands beside them is drawn after them. */
export default memo(function ListRail({ change, onLeave, ...rail }: ListRailProps) {
  const view = useDeferredValue(rail.view);
  const databases = useDeferredValue(rail.databases);
  const currentTotal = useDeferredValue(rail.currentTotal);
  return <LateRail {...{ view, change, databases, currentTotal, onLeave }} />;
});

/**
 * The rail: every line keeps the columns and leaves the place. A database or schema narrows the search in force, as it does
 * in the bar; "All tables" and the views leave it.
 */
const LateRail = memo(function LateRail(props: ListRailProps) {
  const { view, change, databases, currentTotal, onLeave } = props;
  const client = useClient();
  const saved = useSavedViews(view);
  const all = view.q === null && view.database === null;
  // The unfiltered list counts itself; only another view has to ask.
  const { data } = useQuery({
    ...databaseCountQuery(client, undefined),
    staleTime: 300_000,
    enabled: !all && databases.state === 'ready',
  });
  const [renderCount] = useState(createCounts);
  const branches = useSchemaBranches();
  const [density] = useStored(DENSITY);
  const phone = useMedia(PHONE);
  const { data: soFar } = useQuery(databasesSoFarQuery(client));
  const known = useMemo(() => withThoseSoFar(databases, soFar), [databases, soFar]);
  return (
    <Rail
      home={filterPath(view, {})}
      hrefOf={(database) => filterPath(view, { q: view.q, database })}
      keepsSearch={view.q !== null}
      total={all ? currentTotal : (data ?? undefined)}
      allCurrent={all && !saved.opened}
      current={view.database ?? undefined}
      databases={known}
      lineHeight={lineHeightOf(density, phone)}
      branches={branches}
      renderCount={renderCount}
      onCopyFilter={(database) => copyFilter(view, { database })}
      onLeave={onLeave}
      onOther={() => saved.setLast(null)}
      views={<SavedViewList view={view} change={change} total={currentTotal} onLeave={onLeave} />}
      viewOptions={<ViewsFile all={saved.all} change={saved.change} />}
    />
  );
});
