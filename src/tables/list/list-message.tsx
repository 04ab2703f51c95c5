import { useQuery } from '@tanstack/react-query';
import { CircleStop, Database, SearchX, Table } from 'lucide-react';
import { useClient } from '../../api/client-context.ts';
import { databaseCountQuery } from '../../api/database-count-query.ts';
import { placeNames } from '../../api/place-names.ts';
import { Message, type MessageAction } from '../../ui/message.tsx';
import { ICON } from '../../ui/icon-look.ts';
import type { View } from '../../view/view.ts';
import * as short from '../../words/en/short.ts';
import * as messages from '../../words/en/messages.ts';
import { rich } from '../../words/rich.ts';
import { say } from '../../words/say.ts';
import { useDatabases } from './databases.ts';
import { visible } from './message-tags.tsx';

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
      title={say(messages.catalogEmpty)}
      texts={[say(messages.catalogEmptyWhy, { host: props.host })]}
      actions={[{ label: say(short.refresh), onClick: props.onRefresh }]}
    />
  );
}

/** The button that was pressed is gone: focus goes on to the one that undoes it. */
const focusButton = (element: HTMLElement | null) => element?.querySelector('button')?.focus();

const Stopped = ({ host, onRefresh }: ListMessageProps) => (
  <div ref={focusButton}>
    <Message
      icon={<CircleStop {...ICON} />}
      title={say(messages.stopped)}
      texts={[say(messages.stoppedWhy, { host })]}
      actions={[{ label: say(messages.loadAgain), onClick: onRefresh }]}
    />
  </div>
);

function NoMatch({ view, change }: ListMessageProps) {
  const { database } = view;
  const sought = { q: visible(view.q ?? '') };
  const everywhere: MessageAction[] =
    database === null
      ? []
      : [{ label: say(messages.searchAllDatabases), onClick: () => change({ database: null }) }];
  return (
    <Message
      icon={<SearchX {...ICON} />}
      title={
        database === null
          ? rich(messages.noMatch, sought)
          : rich(messages.noMatchIn, { ...sought, place: visible(database) })
      }
      texts={[say(messages.noMatchWhy)]}
      actions={[
        ...everywhere,
        { label: say(messages.clearSearch), onClick: () => change({ q: null, sort: null }) },
      ]}
    />
  );
}

function EmptyDatabase({ view, change, onRefresh }: ListMessageProps) {
  const { data: catalogTotal } = useQuery(databaseCountQuery(useClient(), undefined));
  const databases = useDatabases();
  const known = databases.state === 'ready' && databases.databases.some(({ fqn }) => fqn === view.database);
  const isSchema = placeNames(view.database ?? '')?.[2] !== undefined;
  const fact = known ? messages.databaseKnown : isSchema ? messages.schemaLists : messages.databaseLists;
  const others = catalogTotal
    ? say(messages.othersElsewhere, { count: catalogTotal })
    : say(messages.otherTables);
  return (
    <Message
      icon={<Database {...ICON} />}
      title={rich(messages.placeEmpty, { name: visible(view.database ?? '') })}
      texts={[`${say(fact)} ${others}`]}
      actions={[
        { label: say(messages.showAllTables), onClick: () => change({ database: null }) },
        { label: say(short.refresh), onClick: onRefresh },
      ]}
    />
  );
}
