import { formatDate } from '../i18n/format.ts';
import { language } from '../i18n/language.ts';
import { t } from '../i18n/translate.ts';
import { useSyncExternalStore } from 'react';
import type { TableRow } from '../api/schemas/table.ts';
import { EmptyValue } from './cell-parts.tsx';
import styles from './cells.module.css';

/** How long ago, as number and unit in two columns: `2 h`, `48 min`. */
export interface Age {
  readonly value: string;
  readonly unit: string;
}

const MINUTE = 60_000;
const UNITS = [
  ['age.year', 365 * 1440 * MINUTE],
  ['age.month', 30 * 1440 * MINUTE],
  ['age.week', 7 * 1440 * MINUTE],
  ['age.day', 1440 * MINUTE],
  ['age.hour', 60 * MINUTE],
] as const;

/** The age at `now` of something that happened at `at`, both ms since the epoch. What lies ahead (clocks differ) is now. */
export function ageOf(at: number, now: number): Age {
  const passed = now - at;
  const [unit, ms] = UNITS.find((one) => passed >= one[1]) ?? ['age.minute', MINUTE];
  return { value: passed < MINUTE ? '<1' : String(Math.floor(passed / ms)), unit: t(unit) };
}

const DATE = { dateStyle: 'long' } as const;
const TIME = { timeStyle: 'short' } as const;
const MAX_CACHED = 5_000;
const dateTexts = new Map<string, string>();

// Writing a date costs more than all the rest of a cell, and a million moments share their days and their minutes.
function cachedDateText(part: string, at: number, options: Intl.DateTimeFormatOptions): string {
  const key = `${language().code} ${part}`;
  const known = dateTexts.get(key);
  if (known !== undefined) return known;
  if (dateTexts.size >= MAX_CACHED) dateTexts.clear();
  const text = formatDate(at, options);
  dateTexts.set(key, text);
  return text;
}

/** The moment in the local time zone, `21 November 2026, 12:02`; undefined where the number is no date. */
export function exactTime(at: number): string | undefined {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return undefined;
  const day = cachedDateText(date.toDateString(), at, DATE);
  return `${day}, ${cachedDateText(`${date.getHours()}:${date.getMinutes()}`, at, TIME)}`;
}

/** The day alone, `20 November 2026`, of a `YYYY-MM-DD`; the text itself where it is none. */
export function exactDay(day: string): string {
  const at = Date.parse(`${day}T00:00`);
  return Number.isNaN(at) ? day : formatDate(at, DATE);
}

const TICK_MS = 60_000;
const listeners = new Set<() => void>();
let minute = 0;
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  minute = Date.now();
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

function read(): number {
  // Kept steady between ticks (React asks for a snapshot that does not change), renewed when it was idle for long.
  const now = Date.now();
  if (Math.abs(now - minute) >= TICK_MS) minute = now;
  return minute;
}

/** Now, in ms since the epoch, right to the minute. One timer for all who ask; they are drawn again each minute. */
export function useMinuteClock(): number {
  return useSyncExternalStore(subscribe, read);
}

/** How long ago the record changed, as number and unit in two columns; the exact time in the title. */
export function UpdatedCell({ row: { updatedAt } }: { readonly row: TableRow }) {
  const now = useMinuteClock();
  const exact = updatedAt === undefined ? undefined : exactTime(updatedAt);
  if (updatedAt === undefined || exact === undefined) return <EmptyValue />;
  const age = ageOf(updatedAt, now);
  return (
    <time className={styles.ago} dateTime={new Date(updatedAt).toISOString()} title={exact}>
      <b>{age.value}</b>
      <span>{` ${age.unit}`}</span>
      <i>{` ${t('age.ago')}`}</i>
    </time>
  );
}
