import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../api/client-context.ts';
import { databaseCountQuery } from '../../api/database-count-query.ts';
import { tablesPath } from '../../paths.ts';
import { viewSearch } from '../../view/codec.ts';
import type { ViewInAddress } from '../../view/use-view.ts';
import type { View } from '../../view/view.ts';
import type { Databases } from '../frame/database-entry.ts';
import { Rail } from '../frame/rail.tsx';
import { SavedViewList } from '../views/saved-view-list.tsx';
import { useSavedViews } from '../views/use-saved-views.ts';
import { ViewsFile } from '../views/views-file.tsx';
import { DatabaseCount } from './database-count.tsx';
import { SchemaList } from './schema-list.tsx';

interface ListRailProps {
  readonly view: View;
  readonly change: ViewInAddress['change'];
  readonly databases: Databases;
  /** Tables of the list or search in force. */
  readonly currentTotal: number | undefined;
  readonly onLeave: () => void;
}

/** The rail: every line keeps the columns, and leaves the search and the place. */
export function ListRail({ view, change, databases, currentTotal, onLeave }: ListRailProps) {
  const client = useClient();
  const saved = useSavedViews(view);
  const all = view.q === null && view.database === null;
  // The unfiltered list counts itself; only another view has to ask.
  const { data } = useQuery({
    ...databaseCountQuery(client, undefined),
    staleTime: 300_000,
    enabled: !all && databases.state === 'ready',
  });
  const hrefOf = (database?: string) =>
    tablesPath(viewSearch({ ...view, q: null, sort: null, database: database ?? null }));
  return (
    <Rail
      hrefOf={hrefOf}
      total={all ? currentTotal : (data ?? undefined)}
      allCurrent={all && !saved.opened}
      current={view.database ?? undefined}
      databases={databases}
      renderSchemas={(fqn, onFollow) => (
        <SchemaList database={fqn} current={view.database ?? undefined} hrefOf={hrefOf} onLeave={onFollow} />
      )}
      renderCount={(fqn) => <DatabaseCount fqn={fqn} />}
      onLeave={onLeave}
      onOther={() => saved.setLast(null)}
      views={<SavedViewList view={view} change={change} total={currentTotal} onLeave={onLeave} />}
      viewOptions={<ViewsFile all={saved.all} change={saved.change} />}
    />
  );
}
