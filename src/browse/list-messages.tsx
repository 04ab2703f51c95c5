import { useQuery } from '@tanstack/react-query';
import {
  CircleStop,
  Info,
  Database,
  SearchX,
  Ban,
  Clock,
  LockKeyhole,
  Server,
  TriangleAlert,
  Unplug,
  WifiOff,
} from 'lucide-react';
import { useClient } from '../api/client-context.ts';
import type { ReadProgress } from '../api/data-source.ts';
import { scopeCountQuery } from '../api/scope-queries.ts';
import { entityQuery } from '../api/entity-query.ts';
import { quotedName, scopeNames } from '../api/fqn.ts';
import { readTyped } from '../api/typed-search.ts';
import { PageLink } from '../entity/page-link.tsx';
import { entityPath } from '../paths.ts';
import { copyOrShow } from '../ui/clipboard.ts';
import { Banner, StatusMessage, type MessageAction } from '../ui/notices.tsx';
import { UncopiedNotice, useUncopied } from '../ui/uncopied-notice.tsx';
import { ICON_PROPS } from '../ui/button.tsx';
import { allFilters, splitScope, type View, type ViewSpec } from '../view/view.ts';
import { t, tRich, type PlainMessageKey } from '../i18n/translate.ts';
import { useScopes } from './scope-filter.ts';
import { bold, hasInvisibleCharacters, visible, VisibleText } from '../ui/text.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, type ErrorKind } from '../api/errors.ts';
import { authConfigQuery, versionQuery } from '../api/server-queries.ts';
import { type ErrorAction, type ErrorIcon, displayError, isRecordRequest } from '../api/error-display.ts';
import { errorSentence } from '../api/error-messages.ts';
import { isOnline } from '../ui/use-online.ts';
import type { HeaderServer } from './list-header.tsx';
import type { Fallback, InvalidParam } from '../view/url-params.ts';
import { fieldsOf, isRefused, type ResourceDefinition } from '../resources/resource.ts';
import type { ResourceList } from './use-list.ts';
import { NothingMatches } from '../filter-bar/nothing-matches.tsx';
import { useFilteredCounts } from '../filter-bar/use-facet-values.ts';
import { NO_FILTERS, withoutFilter } from '../filters/filters.ts';
import { useGoneReferences } from './search-part.tsx';
import { formatNumber } from '../i18n/format.ts';
import { resourceById, useResource } from '../resources/registry.ts';
import type { PositionRecovery, MissingName } from '../list/list-snapshot.ts';

// Of the same kind, and loaded with them: what stands in place of rows and cells that did not come, and of the whole page.
export * from './missing-rows.tsx';
export { BesideRows } from './beside-rows.tsx';
export { ReadingNotice, ReadingSummary } from './reading-notice.tsx';
export { NotFoundPage } from './not-found-page.tsx';
export { ConfigErrorPage } from '../servers/config-error-page.tsx';

interface EmptyListMessageProps {
  readonly state:
    | 'stopped'
    | 'part-empty'
    | 'empty-catalog'
    | 'filtered-empty'
    | 'search-empty'
    | 'nothing-matches';
  readonly view: View;
  readonly host: string;
  readonly change: (members: Partial<View>) => void;
  readonly onRefresh: () => void;
  /** How far the list was read in which nothing is found; undefined: something else has answered. */
  readonly progress: ReadProgress | undefined;
  /** Reads it on. */
  readonly onGoOn: () => void;
}

/** Nothing to show, and why: not waited for, not read to its end, no catalog, no record under the filter, no match. */
export function EmptyListMessage(props: EmptyListMessageProps) {
  const { resource } = useResource();
  if (props.state === 'stopped') return <Stopped {...props} />;
  if (props.state === 'part-empty') return <PartEmpty {...props} />;
  if (props.state === 'nothing-matches') return <NothingLeft {...props} />;
  if (props.state === 'search-empty') return <NoMatch {...props} />;
  if (props.state === 'filtered-empty') return <EmptyDatabase {...props} />;
  return (
    <StatusMessage
      icon={resourceById(resource.id)?.icon}
      title={t('listMessages.catalogEmpty')}
      texts={[t('listMessages.catalogEmptyWhy', { host: props.host })]}
      actions={[{ label: t('common.refresh'), onClick: props.onRefresh }]}
    />
  );
}

/** The button that was pressed is gone: focus goes on to the one that undoes it. */
const focusButton = (element: HTMLElement | null) => element?.querySelector('button')?.focus();

const Stopped = ({ host, onRefresh }: EmptyListMessageProps) => (
  <div ref={focusButton}>
    <StatusMessage
      icon={<CircleStop {...ICON_PROPS} />}
      title={t('listMessages.stopped')}
      texts={[t('listMessages.stoppedWhy', { host })]}
      actions={[{ label: t('listMessages.loadAgain'), onClick: onRefresh }]}
    />
  </div>
);

/** Nothing is found in the part of a list that was read: nothing is known of the rest. */
const PartEmpty = ({ progress, onGoOn }: EmptyListMessageProps) => (
  <div ref={focusButton}>
    <StatusMessage
      icon={<CircleStop {...ICON_PROPS} />}
      title={t('reading.noneInPart')}
      texts={[t('reading.restUnknown', { read: progress?.read ?? 0 })]}
      actions={[{ label: t('reading.goOn'), onClick: onGoOn }]}
    />
  </div>
);

/** A link to the record whose full name was typed, where the catalog has one that its search index lacks. */
function useUnindexedRecord(typed: string): (() => ReactNode) | undefined {
  const { resource } = useResource();
  const fqn = readTyped(typed).fullNames[0]?.map(quotedName).join('.');
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

function NoMatch({ view, change }: EmptyListMessageProps) {
  const { resource, viewSpec } = useResource();
  const { scope } = view;
  const sought = { q: visible(view.q ?? '') };
  const record = useUnindexedRecord(view.q ?? '');
  const everywhere: MessageAction[] =
    scope === null
      ? []
      : [{ label: t(`${viewSpec.scope}Choice.searchAll`), onClick: () => change({ scope: null }) }];
  return (
    <StatusMessage
      icon={<SearchX {...ICON_PROPS} />}
      title={
        scope === null
          ? tRich('listMessages.noMatch', sought)
          : tRich('listMessages.noMatchIn', { ...sought, place: visible(scope) })
      }
      texts={[
        ...(record === undefined ? [] : [tRich('listMessages.recordUnindexed', { record })]),
        t(resource.search === 'names' ? 'listMessages.noNameMatches' : 'listMessages.noMatchWhy'),
        ...(hasInvisibleCharacters(view.q ?? '') ? [t('listMessages.searchedWithoutUnseen')] : []),
      ]}
      actions={[
        ...everywhere,
        { label: t('listMessages.clearSearch'), onClick: () => change({ q: null, sort: null }) },
      ]}
    />
  );
}

/**
 * No record under the filters. What each of them takes away is counted by the search index; a list that was read whole is
 * not counted, for the index may not answer its filters.
 */
function NothingLeft({ view, change, progress }: EmptyListMessageProps) {
  const { viewSpec } = useResource();
  const filters = allFilters(view, viewSpec);
  const isGone = useGoneReferences(filters);
  const counts = useFilteredCounts(
    view.q,
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
      footnote={progress && t('reading.wholeRead', { read: progress.read })}
      otherActions={others}
      isGone={isGone}
      onRemove={(filter) => change(splitScope(withoutFilter(filters, filter), viewSpec))}
      onClear={() => change(splitScope(NO_FILTERS, viewSpec))}
    />
  );
}

function EmptyDatabase({ view, change, onRefresh }: EmptyListMessageProps) {
  const { resource } = useResource();
  const { data: catalogTotal } = useQuery(scopeCountQuery(useClient(), resource.endpoint, null));
  const databases = useScopes();
  const known = databases.state === 'ready' && databases.databases.some(({ fqn }) => fqn === view.scope);
  const isSchema = resource.scope === 'database' && scopeNames(view.scope ?? '')?.[2] !== undefined;
  const fact = known
    ? (`${resource.scope}Choice.known` as const)
    : isSchema
      ? 'listMessages.schemaLists'
      : (`${resource.scope}Choice.listsNothing` as const);
  const others = catalogTotal
    ? t('listMessages.othersElsewhere', { count: catalogTotal })
    : t('listMessages.otherRecords');
  return (
    <StatusMessage
      icon={<Database {...ICON_PROPS} />}
      title={tRich('listMessages.placeEmpty', { name: visible(view.scope ?? '') })}
      texts={[`${t(fact)} ${others}`]}
      actions={[
        { label: t('listMessages.showAllRecords'), onClick: () => change({ scope: null }) },
        { label: t('common.refresh'), onClick: onRefresh },
      ]}
    />
  );
}

const SECOND_MS = 1_000;

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS));

const timeText = (seconds: number): string =>
  seconds > 120
    ? t('listMessages.minutes', { count: Math.ceil(seconds / 60) })
    : t('listMessages.seconds', { count: seconds });

/**
 * How long a server still asks to be left alone. The countdown is visual only: screen readers announce it once.
 * @param until ms since the epoch
 */
export function Countdown({ until }: { readonly until: number }) {
  const [seconds, setSeconds] = useState(() => secondsTo(until));
  const [first] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsTo(until)), SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  if (seconds === 0) return t('listMessages.waitOver');
  return tRich('listMessages.waitFor', {
    time: () => (
      <>
        <span aria-hidden="true">{timeText(seconds)}</span>
        <span className="visually-hidden">{timeText(first)}</span>
      </>
    ),
  });
}

/** Failures after which it is not known that a catalog is there at all. */
const INCONCLUSIVE_KINDS: ReadonlySet<ErrorKind> = new Set(['not-found', 'not-the-api', 'malformed']);

export interface ServerProbe {
  /** A sentence that says which catalog answered. */
  readonly text?: string;
  /** Why none seems to be there. */
  readonly error?: ApiError;
}

/** What answers at the server's address, asked where a failure leaves it open; two requests that need no token. */
export function useServerProbe(error: unknown): ServerProbe {
  const client = useClient();
  const enabled = error instanceof ApiError && INCONCLUSIVE_KINDS.has(error.kind) && !isRecordRequest(error);
  const version = useQuery({ ...versionQuery(client), enabled });
  const auth = useQuery({ ...authConfigQuery(client), enabled: enabled && version.data !== undefined });
  if (!enabled) return {};
  if (version.error instanceof ApiError) return { error: version.error };
  if (!version.data) return {};
  const facts = { version: version.data.version };
  if (!auth.data) return { text: t('listMessages.catalogFound', facts) };
  const provider = auth.data.providerName ?? auth.data.provider;
  return { text: t('listMessages.catalogFoundBy', { ...facts, provider }) };
}

const ICONS: Readonly<Record<ErrorIcon, typeof Ban>> = {
  'wifi-off': WifiOff,
  unplug: Unplug,
  lock: LockKeyhole,
  ban: Ban,
  'search-x': SearchX,
  server: Server,
  alert: TriangleAlert,
  clock: Clock,
};

export interface FailureMessageProps {
  readonly error: unknown;
  readonly server: HeaderServer;
  readonly onRetry: () => void;
}

/** The whole area's message for a failure: each kind has its own words. */
export function FailureMessage({ error, server, onRetry }: FailureMessageProps) {
  const { host, onConnect } = server;
  const there = useServerProbe(error);
  // That no catalog is there at all explains more than that it lacks something.
  const advice = displayError(there.error ?? error, host, isOnline());
  const { waitUntil } = advice;
  const Icon = ICONS[advice.icon];
  const forbidden = error instanceof ApiError && error.kind === 'forbidden';
  const actionOf: Readonly<Record<ErrorAction, MessageAction>> = {
    retry: { label: t('common.retry'), onClick: onRetry },
    connect: {
      label: t(forbidden ? 'listMessages.signInAsOther' : 'listMessages.connect'),
      onClick: onConnect,
    },
    'copy-details': {
      label: t('common.copyDetails'),
      onClick: () => copyOrShow(advice.details ?? advice.title),
    },
    'open-sign-in': { label: t('listMessages.openSignIn'), onClick: () => location.reload() },
  };
  const other = {
    label: t('listMessages.anotherServer'),
    onClick: () => {
      if (server.button.current) server.onOpen(server.button.current);
    },
  };
  return (
    <StatusMessage
      tone={advice.tone}
      icon={<Icon {...ICON_PROPS} />}
      title={advice.title}
      texts={[
        ...advice.text,
        ...(there.text === undefined ? [] : [there.text]),
        ...(waitUntil === undefined ? [] : [<Countdown key="wait" until={waitUntil} />]),
      ]}
      actions={[...advice.actions.map((action) => actionOf[action]), ...(server.hasOthers ? [other] : [])]}
      details={advice.details}
    />
  );
}

const FALLBACK_MESSAGES: Readonly<
  Record<Exclude<Fallback, 'usual-limit' | 'whole-catalog'>, PlainMessageKey>
> = {
  nothing: 'fallback.nothing',
  'no-search': 'fallback.noSearch',
  'default-columns': 'fallback.defaultColumns',
  'other-columns': 'fallback.otherColumns',
  'usual-order': 'fallback.usualOrder',
  'no-filter': 'fallback.noFilter',
  'search-index': 'fallback.searchIndex',
  'top-of-list': 'fallback.topOfList',
  'top-of-page': 'fallback.topOfPage',
  'row-number': 'fallback.rowNumber',
};

/** What is used in place of something in an address that means nothing: a few words. */
export const fallbackMessage = (
  instead: Fallback,
  { pageSize, scope }: Pick<ViewSpec, 'pageSize' | 'scope'>,
): string => {
  if (instead === 'usual-limit') return t('fallback.usualLimit', { rows: pageSize });
  return t(instead === 'whole-catalog' ? `${scope}Choice.allInText` : FALLBACK_MESSAGES[instead]);
};

interface NoticeFacts {
  /** This browser has no network. */
  readonly offline: boolean;
  /** What the address says in vain. */
  readonly broken: readonly InvalidParam[];
  /** Columns shown whose field the server refuses. */
  readonly refused: readonly string[];
  /** The cursor in the address was refused, and what became of it. */
  readonly lost: PositionRecovery | undefined;
  /** A record that was to be gone to, and could not be. */
  readonly missing: MissingName | undefined;
  /** Paging went round in a circle and was stopped. */
  readonly looped: boolean;
  /** Loaded records that cannot be read. */
  readonly unreadable: number;
  /** Matches there are and rows that search can reach; undefined where all can be. */
  readonly beyondReach:
    | { readonly total: number; readonly atLeast: boolean; readonly reach: number }
    | undefined;
}

const code = (inside: ReactNode) => <code>{inside}</code>;

/** The words of the notice under the title: of all that could be said, what matters most. */
function NoticeText(facts: NoticeFacts) {
  const [broken] = facts.broken;
  if (facts.offline) return tRich('notice.offline', { b: bold });
  if (facts.looped) return tRich('notice.cursorLoop', { b: bold });
  if (facts.missing) return <MissingNameText {...facts.missing} />;
  if (facts.lost) {
    return (
      <>
        {tRich('notice.positionLost', { b: bold })} {t(RECOVERY_MESSAGES[facts.lost])}
      </>
    );
  }
  if (broken) return <BrokenText broken={broken} more={facts.broken.length - 1} />;
  if (facts.refused.length > 0) return <RefusedText fields={facts.refused} />;
  if (facts.beyondReach) return <ResultWindowText {...facts.beyondReach} />;
  return t('notice.unreadable', { count: facts.unreadable });
}

const RECOVERY_MESSAGES = {
  looking: 'notice.positionSearching',
  found: 'notice.positionFound',
  top: 'notice.positionTop',
} as const;

function MissingNameText({ name, error }: MissingName) {
  const tags = { b: bold, name: visible(name) };
  return error === undefined
    ? tRich('notice.noSuchRecord', tags)
    : tRich('notice.jumpFailed', tags, { reason: errorSentence(error) });
}

function BrokenText({ broken, more }: { broken: InvalidParam; more: number }) {
  const { viewSpec } = useResource();
  return (
    <>
      {tRich(
        'notice.unreadableParam',
        { code, value: visible(broken.value) },
        { param: broken.name, instead: fallbackMessage(broken.used, viewSpec) },
      )}
      {more > 0 && ` ${t('notice.moreUnreadable', { count: more })}`}
    </>
  );
}

function RefusedText({ fields }: { fields: readonly string[] }) {
  const { columns } = useResource().resource;
  const labels = columns.filter((column) => isRefused(column, fields)).map(({ label }) => t(label));
  return tRich('notice.columnsRefused', { b: bold }, { columns: labels.join(', ') });
}

const ResultWindowText = ({ total, atLeast, reach }: { total: number; atLeast: boolean; reach: number }) =>
  tRich('notice.beyondReach', { b: bold }, { total: formatNumber(total) + (atLeast ? '+' : ''), reach });

export interface NoticeInput {
  readonly resource: Pick<ResourceDefinition, 'columns'>;
  readonly broken: readonly InvalidParam[];
  readonly list: Pick<ResourceList, 'rows' | 'loaded' | 'refused' | 'recovery' | 'missing'>;
  readonly columns: readonly string[];
  readonly offline: boolean;
}

/** What the list has to say for itself, from what was loaded. */
function noticeFacts({ resource, broken, list, columns, offline }: NoticeInput): NoticeFacts {
  const { pages, extent, maxReachableRows: reach } = list.loaded;
  const last = pages.at(-1);
  const total = last?.total;
  const shown = fieldsOf(resource, columns);
  return {
    offline,
    broken,
    refused: list.refused.filter((field) => shown.includes(field)),
    lost: list.recovery,
    missing: list.missing,
    looped: extent.looped,
    unreadable: list.rows.filter((row) => row.kind === 'unreadable').length,
    beyondReach:
      total !== undefined && total > reach
        ? { total, atLeast: last?.totalIsLowerBound ?? false, reach }
        : undefined,
  };
}

const isPresent = (fact: unknown) => (Array.isArray(fact) ? fact.length > 0 : Boolean(fact));

/** The notice with its tone, a warning where no more rows come; nothing where there is nothing to say. */
export function NoticeBanner(input: NoticeInput) {
  const facts = noticeFacts(input);
  const uncopied = useUncopied();
  if (uncopied !== undefined) return <UncopiedNotice text={uncopied} />;
  if (!Object.values(facts).some(isPresent)) return null;
  const { offline, looped } = facts;
  const Icon = offline ? WifiOff : looped ? TriangleAlert : Info;
  return (
    <Banner tone={offline || looped ? 'warn' : 'info'} icon={<Icon {...ICON_PROPS} />}>
      <NoticeText {...facts} />
    </Banner>
  );
}

/** A text as one word of a POSIX shell. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * A request to paste into a shell. The token is left to the reader: it stands in a variable, never here.
 * @param hasToken whether the page sends one: what stands before the service may add it, and takes an empty one for a wrong one
 */
export const curlCommand = (origin: string, pathAndQuery: string, hasToken: boolean): string =>
  [
    'curl',
    ...(hasToken ? ['-H "Authorization: Bearer $CATALOG_TOKEN"'] : []),
    shellQuoted(`${origin}${pathAndQuery}`),
  ].join(' ');
