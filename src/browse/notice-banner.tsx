import type { ReactNode } from 'react';
import type { InvalidParam } from '../view/url-params.ts';
import { isRefused } from '../resources/resource.ts';
import { fallbackMessage } from '../view/view-messages.ts';
import { t, tRich } from '../i18n/translate.ts';
import { formatNumber } from '../i18n/format.ts';
import { useResource } from '../resources/registry.ts';
import type { PositionRecovery, MissingName } from '../paging/paging-controller.ts';
import { bold, visible } from '../ui/text.tsx';
import { errorSentence } from '../api/error-messages.ts';
import { Info, TriangleAlert, WifiOff } from 'lucide-react';
import { ICON_PROPS } from '../ui/button.tsx';
import { Banner } from '../ui/notices.tsx';

export interface NoticeFacts {
  /** This browser has no network. */
  readonly offline: boolean;
  /** What the address says in vain. */
  readonly broken: readonly InvalidParam[];
  /** Columns shown whose field the server refuses. */
  readonly refused: readonly string[];
  /** The cursor in the address was refused, and what became of it. */
  readonly lost: PositionRecovery | undefined;
  /** A table that was to be gone to, and could not be. */
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
  if (facts.missing) return <MissingTableText {...facts.missing} />;
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

function MissingTableText({ name, error }: MissingName) {
  const tags = { b: bold, name: visible(name) };
  return error === undefined
    ? tRich('notice.noSuchTable', tags)
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

/** The notice with its tone: a warning where no more rows come. */
export function NoticeBanner(facts: NoticeFacts) {
  const { offline, looped } = facts;
  const Icon = offline ? WifiOff : looped ? TriangleAlert : Info;
  return (
    <Banner tone={offline || looped ? 'warn' : 'info'} icon={<Icon {...ICON_PROPS} />}>
      <NoticeText {...facts} />
    </Banner>
  );
}
