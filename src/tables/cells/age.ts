/** How long ago, as number and unit in two columns: `2 h`, `48 min`. `words` is the same in full. */
export interface Age {
  readonly value: string;
  readonly unit: string;
  readonly words: string;
}

const MINUTE = 60_000;
const UNITS = [
  { short: 'y', one: 'year', ms: 365 * 1440 * MINUTE },
  { short: 'mo', one: 'month', ms: 30 * 1440 * MINUTE },
  { short: 'wk', one: 'week', ms: 7 * 1440 * MINUTE },
  { short: 'd', one: 'day', ms: 1440 * MINUTE },
  { short: 'h', one: 'hour', ms: 60 * MINUTE },
  { short: 'min', one: 'minute', ms: MINUTE },
] as const;

/** The age at `now` of something that happened at `at`, both ms since the epoch. What lies ahead (clocks differ) is now. */
export function ageOf(at: number, now: number): Age {
  const passed = now - at;
  for (const unit of UNITS) {
    if (passed >= unit.ms) {
      const value = Math.floor(passed / unit.ms);
      return {
        value: String(value),
        unit: unit.short,
        words: `${value} ${unit.one}${value === 1 ? '' : 's'}`,
      };
    }
  }
  return { value: '<1', unit: 'min', words: 'less than a minute' };
}

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const MONTHS = Array.from({ length: 12 }, (_, month) => MONTH.format(Date.UTC(2000, month)));
const twoDigits = (count: number) => String(count).padStart(2, '0');
/** ECMA-262: the furthest time value from the epoch, in ms. */
const FURTHEST = 8.64e15;

/** The moment in the local time zone, `21 November 2026, 12:02`; undefined where the number is no date. */
export function exactTime(at: number): string | undefined {
  if (!(Math.abs(at) <= FURTHEST)) return undefined;
  const date = new Date(at);
  const year = date.getFullYear();
  // Both formats cost more than all the rest of a cell, and years of four digits are written in one way only.
  if (year < 1_000 || year > 9_999) return `${DATE.format(at)}, ${TIME.format(at)}`;
  const day = `${date.getDate()} ${MONTHS[date.getMonth()]} ${year}`;
  return `${day}, ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** The day alone, `20 November 2026`, of a `YYYY-MM-DD`; the text itself where it is none. */
export function exactDay(day: string): string {
  const at = Date.parse(`${day}T00:00`);
  return Number.isNaN(at) ? day : DATE.format(at);
}
