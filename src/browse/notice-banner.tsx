import { Info, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorSentence } from '../api/error-messages.ts';
import { fieldValue } from '../fields/row-merger.ts';
import type { PlainMessageKey, Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import type { MissingName, PositionRecovery } from '../list/list-snapshot.ts';
import { labelText } from '../resources/labels.ts';
import { useResource } from '../resources/registry.ts';
import { fieldsOf, isRefused, type ResourceDefinition } from '../resources/resource.ts';
import { Button, ICON_PROPS } from '../ui/button.tsx';
import { UncopiedNotice, useUncopied } from '../ui/copy-outcome.tsx';
import { Banner } from '../ui/notices.tsx';
import { bold, visible } from '../ui/text.tsx';
import type { Fallback, InvalidParam } from '../view/url-params.ts';
import type { ViewSpec } from '../view/view.ts';
import type { ResourceList } from './use-browsed-list.ts';

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
  'live-records': 'fallback.liveRecords',
  'top-of-list': 'fallback.topOfList',
  'top-of-page': 'fallback.topOfPage',
  'row-number': 'fallback.rowNumber',
};

/** A few words for the replacement of an unreadable part of an address. */
export const fallbackMessage = (
  instead: Fallback,
  { pageSize, scope }: Pick<ViewSpec, 'pageSize' | 'scope'>,
  t: Translator,
): string => {
  if (instead === 'usual-limit') return t('fallback.usualLimit', { rows: pageSize });
  // Only a scope is replaced by the whole catalog.
  return t(
    instead === 'whole-catalog' ? `${scope ?? 'service'}Choice.allInText` : FALLBACK_MESSAGES[instead],
  );
};

interface FailedCells {
  readonly fields: readonly string[];
  /** Indices of the rows from the first to the last that lacks one. */
  readonly first: number;
  readonly last: number;
  /** The reason of the last one. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

interface NoticeFacts {
  /** Ids of the columns of the address. */
  readonly columns: readonly string[];
  /** Whether the browser has no network. */
  readonly offline: boolean;
  /** Unreadable parts of the address. */
  readonly broken: readonly InvalidParam[];
  /** Fields of shown columns that the server refuses. */
  readonly refused: readonly string[];
  /** Fields of shown columns that a search lacks. */
  readonly unindexed: readonly string[];
  /** Outcome of a refused cursor in the address; undefined: not refused. */
  readonly lost: PositionRecovery | undefined;
  /** Record that a jump did not reach. */
  readonly missing: MissingName | undefined;
  /** Whether paging went round in a circle and was stopped. */
  readonly looped: boolean;
  /** Cells on shown columns that did not load; undefined: none. */
  readonly failed: FailedCells | undefined;
  /** Number of loaded records that cannot be read. */
  readonly unreadable: number;
  /** Matches, and the rows that search can reach; undefined: all of them. */
  readonly beyondReach:
    | { readonly total: number; readonly atLeast: boolean; readonly reach: number }
    | undefined;
}

const code = (inside: ReactNode) => <code translate="no">{inside}</code>;

/** What the address asks for in vain, because the list may be wider for want of it, and the most important other fact. */
function NoticeText(facts: NoticeFacts) {
  const [broken] = facts.broken;
  return (
    <>
      {broken && <BrokenText broken={broken} more={facts.broken.length - 1} />} <ListFact {...facts} />
    </>
  );
}

function ListFact(facts: NoticeFacts) {
  const t = useTranslator();
  if (facts.offline) return t.rich('notice.offline', { b: bold });
  if (facts.looped) return t.rich('notice.cursorLoop', { b: bold });
  if (facts.missing) return <MissingNameText {...facts.missing} />;
  if (facts.lost) {
    return (
      <>
        {t.rich('notice.positionLost', { b: bold })} <span>{t(RECOVERY_MESSAGES[facts.lost])}</span>
      </>
    );
  }
  if (facts.failed) return <FailedCellsText {...facts.failed} shown={facts.columns} />;
  if (facts.refused.length > 0)
    return <WithoutColumns message="notice.columnsRefused" fields={facts.refused} shown={facts.columns} />;
  if (facts.unindexed.length > 0)
    return (
      <WithoutColumns message="notice.columnsUnindexed" fields={facts.unindexed} shown={facts.columns} />
    );
  if (facts.beyondReach) return <ResultWindowText {...facts.beyondReach} />;
  return facts.unreadable > 0 && <span>{t('notice.unreadable', { count: facts.unreadable })}</span>;
}

const RECOVERY_MESSAGES = {
  looking: 'notice.positionSearching',
  found: 'notice.positionFound',
  top: 'notice.positionTop',
} as const;

function MissingNameText({ name, error }: MissingName) {
  const t = useTranslator();
  const tags = { b: bold, name: visible(name) };
  return error === undefined
    ? t.rich('notice.noSuchRecord', tags)
    : t.rich('notice.jumpFailed', tags, { reason: errorSentence(error, t) });
}

function BrokenText({ broken, more }: { broken: InvalidParam; more: number }) {
  const t = useTranslator();
  const { viewSpec } = useResource();
  return (
    <>
      {t.rich(
        'notice.unreadableParam',
        { code, value: visible(broken.value) },
        { param: broken.name, instead: fallbackMessage(broken.used, viewSpec, t) },
      )}
      {more > 0 && <span>{` ${t('notice.moreUnreadable', { count: more })}`}</span>}
    </>
  );
}

interface WithoutColumnsProps {
  readonly message: 'notice.columnsRefused' | 'notice.columnsUnindexed';
  readonly fields: readonly string[];
  /** Ids of the columns of the address. */
  readonly shown: readonly string[];
}

/** The names of shown columns that draw one of the fields. */
function useColumnNames(fields: readonly string[], shown: readonly string[]): string {
  const t = useTranslator();
  const { columns } = useResource().resource;
  return columns
    .filter((column) => shown.includes(column.id) && isRefused(column, fields))
    .map((column) => labelText(column, t))
    .join(', ');
}

/** The names of shown columns that are left out, as in the sentence of a message. */
function WithoutColumns({ message, fields, shown }: WithoutColumnsProps) {
  const t = useTranslator();
  return t.rich(message, { b: bold }, { columns: useColumnNames(fields, shown) });
}

function FailedCellsText({
  fields,
  first,
  last,
  error,
  onRetry,
  shown,
}: FailedCells & Pick<WithoutColumnsProps, 'shown'>) {
  const t = useTranslator();
  const rows = { first: first + 1, last: last + 1, count: last - first + 1 };
  return (
    <>
      {t.rich('notice.cellsFailed', { b: bold }, { columns: useColumnNames(fields, shown), ...rows })}{' '}
      <span>{errorSentence(error, t)}</span>{' '}
      <Button variant="link" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </>
  );
}

const ResultWindowText = ({ total, atLeast, reach }: { total: number; atLeast: boolean; reach: number }) => {
  const t = useTranslator();
  return t.rich('notice.beyondReach', { b: bold }, { total: t.number(total) + (atLeast ? '+' : ''), reach });
};

export interface NoticeInput {
  readonly resource: Pick<ResourceDefinition, 'columns'>;
  readonly broken: readonly InvalidParam[];
  readonly list: Pick<ResourceList, 'loaded' | 'refused' | 'recovery' | 'missing' | 'session'>;
  /** Fields of `list.refused` that only a search lacks. */
  readonly unindexed: readonly string[];
  readonly columns: readonly string[];
  readonly offline: boolean;
}

/** @param shown fields of the shown columns */
function failedCells(
  { loaded, session }: NoticeInput['list'],
  shown: readonly string[],
): FailedCells | undefined {
  const fields = new Set<string>();
  const failed: number[] = [];
  let error: unknown;
  for (const [at, row] of loaded.rows.entries()) {
    const errors = row.cells?.failed;
    if (!errors) continue;
    const own = shown.filter((field) => errors[field] && fieldValue(row, field) === undefined);
    if (own.length === 0) continue;
    for (const field of own) fields.add(field);
    failed.push(loaded.base + at);
    error = own.map((field) => errors[field]).at(-1);
  }
  const [first, last] = [failed.at(0), failed.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return { fields: [...fields], first, last, error, onRetry: () => fields.forEach(session.retryCells) };
}

/** Facts about the loaded list for the notice. */
function noticeFacts(input: NoticeInput): NoticeFacts {
  const { resource, broken, list, unindexed, columns, offline } = input;
  const { pages, extent, maxReachableRows: reach } = list.loaded;
  const last = pages.at(-1);
  const total = last?.total;
  const shown = fieldsOf(resource, columns);
  return {
    offline,
    broken,
    columns,
    refused: list.refused.filter((field) => shown.includes(field) && !unindexed.includes(field)),
    unindexed: unindexed.filter((field) => shown.includes(field)),
    lost: list.recovery,
    missing: list.missing,
    failed: failedCells(list, shown),
    looped: extent.looped,
    unreadable: list.loaded.rows.filter((row) => row.kind === 'unreadable').length,
    beyondReach:
      total !== undefined && total > reach
        ? { total, atLeast: last?.totalIsLowerBound ?? false, reach }
        : undefined,
  };
}

const isPresent = (fact: unknown) => (Array.isArray(fact) ? fact.length > 0 : Boolean(fact));

/** The notice with its tone: a warning if no more rows come. Empty without a fact. */
export function NoticeBanner(input: NoticeInput) {
  const facts = noticeFacts(input);
  const uncopied = useUncopied();
  if (uncopied !== undefined) return <UncopiedNotice text={uncopied} />;
  const { columns: _, ...others } = facts;
  if (!Object.values(others).some(isPresent)) return null;
  const { offline, looped, failed } = facts;
  const warns = looped || failed !== undefined;
  const Icon = offline ? WifiOff : warns ? TriangleAlert : Info;
  return (
    <Banner tone={offline || warns ? 'warn' : 'info'} icon={<Icon {...ICON_PROPS} />}>
      <NoticeText {...facts} />
    </Banner>
  );
}
