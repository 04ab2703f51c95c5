import { Check, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Callout } from '../../ui/callout.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import * as outcome from '../../words/en/export-outcome.ts';
import { rich } from '../../words/rich.ts';
import { say } from '../../words/say.ts';
import { failureWords, outcomeNotes, reachable, type Extent } from './export-words.ts';
import { reasonOf } from '../list/reason.ts';
import type { ExportState } from './use-export.ts';

interface ExportOutcomeProps {
  readonly state: ExportState;
  readonly extent: Extent;
}

const bold = (text: ReactNode) => <b>{text}</b>;

/** How an export ended, or what it waits for. */
export function ExportOutcome({ state, extent }: ExportOutcomeProps) {
  switch (state.phase) {
    case 'unopened':
      return (
        <Callout tone="bad">
          {rich(outcome.notOpened, { b: bold }, { reason: reasonOf(state.error) })}
        </Callout>
      );
    case 'failed': {
      const { title, text } = failureWords(state.error, state.facts);
      return (
        <Callout tone="bad">
          <b>{title}</b> {text}
        </Callout>
      );
    }
    case 'cancelled':
      return (
        <div role="status">
          <Callout icon={<CircleX {...ICON} />}>
            {rich(outcome.cancelled, { b: bold }, { count: state.facts.written })} {say(LEFT[state.left])}
          </Callout>
        </div>
      );
    case 'done':
      return <Done state={state} extent={extent} />;
    default:
      return null;
  }
}

/** Messages. */
const LEFT = {
  removed: outcome.nothingLeft,
  'empty-file': outcome.emptyLeft,
  'whole-file': outcome.wholeLeft,
} as const;

interface DoneProps {
  readonly state: ExportState & { readonly phase: 'done' };
  readonly extent: Extent;
}

function Done({ state: { facts, name, isPart }, extent }: DoneProps) {
  const count = facts.written;
  const total = reachable({ ...extent, total: facts.total ?? extent.total });
  const file = <VisibleText text={name} />;
  const tags = { file: () => file };
  const notes = isPart ? [] : outcomeNotes(facts, extent);
  return (
    <div role="status">
      <Callout {...(isPart ? { tone: 'warn' } : { icon: <Check {...ICON} /> })}>
        <b>
          {!isPart
            ? rich(outcome.written, tags, { count })
            : total === undefined
              ? rich(outcome.part, tags, { count })
              : rich(outcome.partOf, tags, { count, total })}
        </b>
        {notes.map((note) => ` ${note}`)}
      </Callout>
    </div>
  );
}
