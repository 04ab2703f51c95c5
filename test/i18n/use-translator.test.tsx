// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useMemo } from 'react';
import { expect, test } from 'vitest';
import { loadLanguage, setLanguage } from '#src/i18n/language.ts';
import { RecordNouns, TranslatorProvider, useTranslator } from '#src/i18n/use-translator.tsx';

const german = await loadLanguage('de');

const orders = () => <i>orders</i>;

/** A list of records as a page names it. */
function RecordList() {
  const t = useTranslator();
  const heading = useMemo(() => t('page.records'), [t]);
  return (
    <section aria-label={heading}>
      <p>{t('count.records', { count: 12_480 })}</p>
      <p>{t.rich('palette.searchAll', { q: orders })}</p>
    </section>
  );
}

function Field() {
  const t = useTranslator();
  return <input aria-label={t('common.retry')} />;
}

const lists = () => screen.getAllByRole('region').map((list) => [list.ariaLabel, list.textContent]);

test('lists of two types on one screen have the nouns of each, in every language', () => {
  render(
    <>
      <RecordNouns id="table">
        <RecordList />
      </RecordNouns>
      <RecordNouns id="topic">
        <RecordList />
      </RecordNouns>
    </>,
    { wrapper: TranslatorProvider },
  );
  expect(lists()).toEqual([
    ['Tables', '12,480 tablesSearch all tables for “orders”'],
    ['Topics', '12,480 topicsSearch all topics for “orders”'],
  ]);
  act(() => setLanguage(german));
  expect(lists()).toEqual([
    ['Tabellen', '12.480 TabellenAlle Tabellen nach „orders“ durchsuchen'],
    ['Topics', '12.480 TopicsAlle Topics nach „orders“ durchsuchen'],
  ]);
});

test('a change of the language keeps the elements, what is typed in them and the focus', async () => {
  render(<Field />, { wrapper: TranslatorProvider });
  const field = screen.getByRole('textbox', { name: 'Retry' });
  await userEvent.type(field, 'a draft');
  act(() => setLanguage(german));
  expect(screen.getByRole('textbox', { name: 'Erneut versuchen' })).toBe(field);
  expect(field).toHaveValue('a draft');
  expect(field).toHaveFocus();
});
