import { Check, CircleX } from 'lucide-react';
import { errorSentence } from '../api/error-messages.ts';
import { OtherRecordsError } from '../api/errors.ts';
import { MAX_COLUMN_DEPTH } from '../api/schemas/entity.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { ReadError } from '../paging/row-reader.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import { MAX_CELL, MAX_SHEET_ROWS } from '../ui/csv.ts';
import { LoadError } from '../ui/lazy.ts';
import { Callout } from '../ui/notices.tsx';
import { bold, visible } from '../ui/text.tsx';
import { RefusedPartsError, type ExportFacts } from './export-job.ts';
import { WriteError } from './file-writer.ts';
import { fileLabel, type ExportFormat } from './formats.ts';
import type { ExportState } from './use-export.ts';

/** The number of rows to export, as far as known. */
export interface ExportSize {
  readonly total: number | undefined;
  readonly totalIsLowerBound: boolean;
  /** Reachable rows: Infinity for lists. */
  readonly reach: number;
}

export const reachableRows = ({ total, reach }: ExportSize): number | undefined =>
  total === undefined ? undefined : Math.min(total, reach);

const totalText = (total: number, isLowerBound: boolean, t: Translator) =>
  `${t.number(total)}${isLowerBound ? '+' : ''}`;

/** The records of the file: `List of 12,480 tables`, `List of 10,000 of 23,418 tables`, `List of tables`. */
export function contentText({ total, totalIsLowerBound, reach }: ExportSize, t: Translator): string {
  if (total === undefined) return t('export.list');
  if (total > reach)
    return t('export.listReachable', { reach, total: totalText(total, totalIsLowerBound, t) });
  return t(totalIsLowerBound ? 'export.listAtLeast' : 'export.listCounted', { count: total });
}

/** The warning before a search is exported; undefined: all its rows are reachable. */
export function reachWarning(
  { total, totalIsLowerBound, reach }: ExportSize,
  t: Translator,
): string | undefined {
  if (total === undefined || (total <= reach && !totalIsLowerBound)) return undefined;
  return t('export.reachWarning', { total: totalText(total, totalIsLowerBound, t), reach });
}

/** Rows a second, assumed until the first have come: a server 1.12 was measured at 550, and at 160 with columns and tags. */
const USUAL_RATE = 500;
const RATE_WITH_PARTS = 160;

const LONG = 10;

/** How long an export takes; undefined: not long, or unknown. @param isOfParts whether parts of records have a line each */
export function estimateText(size: ExportSize, t: Translator, isOfParts = false): string | undefined {
  const seconds = (reachableRows(size) ?? 0) / (isOfParts ? RATE_WITH_PARTS : USUAL_RATE);
  return seconds > LONG ? t('export.takes', { minutes: Math.round(seconds / 60) }) : undefined;
}

const reasonOfFile = (cause: unknown, t: Translator): string => {
  if (!(cause instanceof DOMException)) return '';
  const { name, message } = cause;
  if (name === 'QuotaExceededError') return t('exportResult.noRoom');
  if (name === 'NotAllowedError') return t('exportResult.notAllowed');
  return t('exportResult.browserSays', { message });
};

export function exportFailure(error: unknown, { written }: ExportFacts, t: Translator) {
  const canKeep = written > 0;
  const safe = canKeep ? t('exportResult.rowsKept', { count: written }) : '';
  const failure = (title: string, texts: readonly string[], goesOn: boolean) => ({
    title,
    text: texts.filter(Boolean).join(' '),
    goesOn,
    canKeep,
  });
  if (error instanceof WriteError) {
    const texts = [reasonOfFile(error.cause, t), t('exportResult.lost')];
    return { ...failure(t('exportResult.notWritten'), texts, false), canKeep: false };
  }
  if (error instanceof RefusedPartsError) return failure(t('exportResult.partsRefused'), [safe], false);
  if (error instanceof ReadError) {
    return error.kind === 'circle'
      ? failure(t('exportResult.cursorLoop'), [safe, t('exportResult.cursorLoopEnd')], false)
      : failure(t('exportResult.placeLost', { row: written }), [safe, t('exportResult.fromTop')], true);
  }
  const texts = [errorSentence(error, t), safe];
  return failure(t('exportResult.notLoaded', { row: written }), texts, !(error instanceof OtherRecordsError));
}

/** Notes on a finished file beside the number of its rows, a sentence each. */
export function outcomeNotes(
  { written, lines, withoutLines, cutParts, passed, unreadable, total, longCells, leftOut }: ExportFacts,
  extent: ExportSize,
  t: Translator,
  format?: ExportFormat,
) {
  const notes: string[] = [];
  if (unreadable > 0) notes.push(t('exportResult.unreadable', { count: unreadable }));
  if (withoutLines > 0) notes.push(t('exportResult.withoutLines', { count: withoutLines }));
  if (cutParts > 0) notes.push(t('exportResult.cutParts', { count: cutParts, most: MAX_COLUMN_DEPTH }));
  const isSheet = format?.id === 'xlsx';
  if (longCells > 0)
    notes.push(
      t(isSheet ? 'exportResult.cutCells' : 'exportResult.longCells', { count: longCells, most: MAX_CELL }),
    );
  const sheets = Math.ceil(lines / (MAX_SHEET_ROWS - 1));
  if (isSheet && sheets > 1) notes.push(t('exportResult.sheets', { count: sheets, most: MAX_SHEET_ROWS }));
  if (leftOut.length > 0)
    notes.push(
      t('exportResult.leftOut', {
        columns: leftOut.map((column) => fileLabel(column, t)).join(', '),
      }),
    );
  const wanted = total === undefined ? written : Math.min(total, extent.reach);
  if (wanted !== written)
    notes.push(
      t(passed > written ? 'exportResult.otherCountOnce' : 'exportResult.otherCount', { count: wanted }),
    );
  return notes;
}

interface ExportOutcomeProps {
  readonly state: ExportState;
  readonly extent: ExportSize;
  readonly format: ExportFormat;
  readonly isOfParts: boolean;
}

/** The reason why a file could not be opened: the library of its format did not load, or the browser refused. */
const unopenedReason = (error: unknown, t: Translator): string =>
  error instanceof LoadError ? `${t('partFailed.notLoaded')}.` : errorSentence(error, t);

/** The result of an export, or the failure that needs a decision. */
export function ExportOutcome({ state, extent, format, isOfParts }: ExportOutcomeProps) {
  const t = useTranslator();
  switch (state.kind) {
    case 'unopened':
      return (
        <Callout tone="bad">
          {t.rich('exportResult.notOpened', { b: bold }, { reason: unopenedReason(state.error, t) })}
        </Callout>
      );
    case 'failed': {
      const { title, text } = exportFailure(state.error, state.facts, t);
      return (
        <Callout tone="bad">
          <b>{title}</b> <span>{text}</span>
        </Callout>
      );
    }
    case 'cancelled':
      return (
        <div role="status">
          <Callout icon={<CircleX {...ICON_PROPS} />}>
            {t.rich('exportResult.cancelled', { b: bold }, { count: state.facts.written })}{' '}
            <span>{t('exportResult.nothingLeft')}</span>
          </Callout>
        </div>
      );
    case 'done': {
      const { facts, name, isPart } = state;
      const count = facts.written;
      const total = reachableRows({ ...extent, total: facts.total ?? extent.total });
      const tags = { file: visible(name) };
      const notes = isPart ? [] : outcomeNotes(facts, extent, t, format);
      return (
        <div role="status">
          <Callout {...(isPart ? { tone: 'warn' } : { icon: <Check {...ICON_PROPS} /> })}>
            <b>
              {!isPart
                ? isOfParts
                  ? t.rich('exportResult.linesWritten', tags, { count, lines: facts.lines })
                  : t.rich('exportResult.written', tags, { count })
                : total === undefined
                  ? t.rich('exportResult.part', tags, { count })
                  : t.rich('exportResult.partOf', tags, { count, total })}
            </b>
            {notes.length > 0 && <span>{` ${notes.join(' ')}`}</span>}
          </Callout>
        </div>
      );
    }
    default:
      return null;
  }
}
