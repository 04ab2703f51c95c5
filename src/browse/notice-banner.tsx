import type { ReactNode } from 'react';
import type { InvalidParam } from '../view/url-params.ts';
import { fallbackMessage } from '../view/view-messages.ts';
import * as notices from '../words/en/notices.ts';
import { rich } from '../words/rich.ts';
import { say } from '../words/say.ts';
import { columnLabel } from '../resources/table/columns.tsx';
import { numberText } from '../words/formats.ts';
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
export function NoticeText(facts: NoticeFacts) {
  const [broken] = facts.broken;
  if (facts.offline) return rich(notices.offline, { b: bold });
  if (facts.looped) return rich(notices.looped, { b: bold });
  if (facts.missing) return <MissingTableText {...facts.missing} />;
  if (facts.lost) {
    return (
      <>
        {rich(notices.placeLost, { b: bold })} {say(RECOVERY_MESSAGES[facts.lost])}
      </>
    );
  }
  if (broken) return <BrokenText broken={broken} more={facts.broken.length - 1} />;
  if (facts.refused.length > 0) return <RefusedText fields={facts.refused} />;
  if (facts.beyondReach) return <ResultWindowText {...facts.beyondReach} />;
  return say(notices.unreadable, { count: facts.unreadable });
}

/** Messages. */
const RECOVERY_MESSAGES = {
  looking: notices.placeLooking,
  found: notices.placeFound,
  top: notices.placeTop,
} as const;

function MissingTableText({ name, error }: MissingName) {
  const tags = { b: bold, name: visible(name) };
  return error === undefined
    ? rich(notices.noSuchTable, tags)
    : rich(notices.wayBrokeOff, tags, { reason: errorSentence(error) });
}

const BrokenText = ({ broken, more }: { broken: InvalidParam; more: number }) => (
  <>
    {rich(
      notices.brokenParam,
      { code, value: visible(broken.value) },
      { param: broken.name, instead: fallbackMessage(broken.used) },
    )}
    {more > 0 && ` ${say(notices.moreBroken, { count: more })}`}
  </>
);

function RefusedText({ fields }: { fields: readonly string[] }) {
  const labels = fields.map(columnLabel);
  return rich(notices.columnsRefused, { b: bold }, { columns: labels.join(', ') });
}

const ResultWindowText = ({ total, atLeast, reach }: { total: number; atLeast: boolean; reach: number }) =>
  rich(notices.beyondReach, { b: bold }, { total: numberText(total) + (atLeast ? '+' : ''), reach });

/** The notice with its tone: a warning where no more rows come. */
export default function NoticeBanner(facts: NoticeFacts) {
  const { offline, looped } = facts;
  const Icon = offline ? WifiOff : looped ? TriangleAlert : Info;
  return (
    <Banner tone={offline || looped ? 'warn' : 'info'} icon={<Icon {...ICON_PROPS} />}>
      <NoticeText {...facts} />
    </Banner>
  );
}
