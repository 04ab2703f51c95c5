// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { ENGLISH, type Language, loadLanguage, setLanguage, setRecordNouns } from '#src/i18n/language.ts';
import { nounsOf, t, tEnglish, tOf, tRich, tRichOf, type PlainMessageKey } from '#src/i18n/translate.ts';

let german: Language;
beforeAll(async () => {
  german = await loadLanguage('de');
});

describe('a message', () => {
  test('formats plurals and numbers in English', () => {
    expect(t('common.retry')).toBe('Retry');
    expect([0, 1, 2, 12_480].map((count) => t('count.records', { count }))).toEqual([
      '0 tables',
      '1 table',
      '2 tables',
      '12,480 tables',
    ]);
  });

  test('is in the current language, including its numbers', () => {
    setLanguage(german);
    expect([1, 12_480].map((count) => t('count.records', { count }))).toEqual([
      '1 Tabelle',
      '12.480 Tabellen',
    ]);
    expect(t('common.retry')).toBe('Erneut versuchen');
    expect(tEnglish('common.retry')).toBe('Retry');
  });

  test('inserts a value that looks like a message unchanged', () => {
    expect(t('count.rangeOf', { range: '{total}', total: '<b>1</b>' })).toBe('{total} of <b>1</b>');
  });

  test('is transformed before it is formatted, where its language says so', () => {
    setLanguage({
      ...ENGLISH,
      transform: (message) => ['*', ...(typeof message === 'string' ? [message] : message)],
    });
    expect(t('common.retry')).toBe('*Retry');
    expect(t('count.records', { count: 2 })).toBe('*2 *tables');
  });

  test('is its key if there is no such message', () => {
    expect(t('common.unknown' as PlainMessageKey)).toBe('common.unknown');
    expect(t('unknown' as PlainMessageKey)).toBe('unknown');
  });
});

describe('a message of the records on screen', () => {
  const texts = () => [
    t('layout.searchRecords'),
    t('page.records'),
    t('goToForm.partOfName'),
    t('commands.nextRecord'),
    ...[1, 12_480].map((count) => t('count.records', { count })),
  ];

  test('follows their type, in every language', () => {
    setRecordNouns('mlmodel');
    expect(texts()).toEqual([
      'Search ML models',
      'ML models',
      'Part of an ML model’s name',
      'Next ML model',
      '1 ML model',
      '12,480 ML models',
    ]);
    setLanguage(german);
    setRecordNouns('container');
    expect(texts()).toEqual([
      'Container suchen',
      'Container',
      'Teil des Namens',
      'Nächster Container',
      '1 Container',
      '12.480 Container',
    ]);
    expect(t('detail.rankAmongRecords')).toBe('Rang unter den Containern');
    expect(tEnglish('commands.nextRecord')).toBe('Next container');
    expect(nounsOf('topic')).toMatchObject({ noun: 'Topic', Nouns: 'Topics' });
  });

  test('follows it where elements are in it', () => {
    setRecordNouns('topic');
    const draw = () => render(<p>{tRich('palette.searchAll', { q: () => <i>x</i> })}</p>).container.innerHTML;
    expect(draw()).toBe('<p>Search all topics for “<i>x</i>”</p>');
    setLanguage(german);
    expect(draw()).toBe('<p>Alle Topics nach „<i>x</i>“ durchsuchen</p>');
  });

  test('another type can be spoken of meanwhile', () => {
    setRecordNouns('topic');
    expect(tOf('mlmodel', 'palette.goToType')).toBe('Go to ML models');
    const draw = () =>
      render(<p>{tRichOf('table', 'palette.searchAll', { q: () => <i>x</i> })}</p>).container.innerHTML;
    expect(draw()).toBe('<p>Search all tables for “<i>x</i>”</p>');
    setLanguage(german);
    expect(tOf('container', 'palette.goToType')).toBe('Zu den Containern gehen');
    expect(t('palette.goToType')).toBe('Zu den Topics gehen');
  });

  test('has no values but those that it is given', () => {
    const plain: PlainMessageKey = 'commands.nextRecord';
    expect(t(plain)).toBe('Next table');
    // @ts-expect-error its noun is not given
    expect(t('commands.nextRecord', { noun: 'row' })).toBe('Next row');
    // @ts-expect-error there is no such type
    expect(() => setRecordNouns('row')).not.toThrow();
  });
});

test('types check keys and their values', () => {
  // @ts-expect-error no such message
  t('common.unknown');
  // @ts-expect-error a text is no key
  t('Retry');
  // @ts-expect-error a value is missing
  expect(() => t('count.records')).toThrow(/count/);
  // @ts-expect-error a number is expected
  expect(() => t('count.records', { count: '2' })).toThrow(/count/);
  // @ts-expect-error the message has no values
  t('common.retry', { count: 2 });
  // @ts-expect-error the message has a value
  const plain: PlainMessageKey = 'count.records';
  expect(plain).toBe('count.records');
});

describe('a message with elements', () => {
  const draw = () =>
    render(
      <p>
        {tRich(
          'notice.jumpFailed',
          { b: (content) => <b>{content}</b>, name: () => <code>{'<img onerror=alert(1)>'}</code> },
          { reason: '<i>No answer.</i>' },
        )}
      </p>,
    ).container.innerHTML;

  test('renders them at its tags, and never parses text as markup', () => {
    expect(draw()).toBe(
      '<p><b>The way to “<code>&lt;img onerror=alert(1)&gt;</code>” broke off.</b> &lt;i&gt;No answer.&lt;/i&gt; The rows here stay.</p>',
    );
  });

  test('renders them in the order of its language', () => {
    setLanguage(german);
    expect(draw()).toMatch(
      /^<p><b>.*„<code>&lt;img onerror=alert\(1\)&gt;<\/code>“.*<\/b> &lt;i&gt;No answer\.&lt;\/i&gt; .+<\/p>$/,
    );
  });
});
