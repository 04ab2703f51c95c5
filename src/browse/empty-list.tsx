import { useQuery } from '@tanstack/react-query';
import { CircleStop, Database, SearchX, Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useClient } from '../api/client-context.ts';
import type { ReadProgress } from '../api/data-source.ts';
import { entityQuery } from '../api/entity-query.ts';
import { quotedName, scopeNames } from '../api/fqn.ts';
import { nearWordsQuery } from '../api/near-words.ts';
import { scopeCountQuery } from '../api/scope-queries.ts';
import { readTypedSearch } from '../api/typed-search.ts';
import { PageLink } from '../entity/page-link.tsx';
import { useNamedRecords } from '../filter-bar/named-records.ts';
import { NothingMatches } from '../filter-bar/nothing-matches.tsx';
import { useFilteredCounts } from '../filter-bar/use-facet-values.ts';
import { NO_FILTERS, withoutFilter } from '../filters/filters.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { entityPath } from '../paths.ts';
import { withoutIndex } from '../resources/labels.ts';
import { resourceById, useResource } from '../resources/registry.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import { StatusMessage, type MessageAction } from '../ui/notices.tsx';
import { hasInvisibleCharacters, visible, VisibleText } from '../ui/text.tsx';
import { allFilters, splitScope, type ListCriteria, type View } from '../view/view.ts';
import { useBrowsed } from './browsed.ts';
import { useScopes } from './scope-filter.ts';

/** Moves the focus from the pressed button, which is gone, to the one that undoes the press. */
const focusButton = (element: HTMLElement | null) => element?.querySelector('button')?.focus();

const Stopped = () => {
  const t = useTranslator();
  const { server, list } = useBrowsed();
  return (
    <div ref={focusButton}>
      <StatusMessage
        icon={<CircleStop {...ICON_PROPS} />}
        title={t('listMessages.stopped')}
        texts={[t('listMessages.stoppedWhy', { host: server.host })]}
        actions={[{ label: t('listMessages.loadAgain'), onClick: list.session.retry }]}
      />
    </div>
  );
};

const PartEmpty = () => {
  const t = useTranslator();
  const { list, onGoOn } = useBrowsed();
  return (
    <div ref={focusButton}>
      <StatusMessage
        icon={<CircleStop {...ICON_PROPS} />}
        title={t('reading.noneInPart')}
        texts={[t('reading.restUnknown', { read: list.progress?.read ?? 0 })]}
        actions={[{ label: t('reading.goOn'), onClick: onGoOn }]}
      />
    </div>
  );
};

/** A link to the record whose full name was typed, if the catalog has it and the search index lacks it. */
function useUnindexedRecord(typed: string): (() => ReactNode) | undefined {
  const { resource } = useResource();
  const fqn = readTypedSearch(typed).fullNames[0]?.map(quotedName).join('.');
  const { data } = useQuery({
    ...entityQuery(useClient(), resource.endpoint, fqn ?? ''),
    enabled: fqn !== undefined && resource.search === 'index',
  });
  if (!data) return undefined;
  const name = data.record.fullyQualifiedName;
  return () => (
    <PageLink to={entityPath(resource.path, name)}>
      <VisibleText text={name} />
    </PageLink>
  );
}

/**
 * Message for filters without a match. The search index counts the matches without each filter, except for a list that was
 * read: the index may not answer its filters.
 */
function NoFilterMatch() {
  const t = useTranslator();
  const { view, change, list } = useBrowsed();
  const { progress } = list;
  const { viewSpec } = useResource();
  const filters = allFilters(view, viewSpec);
  const recordOf = useNamedRecords(filters);
  const counts = useFilteredCounts(
    view,
    filters.map((filter) => withoutFilter(filters, filter)),
    progress === undefined,
  );
  const readList = { label: t('reading.readList'), onClick: () => change({ readsList: true }) };
  const searchIndex = { label: t('reading.searchIndex'), onClick: () => change({ readsList: false }) };
  const others = progress ? (view.readsList ? [searchIndex] : []) : view.filters.length > 0 ? [readList] : [];
  return (
    <NothingMatches
      filters={filters}
      words={view.q ?? undefined}
      leftWithout={progress ? undefined : (filter) => counts[filters.indexOf(filter)]?.total}
      footnote={
        progress
          ? t('reading.wholeRead', { read: progress.read })
          : view.deleted === 'only'
            ? t('listMessages.onlyDeletedSearched')
            : t('filterEditor.answeredByIndex')
      }
      otherActions={others}
      recordOf={recordOf}
      onRemove={(filter) => change(splitScope(withoutFilter(filters, filter), viewSpec))}
      onClear={() => change(splitScope(NO_FILTERS, viewSpec))}
    />
  );
}

/** Words like those of a view that find something in it, with the number of their matches; undefined: none. */
function useNearWords(view: View): { readonly q: string; readonly count: number } | undefined {
  const { resource, viewSpec } = useResource();
  const { searchIndex } = resource.endpoint;
  const { data: q } = useQuery({
    ...nearWordsQuery(useClient(), searchIndex ?? '', view.q ?? '', view.deleted === 'only'),
    enabled: resource.search === 'index' && searchIndex !== undefined,
  });
  const [counted] = useFilteredCounts({ ...view, q: q ?? null }, [allFilters(view, viewSpec)], Boolean(q));
  return q && counted?.total ? { q, count: counted.total } : undefined;
}

function NoSearchMatch() {
  const t = useTranslator();
  const { view, change } = useBrowsed();
  const { resource, viewSpec } = useResource();
  const { scope } = view;
  const sought = { q: visible(view.q ?? '') };
  const record = useUnindexedRecord(view.q ?? '');
  const near = useNearWords(view);
  const lacking = withoutIndex(resource, t);
  const everywhere: MessageAction[] =
    scope === null || viewSpec.scope === undefined
      ? []
      : [{ label: t(`${viewSpec.scope}Choice.searchAll`), onClick: () => change({ scope: null }) }];
  return (
    <StatusMessage
      icon={<SearchX {...ICON_PROPS} />}
      title={
        scope === null
          ? t.rich('listMessages.noMatch', sought)
          : t.rich('listMessages.noMatchIn', { ...sought, place: visible(scope) })
      }
      texts={[
        ...(record === undefined ? [] : [t.rich('listMessages.recordUnindexed', { record })]),
        ...(view.deleted === 'only' ? [t('listMessages.onlyDeletedSearched')] : []),
        ...(lacking === undefined ? [] : [t('listMessages.noNameMatches'), lacking]),
        ...(hasInvisibleCharacters(view.q ?? '') ? [t('listMessages.searchedWithoutUnseen')] : []),
      ]}
      actions={[
        ...(near
          ? [{ label: t('listMessages.didYouMean', near), onClick: () => change({ q: near.q }) }]
          : []),
        ...everywhere,
        { label: t('listMessages.clearSearch'), onClick: () => change({ q: null, sort: null }) },
      ]}
    />
  );
}

function NoneDeleted() {
  const t = useTranslator();
  const { view, change, list } = useBrowsed();
  const { scope } = view;
  return (
    <StatusMessage
      icon={<Trash2 {...ICON_PROPS} />}
      title={
        scope === null
          ? t('listMessages.noneDeleted')
          : t.rich('listMessages.noneDeletedIn', { name: visible(scope) })
      }
      texts={[t('listMessages.noneDeletedWhy')]}
      actions={[
        { label: t('listMessages.showLive'), onClick: () => change({ deleted: null }) },
        { label: t('common.refresh'), onClick: list.session.retry },
      ]}
    />
  );
}

function EmptyScope() {
  const t = useTranslator();
  const { view, change, list } = useBrowsed();
  const { resource } = useResource();
  const { data: catalogTotal } = useQuery(scopeCountQuery(useClient(), resource.endpoint, null));
  const databases = useScopes();
  const isKnown = databases.kind === 'ready' && databases.databases.some(({ fqn }) => fqn === view.scope);
  const isSchema = resource.scope === 'database' && scopeNames(view.scope ?? '')?.[2] !== undefined;
  const facet = resource.scope ?? 'service';
  const fact = isKnown
    ? (`${facet}Choice.known` as const)
    : isSchema
      ? 'listMessages.schemaLists'
      : (`${facet}Choice.listsNothing` as const);
  const others = catalogTotal
    ? t('listMessages.othersElsewhere', { count: catalogTotal })
    : t('listMessages.otherRecords');
  return (
    <StatusMessage
      icon={<Database {...ICON_PROPS} />}
      title={t.rich('listMessages.placeEmpty', { name: visible(view.scope ?? '') })}
      texts={[`${t(fact)} ${others}`]}
      actions={[
        { label: t('listMessages.showAllRecords'), onClick: () => change({ scope: null }) },
        { label: t('common.refresh'), onClick: list.session.retry },
      ]}
    />
  );
}

function EmptyCatalog() {
  const t = useTranslator();
  const { server, list } = useBrowsed();
  const { resource } = useResource();
  return (
    <StatusMessage
      icon={resourceById(resource.id)?.icon}
      title={t('listMessages.catalogEmpty')}
      texts={[t('listMessages.catalogEmptyWhy', { host: server.host })]}
      actions={[{ label: t('common.refresh'), onClick: list.session.retry }]}
    />
  );
}

interface EmptyListFacts {
  readonly isStopped: boolean;
  readonly view: ListCriteria;
  readonly progress: Pick<ReadProgress, 'phase'> | undefined;
}

/** The message for a list without rows. A further one needs its rule here. */
export function emptyMessage({ isStopped, view, progress }: EmptyListFacts): ReactElement {
  if (isStopped) return <Stopped />;
  if (progress?.phase === 'stopped') return <PartEmpty />;
  if (view.filters.length > 0) return <NoFilterMatch />;
  if (view.q !== null) return <NoSearchMatch />;
  if (view.deleted === 'only') return <NoneDeleted />;
  return view.scope === null ? <EmptyCatalog /> : <EmptyScope />;
}

export function EmptyListMessage() {
  const { view, list } = useBrowsed();
  return emptyMessage({ isStopped: list.kind === 'stopped', view, progress: list.progress });
}
