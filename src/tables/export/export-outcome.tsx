import { Check, CircleX } from 'lucide-react';
import { Callout } from '../../ui/callout.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { countText } from '../count-text.ts';
import { failureWords, outcomeNotes, reachable, rowsText, type Extent } from './export-words.ts';
import { reasonOf } from '../list/reason.ts';
import type { ExportState } from './use-export.ts';

interface ExportOutcomeProps {
  readonly state: ExportState;
  readonly extent: Extent;
}

/** How an export ended, or what it waits for. */
export function ExportOutcome({ state, extent }: ExportOutcomeProps) {
  switch (state.phase) {
    case 'unopened':
      return (
        <Callout tone="bad">
          <b>The file cannot be opened.</b> {reasonOf(state.error)} Nothing was written.
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
            <b>Cancelled after {rowsText(state.facts.written)}.</b> {LEFT[state.left]}
          </Callout>
        </div>
      );
    case 'done':
      return <Done state={state} extent={extent} />;
    default:
      return null;
  }
}

const LEFT = {
  removed: 'No file is left of it.',
  'empty-file': 'The file is left where you chose, empty; this browser cannot remove it.',
  'whole-file': 'The file was just being finished; it is left where you chose.',
} as const;

interface DoneProps {
  readonly state: ExportState & { readonly phase: 'done' };
  readonly extent: Extent;
}

function Done({ state: { facts, name, isPart }, extent }: DoneProps) {
  const { written } = facts;
  const of = reachable({ ...extent, total: facts.total ?? extent.total });
  const file = <VisibleText text={name} />;
  const notes = isPart ? [] : outcomeNotes(facts, extent);
  return (
    <div role="status">
      <Callout {...(isPart ? { tone: 'warn' } : { icon: <Check {...ICON} /> })}>
        {isPart ? (
          <b>
            {file} holds only the first {countText(written)}
            {of !== undefined && ` of ${countText(of)}`} rows.
          </b>
        ) : (
          <>
            <b>
              {countText(written)} {written === 1 ? 'table is' : 'tables are'} in {file}.
            </b>
            {notes.map((note) => ` ${note}`)}
          </>
        )}
      </Callout>
    </div>
  );
}
