import {
  assert,
  double,
  integer,
  property,
  array,
  string,
  boolean,
  constantFrom,
  pre,
  tuple,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fqnParts, unquoteName } from '#src/api/fqn.ts';
import { nameList } from '#src/entity/cell-parts.tsx';
import { markWords, segmentsOf, splitHighlight } from '#src/entity/highlight.tsx';
import { initials, personName } from '#src/entity/people.tsx';
import { splitTier, tagParts, tagsThatFit, tagText } from '#src/entity/tags.tsx';
import { ageOf, exactDay, exactTime } from '#src/entity/updated.tsx';
import { shortCount, wholePercentile } from '#src/entity/usage.tsx';
import { t } from '#test/support/translator.ts';
import { tag } from './rows.ts';

describe('age', () => {
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;
  const DAY = 24 * HOUR;

  describe('age', () => {
    test.each([
      [0, '<1 min'],
      [-5 * HOUR, '<1 min'],
      [48 * MINUTE, '48 min'],
      [2 * HOUR, '2 h'],
      [DAY, '1 d'],
      [15 * DAY, '2 wk'],
      [155 * DAY, '5 mo'],
      [800 * DAY, '2 y'],
    ])('after %i ms: %s', (passed, short) => {
      const age = ageOf(1e12, 1e12 + passed, t);
      expect(`${age.value} ${age.unit}`).toBe(short);
    });

    test('the exact time is what Intl writes, to the limits of Date', () => {
      const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
      const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
      const written = (at: number) => `${date.format(at)}, ${time.format(at)}`;
      const near = Date.parse('9999-12-31T00:00');
      const moments = [integer({ min: -8.64e15, max: 8.64e15 }), integer({ min: -near, max: near })];
      for (const moment of moments) assert(property(moment, (at) => exactTime(at, t) === written(at)));
    });

    test('any number is a date or none, and never throws', () => {
      assert(property(double(), (at) => [undefined, 'string'].includes(exactTime(at, t) && 'string')));
      expect(exactTime(8.7e15, t)).toBeUndefined();
      expect(exactTime(NaN, t)).toBeUndefined();
      expect(exactTime(Date.parse('2026-11-21T12:02:00'), t)).toBe('21 November 2026, 12:02');
      expect([exactDay('2026-11-20', t), exactDay('soon', t)]).toEqual(['20 November 2026', 'soon']);
    });
  });

  describe('figures', () => {
    test('counts, abbreviated above a million', () => {
      expect([t.number(12_480), shortCount(999_999, t), shortCount(1_234_567, t)]).toEqual([
        '12,480',
        '999,999',
        '1.2M',
      ]);
    });

    test('ordinals', () => {
      expect(
        [1, 2, 3, 4, 11, 12, 13, 21, 96, 100]
          .map((n) => `${n}${t('cell.ordinalEnding', { whole: n })}`)
          .join(' '),
      ).toBe('1st 2nd 3rd 4th 11th 12th 13th 21st 96th 100th');
    });

    test('percentiles are integers from 0 to 100, whatever the server sent', () => {
      assert(
        property(double(), (rank) => {
          const whole = wholePercentile(rank);
          return Number.isInteger(whole) && whole >= 0 && whole <= 100;
        }),
      );
    });
  });
});

describe('names', () => {
  const quoted = (name: string) => (/[."]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);

  describe('parts of an FQN', () => {
    test('splits what the grammar joined', () => {
      assert(
        property(array(string({ minLength: 1 }), { minLength: 1, maxLength: 5 }), (names) => {
          expect(fqnParts(names.map(quoted).join('.')).map(unquoteName)).toEqual(names);
        }),
      );
    });

    test('the parts joined by dots equal the input, whatever it is', () => {
      assert(property(string({ unit: 'binary' }), (text) => fqnParts(text).join('.') === text));
    });
  });

  describe('tags', () => {
    test('the tier is separate, whatever its position', () => {
      const { rank, tags } = splitTier([tag('PII.None'), tag('Tier.Tier2'), tag('Domain."a.b"')]);
      expect(rank).toBe(2);
      expect(tags.map(tagText)).toEqual(['PII.None', 'Domain.a.b']);
      expect(splitTier([tag('Tiers.Tier2')]).rank).toBeUndefined();
    });

    test('only a classification with a tone has a dot; a glossary term shows only its name', () => {
      expect(tagParts(tag('PII.Sensitive')).tone).toBe('warn');
      expect(tagParts(tag('PII.None')).tone).toBeUndefined();
      expect(tagParts(tag('Certification.Gold')).tone).toBe('good');
      const term = { ...tag('Sales.Revenue', 'Glossary'), displayName: 'Net revenue' };
      expect([tagText(term), tagParts(term).tone]).toEqual(['Net revenue', undefined]);
    });

    test('more width never shows fewer tags, and one is always shown', () => {
      const tags = ['PII.Sensitive', 'Domain.Commerce', 'Retention.7 years'].map((fqn) => tag(fqn));
      const shown = [0, 100, 220, 300, 420, 900].map((width) => tagsThatFit(tags, width));
      expect(shown).toEqual(shown.toSorted((a, b) => a - b));
      expect([shown[0], shown.at(-1)]).toEqual([1, 3]);
      expect(tagsThatFit([], 900)).toBe(0);
    });
  });

  describe('people', () => {
    test.each([
      ['Ana Ng', 'AN'],
      ['data_platform', 'DP'],
      ['山田 太郎', '山太'],
      ['Jean de la Tour', 'JT'],
      ['***', '*'],
      ['', '?'],
    ])('%j is %j', (name, expected) => {
      expect(initials(name)).toBe(expected);
    });

    test('a name is found in any reference', () => {
      expect(personName({ name: 'ana', displayName: ' ' }, t)).toBe('ana');
      // Indexes keep the ids of people whom they do not know: an id is no name.
      expect(personName({ id: '7' }, t)).toBe('unknown');
      expect(personName({ id: '7', fullyQualifiedName: '"a.b"' }, t)).toBe('"a.b"');
      expect(personName({}, t)).toBe('unknown');
    });

    test('long lists of names are cut, with the number of the others', () => {
      expect(nameList(['a', 'b', 'c'], t, 2)).toBe('a, b and 1 more');
      expect(nameList(['a\u202E'], t, 2)).toBe('a[U+202E]');
    });
  });
});

describe('highlighted names', () => {
  const MARKER = /<\/?(?:em|span)/;
  const joined = (segments: readonly { text: string }[]) => segments.map((segment) => segment.text).join('');
  const markedOnly = (segments: readonly { text: string; marked: boolean }[]) =>
    segments.filter((segment) => segment.marked).map((segment) => segment.text);

  describe('highlights of the server', () => {
    test.each([
      ['stg_<em>orders</em>_daily', ['orders']],
      ['<span class="text-highlighter">stg</span>_orders', ['stg']],
      ['<em>open', ['open']],
      ['<b><img src=x onerror=alert(1)></b> <em>x</em>', ['x']],
    ])('%j marks %j', (html, expected) => {
      expect(markedOnly(splitHighlight(html))).toEqual(expected);
    });

    test('markers are removed, every other tag stays as text', () => {
      expect(joined(splitHighlight('<script>x</script><em>y</em></span>'))).toBe(
        '<script>x</script>y</span>',
      );
    });

    test('exactly what was marked is marked in the result', () => {
      const words = string({
        unit: constantFrom('a', '<', '>', '/', 'e', 'm', '.'),
        minLength: 1,
        maxLength: 6,
      });
      const parts = array(tuple(words, boolean()), { maxLength: 8 });
      assert(
        property(parts, (made) => {
          const clean = made.filter(([word]) => !MARKER.test(word) && !word.endsWith('<'));
          // Two adjacent words could form a marker, too.
          pre(!MARKER.test(clean.map(([word]) => word).join('')));
          const html = clean.map(([word, marked]) => (marked ? `<em>${word}</em>` : word)).join('');
          const segments = splitHighlight(html);
          expect(joined(segments)).toBe(clean.map(([word]) => word).join(''));
          expect(markedOnly(segments)).toEqual(clean.filter(([, marked]) => marked).map(([word]) => word));
        }),
      );
    });
  });

  describe('words of the search', () => {
    test('the joined segments equal the text, whatever text and words are', () => {
      assert(
        property(string({ unit: 'binary' }), array(string({ maxLength: 3 })), (text, words) => {
          return joined(markWords(text, words)) === text;
        }),
      );
    });

    test.each([
      ['Orders_daily', ['order'], ['Order']],
      ['a.b(c)', ['.b(', 'x'], ['.b(']],
      ['orders', ['ord', 'orders'], ['orders']],
      ['İstanbul', ['stan'], ['stan']],
      ['anything', [''], []],
    ])('in %j, %j marks %j', (text, words, expected) => {
      expect(markedOnly(markWords(text, words))).toEqual(expected);
    });

    test.each([
      ['Click and collect orders', 'Click <em>and</em> collect <em>orders</em>', ['orders'], ['orders']],
      ['Click and collect', 'Click <em>and</em> collect', ['orders', 'collection'], []],
      ['user_events', '<em>user</em>_events', ['user.agent'], []],
      ['agents_of_user', '<em>agents</em>_of_<em>user</em>', ['user.agent'], ['agents', 'user']],
      ['cities', '<em>cities</em>', ['city'], ['cities']],
      ['cafe\u0301_costs', '<em>cafe\u0301</em>_costs', ['café'], ['cafe\u0301']],
    ])('in %j, marked %j, words and their forms are marked: %j', (text, highlight, words, expected) => {
      expect(markedOnly(segmentsOf(text, [highlight], words))).toEqual(expected);
    });

    test('a highlight of another text or of a part of it is ignored', () => {
      expect(markedOnly(segmentsOf('order_lines', ['…<em>order</em>'], ['ordering']))).toEqual([]);
    });

    test('a word is marked as typed, whatever a highlight cuts or lacks', () => {
      const cut = ['<em>orders</em>_<em>900</em>'];
      expect(markedOnly(segmentsOf('orders_900', cut, ['orders_900']))).toEqual(['orders_900']);
      expect(markedOnly(segmentsOf('orders_900', cut, ['orders', '90']))).toEqual(['orders', '90']);
      expect(markedOnly(segmentsOf('stg_orders', ['stg_<em>orders</em>'], ['stg']))).toEqual(['stg']);
    });
  });
});
