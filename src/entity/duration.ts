import type { Translator } from '../i18n/translate.ts';

/** Parts of an ISO 8601 duration, in their order, by the units of `Intl.NumberFormat`. */
const DURATION =
  /^P(?=.)(?:(?<year>\d+)Y)?(?:(?<month>\d+)M)?(?:(?<week>\d+)W)?(?:(?<day>\d+)D)?(?:T(?=.)(?:(?<hour>\d+)H)?(?:(?<minute>\d+)M)?(?:(?<second>\d+)S)?)?$/;

/** An ISO 8601 duration in words, `P1Y30D` as `1 year, 30 days`; any other text is unchanged. */
export function durationText(duration: string, t: Translator): string {
  const parts = Object.entries(DURATION.exec(duration)?.groups ?? {}).flatMap(([unit, count]) =>
    count === undefined ? [] : [t.number(Number(count), { style: 'unit', unit, unitDisplay: 'long' })],
  );
  return parts.length > 0 ? parts.join(', ') : duration;
}
