import * as ages from '../../words/en/ages.ts';
import { dateText } from '../../words/formats.ts';
import { language } from '../../words/language.ts';
import { say } from '../../words/say.ts';

/** How long ago, as number and unit in two columns: `2 h`, `48 min`. */
export interface Age {
  readonly value: string;
  readonly unit: string;
}

const MINUTE = 60_000;
const UNITS = [
  [ages.unitYear, 365 * 1440 * MINUTE],
  [ages.unitMonth, 30 * 1440 * MINUTE],
  [ages.unitWeek, 7 * 1440 * MINUTE],
  [ages.unitDay, 1440 * MINUTE],
  [ages.unitHour, 60 * MINUTE],
] as const;

/** The age at `now` of something that happened at `at`, both ms since the epoch. What lies ahead (clocks differ) is now. */
export function ageOf(at: number, now: number): Age {
  const passed = now - at;
  const [unit, ms] = UNITS.find((one) => passed >= one[1]) ?? [ages.unitMinute, MINUTE];
  return { value: passed < MINUTE ? '<1' : String(Math.floor(passed / ms)), unit: say(unit) };
}

const DATE = { dateStyle: 'long' } as const;
const TIME = { timeStyle: 'short' } as const;
const MANY = 5_000;
const written = new Map<string, string>();

// Writing a date costs more than all the rest of a cell, and a million moments share their days and their minutes.
function writtenOnce(part: string, at: number, options: Intl.DateTimeFormatOptions): string {
  const key = `${language().code} ${part}`;
  const known = written.get(key);
  if (known !== undefined) return known;
  if (written.size >= MANY) written.clear();
  const text = dateText(at, options);
  written.set(key, text);
  return text;
}

/** The moment in the local time zone, `21 November 2026, 12:02`; undefined where the number is no date. */
export function exactTime(at: number): string | undefined {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return undefined;
  const day = writtenOnce(date.toDateString(), at, DATE);
  return `${day}, ${writtenOnce(`${date.getHours()}:${date.getMinutes()}`, at, TIME)}`;
}

/** The day alone, `20 November 2026`, of a `YYYY-MM-DD`; the text itself where it is none. */
export function exactDay(day: string): string {
  const at = Date.parse(`${day}T00:00`);
  return Number.isNaN(at) ? day : dateText(at, DATE);
}
