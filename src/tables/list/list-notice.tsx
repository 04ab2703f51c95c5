import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ICON } from '../../ui/icon-look.ts';
import { Strip } from '../../ui/strip.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import type { BrokenParam } from '../../view/codec.ts';
import { columnById } from '../columns.tsx';
import { countText } from '../frame/status-text.ts';

export interface NoticeFacts {
  /** What the address says in vain. */
  readonly broken: readonly BrokenParam[];
  /** Columns shown whose field the server refuses. */
  readonly refused: readonly string[];
  /** The cursor in the address was refused: this is the top of the list. */
  readonly restarted: boolean;
  /** Paging went round in a circle and was stopped. */
  readonly looped: boolean;
  /** Loaded records that cannot be read. */
  readonly unreadable: number;
  /** Matches there are and rows that search can reach; undefined where all can be. */
  readonly beyondReach: { readonly total: number; readonly atLeast: boolean; readonly reach: number } | undefined;
}

/** The one notice under the title: of all that could be said, what matters most. Undefined: nothing to say. */
export function noticeOf(facts: NoticeFacts): { tone: 'info' | 'warn'; text: ReactNode } | undefined {
  const [broken] = facts.broken;
  if (facts.looped) return { tone: 'warn', text: <>
    <b>The server leads round in a circle.</b> The rows are complete up to here; what follows was not asked for again.
  </> };
  if (facts.restarted) return { tone: 'info', text: <>
    <b>The place in the link is no longer known to the server.</b> This is the top of the list.
  </> };
  if (broken) return { tone: 'info', text: <BrokenText broken={broken} more={facts.broken.length - 1} /> };
  if (facts.refused.length > 0) return { tone: 'info', text: <RefusedText fields={facts.refused} /> };
  if (facts.beyondReach) return { tone: 'info', text: <ReachText {...facts.beyondReach} /> };
  if (facts.unreadable > 0) return { tone: 'info', text: <UnreadableText count={facts.unreadable} /> };
  return undefined;
}

/** The strip of a notice; nothing where there is none. */
export function ListNotice(facts: NoticeFacts) {
  const notice = noticeOf(facts);
  if (!notice) return null;
  const Icon = notice.tone === 'warn' ? TriangleAlert : Info;
  return (
    <Strip tone={notice.tone} icon={<Icon {...ICON} />}>
      {notice.text}
    </Strip>
  );
}

const BrokenText = ({ broken, more }: { broken: BrokenParam; more: number }) => (
  <>
    The link says <code>{broken.name}</code> = “<VisibleText text={broken.value} />”, which means nothing here; used instead:{' '}
    {broken.instead}.{more > 0 && ` ${more} more like it.`}
  </>
);

const RefusedText = ({ fields }: { fields: readonly string[] }) => {
  const labels = fields.map((field) => columnById(field)?.label ?? field);
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
    {countText(count)} of the tables loaded cannot be read. {count === 1 ? 'It keeps its place' : 'They keep their places'}{' '}
    in the list.
  </>
);
