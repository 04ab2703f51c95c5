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

/** A count of rows: `1 row`, `12,480 rows`. */
export const rowsText = (count: number) => `${countText(count)} ${count === 1 ? 'row' : 'rows'}`;
const tables = (count: string) => `${count} ${count === '1' ? 'table' : 'tables'}`;

/** Rows that will come, as far as anybody knows. */
export const reachable = ({ total, reach }: Extent): number | undefined =>
  total === undefined ? undefined : Math.min(total, reach);

/** `Export 12,480 tables`, `Export 10,000 of 23,418 tables`, `Export tables`. */
export function exportTitle({ total, totalIsLowerBound, reach }: Extent): string {
  if (total === undefined) return 'Export tables';
  const all = `${countText(total)}${totalIsLowerBound ? '+' : ''}`;
  return `Export ${total > reach ? `${countText(reach)} of ` : ''}${tables(all)}`;
}

/** What is said of a search before it is exported; undefined: all its rows can be had. */
export function reachWarning({ total, totalIsLowerBound, reach }: Extent): string | undefined {
  if (total === undefined || (total <= reach && !totalIsLowerBound)) return undefined;
  const all = `${countText(total)}${totalIsLowerBound ? '+' : ''}`;
  return `${all} tables match; the server lets search reach the first ${countText(reach)}. Only those are exported. More letters or a database bring the rest in reach.`;
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
  if (name === 'QuotaExceededError') return 'There is no room for it.';
  if (name === 'NotAllowedError') return 'The browser no longer allows it.';
  return `The browser says: ${message}`;
};

/** What happened to an export that failed, what is safe, and what can be done. */
export function failureWords(error: unknown, { written }: ExportFacts): FailureWords {
  const canKeep = written > 0;
  const safe = canKeep ? `The ${rowsText(written)} before are written; nothing comes twice.` : '';
  if (error instanceof WriteError) {
    const text = `${reasonOfFile(error.cause)} What was written of it is lost; the export can be begun again.`;
    return { title: 'The file cannot be written.', text: text.trim(), goesOn: false, canKeep: false };
  }
  if (error instanceof WalkError) {
    if (error.kind === 'circle') {
      return {
        title: 'The server leads round in a circle.',
        text: `${safe} What follows them was not asked for again.`.trim(),
        goesOn: false,
        canKeep,
      };
    }
    return {
      title: `The server no longer knows the place after row ${countText(written)}.`,
      text: `${safe} Retry reads the list from its top and writes only what is not written yet.`.trim(),
      goesOn: true,
      canKeep,
    };
  }
  return {
    title: `The rows after row ${countText(written)} did not load.`,
    text: `${reasonOf(error)} ${safe}`.trim(),
    goesOn: true,
    canKeep,
  };
}

/** What is to be said of a finished file, a sentence each, beside how many rows it has. */
export function outcomeNotes({ written, passed, unreadable, total, leftOut }: ExportFacts, extent: Extent) {
  const notes: string[] = [];
  if (unreadable > 0)
    notes.push(
      `${countText(unreadable)} of them cannot be read; ${unreadable === 1 ? 'its row says' : 'their rows say'} so.`,
    );
  if (leftOut.length > 0) notes.push(`Left out, for this server does not know it: ${leftOut.join(', ')}.`);
  const wanted = total === undefined ? written : Math.min(total, extent.reach);
  if (wanted !== written)
    notes.push(
      `The server counts ${countText(wanted)}: tables came, went or moved while it was read${passed > written ? ', and each is written once' : ''}.`,
    );
  return notes;
}
