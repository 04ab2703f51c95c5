import type { ReactNode } from 'react';
import type { BrokenParam } from '../../view/codec.ts';
import { insteadText } from '../../view/instead-words.ts';
import * as notices from '../../words/en/notices.ts';
import { rich } from '../../words/rich.ts';
import { say } from '../../words/say.ts';
import { columnLabel } from '../columns.tsx';
import { countText } from '../count-text.ts';
import type { Missing } from '../../window/driver-options.ts';
import { bold, visible } from './message-tags.tsx';
import { reasonOf } from './reason.ts';
import type { NoticeFacts } from './list-notice.tsx';

const code = (inside: ReactNode) => <code>{inside}</code>;

/** The words of the notice under the title: of all that could be said, what matters most. */
export function NoticeText(facts: NoticeFacts) {
  const [broken] = facts.broken;
  if (facts.offline) return rich(notices.offline, { b: bold });
  if (facts.looped) return rich(notices.looped, { b: bold });
  if (facts.missing) return <MissingText {...facts.missing} />;
  if (facts.lost) {
    return (
      <>
        {rich(notices.placeLost, { b: bold })} {say(LOST[facts.lost])}
      </>
    );
  }
  if (broken) return <BrokenText broken={broken} more={facts.broken.length - 1} />;
  if (facts.refused.length > 0) return <RefusedText fields={facts.refused} />;
  if (facts.beyondReach) return <ReachText {...facts.beyondReach} />;
  return say(notices.unreadable, { count: facts.unreadable });
}

/** Messages. */
const LOST = {
  looking: notices.placeLooking,
  found: notices.placeFound,
  top: notices.placeTop,
} as const;

function MissingText({ name, error }: Missing) {
  const tags = { b: bold, name: visible(name) };
  return error === undefined
    ? rich(notices.noSuchTable, tags)
    : rich(notices.wayBrokeOff, tags, { reason: reasonOf(error) });
}

const BrokenText = ({ broken, more }: { broken: BrokenParam; more: number }) => (
  <>
    {rich(
      notices.brokenParam,
      { code, value: visible(broken.value) },
      { param: broken.name, instead: insteadText(broken.used) },
    )}
    {more > 0 && ` ${say(notices.moreBroken, { count: more })}`}
  </>
);

function RefusedText({ fields }: { fields: readonly string[] }) {
  const labels = fields.map(columnLabel);
  return rich(notices.columnsRefused, { b: bold }, { columns: labels.join(', ') });
}

const ReachText = ({ total, atLeast, reach }: { total: number; atLeast: boolean; reach: number }) =>
  rich(notices.beyondReach, { b: bold }, { total: countText(total) + (atLeast ? '+' : ''), reach });
