import { VisibleText } from '../../ui/visible-text.tsx';
import type { BrokenParam } from '../../view/codec.ts';
import { columnLabel } from '../columns.tsx';
import { countText } from '../count-text.ts';
import type { Missing } from '../../window/driver-options.ts';
import { reasonOf } from './reason.ts';
import type { NoticeFacts } from './list-notice.tsx';

/** The words of the notice under the title: of all that could be said, what matters most. */
export function NoticeText(facts: NoticeFacts) {
  const [broken] = facts.broken;
  if (facts.offline) {
    return (
      <>
        <b>You are offline.</b> Rows already here stay. Loading goes on by itself when the network is back.
      </>
    );
  }
  if (facts.looped) {
    return (
      <>
        <b>The server leads round in a circle.</b> The rows are complete up to here; what follows was not
        asked for again.
      </>
    );
  }
  if (facts.missing) return <MissingText {...facts.missing} />;
  if (facts.lost) {
    return (
      <>
        <b>The place in the link is no longer known to the server.</b> {LOST[facts.lost]}
      </>
    );
  }
  if (broken) return <BrokenText broken={broken} more={facts.broken.length - 1} />;
  if (facts.refused.length > 0) return <RefusedText fields={facts.refused} />;
  if (facts.beyondReach) return <ReachText {...facts.beyondReach} />;
  return <UnreadableText count={facts.unreadable} />;
}

const LOST = {
  looking: 'Its table is looked for by name.',
  found: 'Its table was found again by name.',
  top: 'This is the top of the list.',
} as const;

const MissingText = ({ name, error }: Missing) =>
  error === undefined ? (
    <>
      <b>
        There is no table “
        <VisibleText text={name} />” in this list.
      </b>{' '}
      It may have been renamed or removed since.
    </>
  ) : (
    <>
      <b>
        The way to “
        <VisibleText text={name} />” broke off.
      </b>{' '}
      {reasonOf(error)} The rows here stay.
    </>
  );

const BrokenText = ({ broken, more }: { broken: BrokenParam; more: number }) => (
  <>
    The link says <code>{broken.name}</code> = “<VisibleText text={broken.value} />
    ”, which means nothing here; used instead: {broken.instead}.{more > 0 && ` ${more} more like it.`}
  </>
);

const RefusedText = ({ fields }: { fields: readonly string[] }) => {
  const labels = fields.map(columnLabel);
  return (
    <>
      <b>This server does not know {labels.join(', ')}.</b> The column is left out; everything else is here.
    </>
  );
};

const ReachText = ({ total, atLeast, reach }: { total: number; atLeast: boolean; reach: number }) => (
  <>
    <b>
      {countText(total)}
      {atLeast && '+'} tables match; the server lets search reach the first {countText(reach)}.
    </b>{' '}
    More letters or a database bring the rest in reach.
  </>
);

const UnreadableText = ({ count }: { count: number }) => (
  <>
    {countText(count)} of the tables loaded cannot be read.{' '}
    {count === 1 ? 'It keeps its place' : 'They keep their places'} in the list.
  </>
);
