// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ENGLISH } from '#src/i18n/language.ts';
import { tEnglish, translatorFor, type PlainMessageKey } from '#src/i18n/translate.ts';
import { loadGerman, t } from '#test/support/translator.ts';

const german = await loadGerman();

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

  test('is in the language of its translator, including its numbers', () => {
    expect([1, 12_480].map((count) => german('count.records', { count }))).toEqual([
      '1 Tabelle',
      '12.480 Tabellen',
    ]);
    expect(german('common.retry')).toBe('Erneut versuchen');
    expect(tEnglish('common.retry')).toBe('Retry');
  });

  test('inserts a value that looks like a message unchanged', () => {
    expect(t('count.rangeOf', { range: '{total}', total: '<b>1</b>' })).toBe('{total} of <b>1</b>');
  });

  test('is transformed before it is formatted, where its language says so', () => {
    const starred = translatorFor(
      {
        ...ENGLISH,
        transform: (message) => ['*', ...(typeof message === 'string' ? [message] : message)],
      },
      'table',
    );
    expect(starred('common.retry')).toBe('*Retry');
    expect(starred('count.records', { count: 2 })).toBe('*2 *tables');
  });

  test('is its key if there is no such message', () => {
    expect(t('common.unknown' as PlainMessageKey)).toBe('common.unknown');
    expect(t('unknown' as PlainMessageKey)).toBe('unknown');
  });
});

describe('a message that names a type of record', () => {
  const texts = (say = t) => [
    say('layout.searchRecords'),
    say('page.records'),
    say('goToForm.partOfName'),
    say('commands.nextRecord'),
    ...[1, 12_480].map((count) => say('count.records', { count })),
  ];

  test('has the nouns of that type, in every language', () => {
    expect(texts(t.of('mlmodel'))).toEqual([
      'Search ML models',
      'ML models',
      'Part of an ML model’s name',
      'Next ML model',
      '1 ML model',
      '12,480 ML models',
    ]);
    const ofContainers = german.of('container');
    expect(texts(ofContainers)).toEqual([
      'Container suchen',
      'Container',
      'Teil des Namens',
      'Nächster Container',
      '1 Container',
      '12.480 Container',
    ]);
    expect(ofContainers('detail.rankAmongRecords')).toBe('Rang unter den Containern');
    expect(ofContainers('palette.goToType')).toBe('Zu den Containern gehen');
    expect(german.of('topic').nouns).toMatchObject({ noun: 'Topic', Nouns: 'Topics' });
  });

  test('has them where elements are in it', () => {
    const draw = (say = t) =>
      render(<p>{say.rich('palette.searchAll', { q: () => <i>x</i> })}</p>).container.innerHTML;
    expect(draw(t.of('topic'))).toBe('<p><span>Search all topics for “</span><i>x</i><span>”</span></p>');
    expect(draw(german.of('topic'))).toBe(
      '<p><span>Alle Topics nach „</span><i>x</i><span>“ durchsuchen</span></p>',
    );
  });

  test('has no values but those that it is given', () => {
    const plain: PlainMessageKey = 'commands.nextRecord';
    expect(t(plain)).toBe('Next table');
    // @ts-expect-error its noun is not given
    expect(t('commands.nextRecord', { noun: 'row' })).toBe('Next row');
    // @ts-expect-error there is no such type
    expect(() => t.of('row')).not.toThrow();
  });
});

test('a translator is the same object for the same language and type', () => {
  expect(t.of('topic')).toBe(translatorFor(ENGLISH, 'topic'));
  expect(t.of('topic').of('table')).toBe(t);
  expect(german.of('topic')).not.toBe(t.of('topic'));
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
  const draw = (say = t) =>
    render(
      <p>
        {say.rich(
          'notice.jumpFailed',
          { b: (content) => <b>{content}</b>, name: () => <code>{'<img onerror=alert(1)>'}</code> },
          { reason: '<i>No answer.</i>' },
        )}
      </p>,
    ).container.innerHTML;

  test('renders them at its tags, and never parses text as markup', () => {
    expect(draw()).toBe(
      '<p><b><span>“</span><code>&lt;img onerror=alert(1)&gt;</code><span>” was not reached.</span></b> <span>&lt;i&gt;No answer.&lt;/i&gt; The rows here stay.</span></p>',
    );
  });
});
