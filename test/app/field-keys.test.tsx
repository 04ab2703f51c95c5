// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { list, openApp, rowAt, status } from '#test/support/app.tsx';
import { sampleTables } from '#test/support/sample-tables.ts';

// Keys of an input method, as for Japanese or Chinese, compose a character: Enter takes it, arrows choose another one, Escape
// drops it. None of them is a key of the page. Alt with arrows is Back and Forward of the browser, or moves the caret.

type User = Awaited<ReturnType<typeof openApp>>['user'];

/** Fields with keys of their own: what brings the page there, the text of the field, and a key that it takes. */
const FIELDS = [
  { name: 'the search', open: (user: User) => user.keyboard('/'), typed: 'orders_00', key: 'Escape' },
  { name: 'the menu of filters', open: (user: User) => user.keyboard('f'), typed: 'own', key: 'Escape' },
  {
    name: 'the palette',
    open: (user: User) => user.keyboard('{Control>}k{/Control}'),
    typed: '',
    key: 'ArrowDown',
  },
  { name: 'Go to row', open: (user: User) => user.keyboard('g'), typed: '12', key: 'Escape' },
];

/** The state of the page that a key may change. */
const state = () => ({
  address: location.href,
  focus: document.activeElement,
  fields: Array.from(document.querySelectorAll('input'), ({ value, checked }) => `${value} ${checked}`),
  active: document.activeElement?.getAttribute('aria-activedescendant'),
  open: Array.from(document.querySelectorAll('[role=dialog], [role=menu]'), (one) => one.ariaLabel),
});

test('fields leave keys of a composition and Alt with arrows alone, and take others', async () => {
  const { user } = await openApp('/tables', { catalog: sampleTables(60) });
  await rowAt(0);
  await screen.findByRole('button', { name: 'Account and settings' });
  for (const { name, open, typed, key: taken } of FIELDS) {
    await status(/^1–10 of 60/);
    (await list()).focus();
    await open(user);
    await waitFor(() => expect(document.activeElement).toBeInstanceOf(HTMLInputElement));
    const field = document.activeElement as HTMLInputElement;
    if (typed !== '') await user.type(field, typed);
    // What was typed in the search box becomes a part of the address.
    const before = await waitFor(() => {
      const now = state();
      if (typed === 'orders_00' && !location.search) throw new Error('Nothing is searched for yet');
      return now;
    });
    // Safari: the key that ends a composition comes after it, and is told by its code alone.
    for (const form of [{ isComposing: true }, { keyCode: 229 }])
      for (const key of ['Enter', 'Escape', 'ArrowDown', 'Tab', 'Backspace', 'k']) {
        await act(async () => void fireEvent.keyDown(field, { key, ...form }));
        expect([name, key, form, state()]).toEqual([name, key, form, before]);
      }
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End']) {
      // True: it is left to the browser.
      expect([name, key, fireEvent.keyDown(field, { key, altKey: true })]).toEqual([name, key, true]);
      expect([name, key, state()]).toEqual([name, key, before]);
    }
    await act(async () => void fireEvent.keyDown(field, { key: taken }));
    await waitFor(() => expect(state()).not.toEqual(before));
    await user.keyboard('{Escape}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
});
