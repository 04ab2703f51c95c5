// @vitest-environment jsdom
import { act, screen, within, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { UsageStats } from '#src/api/schemas/record.ts';
import { lazyPlainText } from '#src/entity/description.tsx';
import { UsageSection, usageWords } from '#src/entity/usage-section.tsx';
import { loadLanguage, setLanguage } from '#src/i18n/language.ts';
import { TranslatorProvider } from '#src/i18n/use-translator.tsx';
import { t } from '#test/support/translator.ts';
import { panel } from '../../detail/show-panel.tsx';
import { tableRow, tag } from '../../entity/rows.ts';

describe('columns section', () => {
  const grid = () => screen.getByRole('treegrid', { name: 'Columns' });
  const line = (name: string) => {
    const row = within(grid()).getByText(name).closest<HTMLElement>('[role="row"]');
    if (!row) throw new Error(`${name} has no line`);
    return row;
  };
  const lines = () => [...grid().querySelectorAll<HTMLElement>('[role="row"][aria-level]')];
  const find = () => screen.getByRole('textbox', { name: 'Find a column' });

  describe('its columns', () => {
    test('keys are badges, structs open by press and by keys', async () => {
      await panel();
      expect(line('order_id')).toHaveTextContent('order_idPKbigint');
      expect(line('currency')).toHaveTextContent('currencyFKnot null');
      expect(line('shipping')).toHaveAttribute('aria-expanded', 'false');
      await userEvent.click(line('shipping'));
      expect(line('country')).toHaveAttribute('aria-level', '2');
      line('shipping').focus();
      await userEvent.keyboard('{ArrowLeft}');
      expect(lines()).toHaveLength(3);
      expect(line('shipping')).toHaveFocus();
      // One row takes part in Tab, with its button.
      expect([...screen.getByRole('treegrid').querySelectorAll('[tabindex="0"]')]).toEqual([
        line('shipping'),
        within(line('shipping')).getByRole('button', { name: 'Copy link to this column' }),
      ]);
    });

    test('the tooltip of one has all lines of its description, without markup', async () => {
      const codes = (name: string, description: string) => ({ name, dataType: 'INT', description });
      await lazyPlainText.load();
      await panel({
        record: tableRow({
          columns: [
            codes('lines', '0 = open\n1 = closed\n2 = void'),
            codes('html', '<p>the <em>note</em></p><ul><li>one</li></ul>'),
            codes('plain', 'the note'),
          ],
        }),
      });
      expect(line('lines')).toHaveAttribute('title', 'lines\nINT\n0 = open\n1 = closed\n2 = void');
      expect(line('html')).toHaveAttribute('title', 'html\nINT\nthe note\none');
      expect(line('plain')).toHaveAttribute('title', 'plain\nINT\nthe note');
    });

    test('one is found at any depth, and marked; Escape shows all again', async () => {
      await panel();
      await userEvent.type(find(), 'COUNTR');
      expect(lines()).toHaveLength(2);
      expect(screen.getByText('countr').tagName).toBe('MARK');
      await userEvent.type(find(), 'zzz');
      expect(screen.getAllByText('Nothing here is called that.')[0]).toBeVisible();
      await userEvent.keyboard('{Escape}');
      expect(lines()).toHaveLength(3);
    });

    test('all open and close at once', async () => {
      await panel();
      await userEvent.click(screen.getByRole('button', { name: 'Expand all' }));
      expect(lines()).toHaveLength(4);
      expect(screen.getByText('3, 4 in all')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Collapse all' }));
      expect(lines()).toHaveLength(3);
    });

    test('at full width they have what is known of them under headers', async () => {
      const known = {
        name: 'email',
        dataTypeDisplay: 'text',
        description: 'Of the **buyer**.',
        tags: [tag('PII.Sensitive'), tag('Sales.Buyer', 'Glossary'), tag('A.b')],
      };
      await panel({ full: true, record: tableRow({ columns: [known, { name: 'id' }] }) });
      expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
        'Name',
        'Type',
        'Key',
        'Description',
        'Tags',
      ]);
      expect(line('email')).toHaveTextContent('Of the buyer.');
      expect(line('email')).toHaveTextContent('PII.SensitiveBuyer+1');
      expect(within(line('id')).getAllByText('none')).toHaveLength(2);
    });
  });
});

describe('usage section', () => {
  const german = async () => {
    const language = await loadLanguage('de');
    act(() => setLanguage(language));
  };

  const week = (weeklyStats: UsageStats) =>
    render(<UsageSection usage={{ weeklyStats }} />, { wrapper: TranslatorProvider });

  test('how often it was queried is a sentence, in the current language', async () => {
    const { unmount } = week({ count: 1, percentileRank: 3 });
    expect(screen.getByText(/Queried/).parentElement).toHaveTextContent(
      /^Queried 1 time in the last 7 days: more than 3 % of all tables\.$/,
    );
    unmount();
    await german();
    week({ count: 8410, percentileRank: 96 });
    expect(screen.getByText(/abgefragt/).parentElement).toHaveTextContent(
      /^In den letzten 7 Tagen 8\.410-mal abgefragt: häufiger als 96 % aller Tabellen\.$/,
    );
  });

  const NONE: UsageStats = { count: 0, percentileRank: 0 };
  const lines = () => screen.queryAllByRole('row').map(({ textContent }) => textContent);

  test.each([
    [{ dailyStats: NONE, weeklyStats: NONE, monthlyStats: NONE }, 'not queried in 30 days'],
    [{ dailyStats: NONE, weeklyStats: NONE }, 'not queried in 7 days'],
    [{ dailyStats: NONE }, 'not queried in one day'],
  ])('no query in any period has no section, and is said of the longest one', (usage, text) => {
    const { container } = render(<UsageSection usage={usage} />, { wrapper: TranslatorProvider });
    expect(container).toBeEmptyDOMElement();
    expect(usageWords(usage, t)).toEqual({ text, isUsed: false });
  });

  test('a week without queries is said once; the others are counted', async () => {
    const monthlyStats = { count: 31, percentileRank: 12 };
    const usage = { dailyStats: NONE, weeklyStats: NONE, monthlyStats };
    const { container } = render(<UsageSection usage={usage} />, { wrapper: TranslatorProvider });
    expect(screen.getByText('Not queried in the last 7 days.')).toBeVisible();
    expect(lines().slice(1)).toEqual(['Last 30 days3112th']);
    expect(container).not.toHaveTextContent('0th');
  });

  test('a rank that says nothing is left out: it was queried, and not “more than 0 %”', () => {
    const { container } = week({ count: 3, percentileRank: 0 });
    expect(screen.getByText(/^Queried/).parentElement).toHaveTextContent(
      /^Queried 3 times in the last 7 days\.$/,
    );
    expect(lines()[1]).toBe('Last 7 days3—none');
    expect(container).not.toHaveTextContent(/0th|0 %/);
  });
});
