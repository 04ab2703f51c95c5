import { useQuery } from '@tanstack/react-query';
import { CircleStop, Database, SearchX, Table } from 'lucide-react';
import { useClient } from '../../api/client-context.ts';
import { databaseCountQuery } from '../../api/database-count-query.ts';
import { placeNames } from '../../api/place-names.ts';
import { Message, type MessageAction } from '../../ui/message.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import type { View } from '../../view/view.ts';
import { tablesText } from '../frame/status-text.ts';
import { useDatabases } from './databases.ts';

interface ListMessageProps {
  readonly state: 'stopped' | 'empty-catalog' | 'filtered-empty' | 'search-empty';
  readonly view: View;
  readonly host: string;
  readonly change: (members: Partial<View>) => void;
  readonly onRefresh: () => void;
}

/** Nothing to show, and why: not waited for, no catalog, no table under the filter, no match. */
export function ListMessage(props: ListMessageProps) {
  if (props.state === 'stopped') return <Stopped {...props} />;
  if (props.state === 'search-empty') return <NoMatch {...props} />;
  if (props.state === 'filtered-empty') return <EmptyDatabase {...props} />;
  return (
    <Message
      icon={<Table {...ICON} />}
      title="This catalog has no tables yet"
      texts={[
        `${props.host} answered, and its list is empty. Tables appear here after the first ingestion has run.`,
      ]}
      actions={[{ label: 'Refresh', onClick: props.onRefresh }]}
    />
  );
}

/** The button that was pressed is gone: focus goes on to the one that undoes it. */
const focusButton = (element: HTMLElement | null) => element?.querySelector('button')?.focus();

const Stopped = ({ host, onRefresh }: ListMessageProps) => (
  <div ref={focusButton}>
    <Message
      icon={<CircleStop {...ICON} />}
      title="Loading was stopped"
      texts={[`${host} had not answered yet. Nothing is known to be wrong, and nothing was loaded.`]}
      actions={[{ label: 'Load again', onClick: onRefresh }]}
    />
  </div>
);

function NoMatch({ view, change }: ListMessageProps) {
  const typed = (
    <>
      “<VisibleText text={view.q ?? ''} />”
    </>
  );
  const everywhere: MessageAction[] =
    view.database === null
      ? []
      : [{ label: 'Search all databases', onClick: () => change({ database: null }) }];
  return (
    <Message
      icon={<SearchX {...ICON} />}
      title={
        view.database === null ? (
          <>No table matches {typed}</>
        ) : (
          <>
            No table in <VisibleText text={view.database} /> matches {typed}
          </>
        )
      }
      texts={[
        'Search finds parts of names, and words of descriptions. Letters must match: “ordrez” does not find “orders”.',
      ]}
      actions={[...everywhere, { label: 'Clear search', onClick: () => change({ q: null, sort: null }) }]}
    />
  );
}

function EmptyDatabase({ view, change, onRefresh }: ListMessageProps) {
  const { data: catalogTotal } = useQuery(databaseCountQuery(useClient(), undefined));
  const databases = useDatabases();
  const known = databases.state === 'ready' && databases.databases.some(({ fqn }) => fqn === view.database);
  const kind = placeNames(view.database ?? '')?.[2] === undefined ? 'database' : 'schema';
  const others = catalogTotal
    ? `The other ${tablesText(catalogTotal)} are elsewhere.`
    : 'Other tables are elsewhere.';
  return (
    <Message
      icon={<Database {...ICON} />}
      title={
        <>
          <VisibleText text={view.database ?? ''} /> has no tables
        </>
      }
      texts={[
        `${known ? 'The server knows this database and lists nothing in it.' : `The server lists nothing in this ${kind}.`} ${others}`,
      ]}
      actions={[
        { label: 'Show all tables', onClick: () => change({ database: null }) },
        { label: 'Refresh', onClick: onRefresh },
      ]}
    />
  );
}
