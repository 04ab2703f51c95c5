import { type ReactNode, useSyncExternalStore } from 'react';
import type { Translator } from '../i18n/translate.ts';
import { memoizeByFirst } from '../ui/memoize.ts';
import { createStore } from '../ui/store.ts';
import { EmptyValue } from './cell-parts.tsx';
import styles from './cells.module.css';

const MINUTE = 60_000;
const UNITS = [
  ['year', 365 * 1440 * MINUTE],
  ['month', 30 * 1440 * MINUTE],
  ['week', 7 * 1440 * MINUTE],
  ['day', 1440 * MINUTE],
  ['hour', 60 * MINUTE],
] as const;

/** The largest unit that the time is at least as long as, else a minute. */
const unitOf = (ms: number) => UNITS.find((one) => ms >= one[1]) ?? (['minute', MINUTE] as const);

/** The age of a time, `2 h`, both in ms since the epoch. A future time, due to clock skew, counts as now. */
export function ageOf(at: number, now: number, t: Translator) {
  const passed = now - at;
  const [unit, ms] = unitOf(passed);
  return { value: passed < MINUTE ? '<1' : String(Math.floor(passed / ms)), unit: t(`age.${unit}`) };
}

/** The age of a time in words, in whole units: `3 hours ago`. Ages below a minute count as one. */
export function ageInWords(at: number, now: number, t: Translator): string {
  const [unit, ms] = unitOf(now - at);
  const count = Math.max(1, Math.floor((now - at) / ms));
  return new Intl.RelativeTimeFormat(t.language.locale).format(-count, unit);
}

const DATE = { dateStyle: 'long' } as const;
const TIME = { timeStyle: 'short' } as const;
const MAX_CACHED = 5_000;
/** The texts of days and of minutes: formatting a date costs more than the rest of a cell, and most rows share both. */
const textsIn = memoizeByFirst(
  (_language: object) => [new Map<number, string>(), new Map<number, string>()] as const,
);

function cached(texts: Map<number, string>, key: number, write: () => string): string {
  const earlier = texts.get(key);
  if (earlier !== undefined) return earlier;
  if (texts.size >= MAX_CACHED) texts.clear();
  const text = write();
  texts.set(key, text);
  return text;
}

/** A time in the local time zone, `21 November 2026, 12:02`; undefined: no valid date. */
export function exactTime(at: number, t: Translator): string | undefined {
  const date = new Date(at);
  const year = date.getFullYear();
  if (Number.isNaN(year)) return undefined;
  const [days, minutes] = textsIn(t.language);
  // Keys are numbers, because building a text for each row costs more than the lookup.
  const day = (year * 12 + date.getMonth()) * 31 + date.getDate();
  const minute = date.getHours() * 60 + date.getMinutes();
  return `${cached(days, day, () => t.date(at, DATE))}, ${cached(minutes, minute, () => t.date(at, TIME))}`;
}

/** ECMA-262: the largest time value, in ms from the epoch. */
const MAX_TIME = 8.64e15;

/** A time in UTC as spreadsheets and databases read it, `2026-11-21 12:02`; the number as text if it is no date. */
export const sortableTime = (at: number): string =>
  Math.abs(at) <= MAX_TIME ? new Date(at).toISOString().replace(/T(\d\d:\d\d).*/, ' $1') : String(at);

export const localSortableTime = (at: number): string =>
  sortableTime(at - (new Date(at).getTimezoneOffset() || 0) * 60_000);

/** A `YYYY-MM-DD` as a date, `20 November 2026`; any other text is unchanged. */
export function exactDay(day: string, t: Translator): string {
  const at = Date.parse(`${day}T00:00`);
  return Number.isNaN(at) ? day : t.date(at, DATE);
}

let minute = 0;
const ticks = createStore(undefined, () => {
  const timer = setInterval(() => {
    minute = Date.now();
    ticks.set(undefined);
  }, MINUTE);
  return () => clearInterval(timer);
});

/** The same time for a minute, as `useSyncExternalStore` needs a stable snapshot. */
function readMinute(): number {
  const now = Date.now();
  if (Math.abs(now - minute) >= MINUTE) minute = now;
  return minute;
}

/** The current time in ms since the epoch, accurate to a minute. One timer serves all callers. */
export const useMinuteClock = (): number => useSyncExternalStore(ticks.subscribe, readMinute);

/** The age of a time (ms since the epoch; null: none), as number and unit in two columns, with the exact time as title. */
export function renderAge(at: number | null, now: number, t: Translator): ReactNode {
  const exact = at === null ? undefined : exactTime(at, t);
  if (at === null || exact === undefined) return <EmptyValue />;
  const age = ageOf(at, now, t);
  return (
    <span className={styles.ago} title={exact}>
      <b>{age.value}</b>
      <span>{` ${age.unit}`}</span>
      <i>{` ${t('age.ago')}`}</i>
    </span>
  );
}
