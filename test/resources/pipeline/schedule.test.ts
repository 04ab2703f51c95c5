import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cronOf, scheduleText } from '#src/resources/pipeline/schedule.ts';
import { t } from '#test/support/translator.ts';

describe('a schedule in words', () => {
  test.each([
    ['@daily', 'daily at 00:00'],
    ['15 * * * *', 'every hour at :15'],
    ['*/10 * * * *', 'every 10 minutes'],
    ['0 6 * * 1', 'Mondays at 06:00'],
    ['0 6 * * 7', 'Sundays at 06:00'],
    ['30 5 * * 1-5', 'Mon–Fri at 05:30'],
    ['0 4 1 * *', '1st of the month, 04:00'],
    ['0 6,18 * * *', 'daily at 06:00, 18:00'],
  ])('%s: %s', (schedule, words) => {
    expect(scheduleText(schedule, t)).toBe(words);
  });

  test.each(['0 4 L * ?', '* * * * * *', '7/13 * * * *', '0 0 1 1 *', '61 * * * *', 'None', '', '<b>'])(
    '%j is shown as it is written',
    (schedule) => {
      expect(scheduleText(schedule, t)).toBeUndefined();
    },
  );

  test('is written as cron where it has five fields', () => {
    expect(cronOf(' 0 2 * * * ')).toBe('0 2 * * *');
    expect(cronOf('@hourly')).toBe('0 * * * *');
    expect(cronOf('P1D')).toBeUndefined();
  });

  test('law: the time of a daily one stands in the words, whatever the time; none throws', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 23 }), (minute, hour) => {
        const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
        expect(scheduleText(`${minute} ${hour} * * *`, t)).toBe(`daily at ${time}`);
      }),
      { numRuns: 100 },
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        scheduleText(text, t);
        return true;
      }),
      { numRuns: 300 },
    );
  });
});
