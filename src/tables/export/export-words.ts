import * as outcome from '../../words/en/export-outcome.ts';
import * as exporting from '../../words/en/exporting.ts';
import { say } from '../../words/say.ts';
import { countText } from '../count-text.ts';
import { reasonOf } from '../list/reason.ts';
import type { ExportFacts } from './export-job.ts';
import { WriteError } from './export-job.ts';
import { WalkError } from './export-walk.ts';

/** What there is to export, where anybody knows. */
export interface Extent {
  readonly total: number | undefined;
  readonly totalIsLowerBound: boolean;
  /** Rows that can be reached: Infinity for lists. */
  readonly reach: number;
}

/** Rows that will come, as far as anybody knows. */
export const reachable = ({ total, reach }: Extent): number | undefined =>
  total === undefined ? undefined : Math.min(total, reach);

const totalText = (total: number, isLowerBound: boolean) => `${countText(total)}${isLowerBound ? '+' : ''}`;

/** `Export 12,480 tables`, `Export 10,000 of 23,418 tables`, `Export tables`. */
export function exportTitle({ total, totalIsLowerBound, reach }: Extent): string {
  if (total === undefined) return say(exporting.exportTables);
  if (total > reach) return say(exporting.exportSome, { reach, total: totalText(total, totalIsLowerBound) });
  return say(totalIsLowerBound ? exporting.exportAtLeast : exporting.exportCounted, { count: total });
}

/** What is said of a search before it is exported; undefined: all its rows can be had. */
export function reachWarning({ total, totalIsLowerBound, reach }: Extent): string | undefined {
  if (total === undefined || (total <= reach && !totalIsLowerBound)) return undefined;
  return say(exporting.reachWarning, { total: totalText(total, totalIsLowerBound), reach });
}

interface FailureWords {
  readonly title: string;
  readonly text: string;
  /** It can go on from where it stopped. */
  readonly goesOn: boolean;
  /** What is written so far can be kept. */
  readonly canKeep: boolean;
}

const reasonOfFile = (cause: unknown): string => {
  if (!(cause instanceof DOMException)) return '';
  const { name, message } = cause;
  if (name === 'QuotaExceededError') return say(outcome.noRoom);
  if (name === 'NotAllowedError') return say(outcome.notAllowed);
  return say(outcome.browserSays, { message });
};

/** What happened to an export that failed, what is safe, and what can be done. */
export function failureWords(error: unknown, { written }: ExportFacts): FailureWords {
  const canKeep = written > 0;
  const safe = canKeep ? say(outcome.safe, { count: written }) : '';
  if (error instanceof WriteError) {
    const text = `${reasonOfFile(error.cause)} ${say(outcome.lost)}`;
    return { title: say(outcome.notWritten), text: text.trim(), goesOn: false, canKeep: false };
  }
  if (error instanceof WalkError) {
    if (error.kind === 'circle') {
      return {
        title: say(outcome.circle),
        text: `${safe} ${say(outcome.circleEnd)}`.trim(),
        goesOn: false,
        canKeep,
      };
    }
    return {
      title: say(outcome.placeLost, { row: written }),
      text: `${safe} ${say(outcome.fromTop)}`.trim(),
      goesOn: true,
      canKeep,
    };
  }
  return {
    title: say(outcome.notLoaded, { row: written }),
    text: `${reasonOf(error)} ${safe}`.trim(),
    goesOn: true,
    canKeep,
  };
}

/** What is to be said of a finished file, a sentence each, beside how many rows it has. */
export function outcomeNotes({ written, passed, unreadable, total, leftOut }: ExportFacts, extent: Extent) {
  const notes: string[] = [];
  if (unreadable > 0) notes.push(say(outcome.unreadable, { count: unreadable }));
  if (leftOut.length > 0)
    notes.push(say(outcome.leftOut, { columns: leftOut.map((label) => say(label)).join(', ') }));
  const wanted = total === undefined ? written : Math.min(total, extent.reach);
  if (wanted !== written)
    notes.push(say(passed > written ? outcome.otherCountOnce : outcome.otherCount, { count: wanted }));
  return notes;
}
