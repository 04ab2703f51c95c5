import type { Translator } from '../../i18n/translate.ts';

/** Airflow's names of schedules, as five fields of cron. */
const PRESETS: ReadonlyMap<string, string> = new Map([
  ['@hourly', '0 * * * *'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@weekly', '0 0 * * 0'],
  ['@monthly', '0 0 1 * *'],
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
]);

/** A schedule as five fields of cron, `0 2 * * *`; undefined: not cron. */
export function cronOf(schedule: string): string | undefined {
  const trimmed = schedule.trim();
  const cron = PRESETS.get(trimmed.toLowerCase()) ?? trimmed;
  return /^[\d*/,\-a-z?#]+(\s+[\d*/,\-a-z?#]+){4}$/i.test(cron) ? cron : undefined;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The numbers of a field such as `1,3` or `1-5`, sorted; undefined: another form. */
function numbersOf(field: string, most: number): readonly number[] | undefined {
  const numbers = field.split(',').flatMap((part) => {
    const [, from, to = from] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(part) ?? [];
    if (from === undefined || Number(to) < Number(from)) return [NaN];
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => Number(from) + n);
  });
  return numbers.every((number) => number <= most)
    ? [...new Set(numbers)].toSorted((a, b) => a - b)
    : undefined;
}

/** The step of a field, `*` + `/10`, if it divides the whole; undefined: another form. */
function stepOf(field: string, whole: number): number | undefined {
  if (field === '*') return 1;
  const step = Number(/^(?:\*|0)\/(\d{1,2})$/.exec(field)?.[1]);
  return step > 0 && whole % step === 0 ? step : undefined;
}

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MAX_TIMES = 3;
const SUNDAY = new Date(2026, 10, 22, 12).getTime();

/** Names of weekdays, 0 for Sunday: `Monday`, `Mon, Wed`, `Mon–Fri`. */
function dayNames(days: readonly number[], t: Translator): string {
  const name = (day: number | undefined = 0) =>
    t.date(SUNDAY + day * 86_400_000, { weekday: days.length === 1 ? 'long' : 'short' });
  const [first = 0] = days;
  const isRange = days.length > 2 && days.every((day, at) => day === first + at);
  return isRange ? `${name(first)}–${name(days.at(-1))}` : days.map(name).join(', ');
}

/** A frequent cron schedule in words, in the zone of the service, which records do not name; undefined: no words for it. */
export function scheduleText(schedule: string, t: Translator): string | undefined {
  const [minute = '', hour = '', day, month, weekday = ''] = cronOf(schedule)?.split(/\s+/) ?? [];
  const anyDay = day === '*' || day === '?';
  const anyWeekday = weekday === '*' || weekday === '?';
  if (month !== '*') return undefined;
  const minutes = numbersOf(minute, 59);
  const isDaily = anyDay && anyWeekday;
  const [at = 0] = minutes ?? [];
  if (!minutes) {
    const step = stepOf(minute, 60);
    return step && hour === '*' && isDaily ? t('pipeline.everyMinutes', { count: step }) : undefined;
  }
  if (minutes.length > 1) return undefined;
  const step = stepOf(hour, 24);
  if (step) return isDaily ? t('pipeline.everyHours', { count: step, minute: twoDigits(at) }) : undefined;
  const hours = numbersOf(hour, 23);
  if (!hours || hours.length > MAX_TIMES) return undefined;
  const times = hours.map((number) => `${twoDigits(number)}:${twoDigits(at)}`).join(', ');
  if (isDaily) return t('pipeline.daily', { times });
  if (anyDay) {
    const numbered = weekday
      .toLowerCase()
      .replaceAll(/[a-z]{3}/g, (name) => String(DAYS.indexOf(name)))
      .replaceAll(/\b7\b/g, '0');
    const days = numbersOf(numbered, 6);
    if (!days) return undefined;
    return days.length === 1
      ? t('pipeline.weekly', { day: dayNames(days, t), times })
      : t('pipeline.onDays', { days: dayNames(days, t), times });
  }
  const [dayOfMonth, ...more] = numbersOf(day ?? '', 31) ?? [];
  if (!anyWeekday || dayOfMonth === undefined || more.length > 0) return undefined;
  return t('pipeline.monthly', { day: dayOfMonth, times });
}
