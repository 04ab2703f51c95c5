// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lazyPlainText, renderDescription } from '#src/entity/description.tsx';
import { tableRow } from './rows.ts';

// A module of its own: what reads markup is loaded once.

test('a cell shows its text as it is written where what reads markup cannot be loaded', async () => {
  vi.spyOn(lazyPlainText, 'load').mockRejectedValueOnce(new Error('no network'));
  const failed = vi.spyOn(lazyPlainText, 'hasFailed').mockReturnValue(false);
  render(<p data-testid="cell">{renderDescription(tableRow({ description: '<p>One</p>' }))}</p>);
  expect(screen.getByTestId('cell')).toBeEmptyDOMElement();
  failed.mockReturnValue(true);
  await waitFor(() => expect(screen.getByTestId('cell')).toHaveTextContent('<p>One</p>'));
  expect(lazyPlainText.loaded()).toBeUndefined();
});

test('a cell shows a plain text at once, and no markup before it can be read', async () => {
  const texts: string[] = [];
  const look = () => texts.push(screen.getByTestId('cells').textContent);
  const { rerender } = render(
    <div data-testid="cells">{renderDescription(tableRow({ description: 'One row per order_id. ' }))}</div>,
  );
  look();
  expect(lazyPlainText.loaded()).toBeUndefined();
  rerender(
    <div data-testid="cells">
      {renderDescription(tableRow({ description: '<p>Orders of the <b>shop</b>.</p>' }))}
    </div>,
  );
  look();
  await act(() => lazyPlainText.load());
  look();
  expect(texts).toEqual(['One row per order_id.', '', 'Orders of the shop.']);
});
