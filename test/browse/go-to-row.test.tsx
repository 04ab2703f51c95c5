import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
// @vitest-environment jsdom
import * as fc from 'fast-check';
import { beforeAll, expect, test, vi, describe } from 'vitest';
import { GoToRow, parseRowNumber } from '#src/browse/go-to-row.tsx';
import { afterRows } from '#src/browse/lazy-parts.ts';
import { useCommandKeys } from '#src/ui/commands.ts';
import { eventually } from '#test/support/eventually.ts';
import { t } from '#test/support/translator.ts';

describe('typed row', () => {
  test('a number of the list means its row, with or without separators', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (row) => {
        expect(parseRowNumber(String(row), 999_999_999)).toBe(row);
        expect(parseRowNumber(` ${t.number(row)} `, 999_999_999)).toBe(row);
      }),
    );
  });

  test.each(['', '0', '-1', '301', '1.5', '1,5', '12,34', '1e2', 'orders_1', '1 2', '0x10', '9999999999'])(
    '%j means none of 300 rows',
    (text) => {
      expect(parseRowNumber(text, 300)).toBeUndefined();
    },
  );
});

describe('go to row', () => {
  beforeAll(() => afterRows.load());

  /** The page's own listener. */
  function Keys() {
    useCommandKeys();
    return null;
  }

  function renderIt() {
    const onGo = vi.fn<(row: number) => void>();
    render(
      <>
        <GoToRow
          first={() => 21}
          rowCount={12_480}
          scope={undefined}
          deleted={null}
          onGo={onGo}
          onGoToName={undefined}
        />
        <input aria-label="Elsewhere" />
        <Keys />
      </>,
    );
    return { onGo, user: userEvent.setup() };
  }

  const button = () => screen.getByRole('button', { name: 'Go to row' });
  const field = () => screen.findByRole('spinbutton', { name: 'Row' });
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  test('asks for a row between the first and the last, and Enter goes there', async () => {
    const { onGo, user } = renderIt();
    expect(button()).toHaveAttribute('aria-keyshortcuts', 'Control+G');
    await user.click(button());
    const dialog = () => screen.findByRole('dialog', { name: 'Go to row' });
    await eventually(async () =>
      within(await dialog()).getByRole('spinbutton', { name: 'Row' }),
    ).toBeVisible();
    await eventually(field).toHaveFocus();
    await eventually(field).toHaveValue('21');
    await eventually(field).toHaveAttribute('aria-valuemin', '1');
    await eventually(field).toHaveAttribute('aria-valuemax', '12480');
    await eventually(field).toHaveAccessibleDescription('1 to 12,480');
    await user.keyboard('6001{Enter}');
    expect(onGo).toHaveBeenCalledExactlyOnceWith(6_001);
    await gone();
  });

  test.each([
    ['99999', 12_480, '1 to 12,480. Goes to row 12,480.'],
    ['0', 1, '1 to 12,480. Goes to row 1.'],
  ])('row %s is not there: it says which row it goes to', async (typed, row, hint) => {
    const { onGo, user } = renderIt();
    await user.click(button());
    fireEvent.change(await field(), { target: { value: typed } });
    await eventually(field).toHaveAccessibleDescription(hint);
    await user.click(screen.getByRole('button', { name: 'Go' }));
    expect(onGo).toHaveBeenCalledExactlyOnceWith(row);
  });

  test('a number may be written as in other languages', async () => {
    const { onGo, user } = renderIt();
    await user.click(button());
    fireEvent.change(await field(), { target: { value: '6.001' } });
    await eventually(field).toHaveValue('6.001');
    await eventually(field).toHaveAccessibleDescription('1 to 12,480');
    await user.type(await field(), '{Enter}', { initialSelectionStart: 0 });
    expect(onGo).toHaveBeenCalledExactlyOnceWith(6_001);
  });

  test('a text that is no whole number stays, and says so', async () => {
    const { onGo, user } = renderIt();
    await user.click(button());
    fireEvent.change(await field(), { target: { value: '12.48' } });
    await eventually(field).toHaveAccessibleDescription('A whole number from 1 to 12,480');
    await eventually(field).toBeInvalid();
    await user.click(screen.getByRole('button', { name: 'Go' }));
    expect(onGo).not.toHaveBeenCalled();
    await eventually(field).toHaveValue('12.48');
  });

  test('is no field of numbers, which the wheel changes; the arrows change it by one', async () => {
    const { user } = renderIt();
    await user.click(button());
    await eventually(field).toHaveAttribute('type', 'text');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    await eventually(field).toHaveValue('23');
    await user.keyboard('{ArrowDown}');
    await eventually(field).toHaveValue('22');
    await eventually(field).toHaveAttribute('aria-valuenow', '22');
  });

  test('without a number it goes nowhere', async () => {
    const { onGo, user } = renderIt();
    await user.click(button());
    await user.clear(await field());
    await user.click(screen.getByRole('button', { name: 'Go' }));
    expect(onGo).not.toHaveBeenCalled();
    await eventually(field).toHaveFocus();
  });

  test.each(['g', '{Control>}g{/Control}'])('%s opens it, Escape closes it', async (keys) => {
    const { onGo, user } = renderIt();
    await user.keyboard(keys);
    await eventually(field).toBeVisible();
    await user.keyboard('{Escape}');
    await gone();
    expect(button()).toHaveFocus();
    expect(onGo).not.toHaveBeenCalled();
  });

  test('g that is typed is a letter; Control and G keeps the browser from searching', async () => {
    const { user } = renderIt();
    await user.type(screen.getByRole('textbox', { name: 'Elsewhere' }), 'g');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(fireEvent.keyDown(document.body, { key: 'g', ctrlKey: true, shiftKey: true })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: 'g', ctrlKey: true })).toBe(false);
    await eventually(field).toBeVisible();
  });
});
