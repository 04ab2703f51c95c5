// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { openApp, rowAt } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { translatePage } from '#test/support/page-translator.ts';
import { OPENED } from './opened-parts.ts';

// A browser's translator replaces every text of the page, again and again; what it breaks is an error of the console, too.
// `test/ui/page-translator.test.tsx` has the control.

/** One of each kind of what opens: a dialog, boxes to tick, filters, the rest of a cell, the palette. */
const KINDS = new Set(['the export', 'the columns', 'the filters', 'a list in a cell', 'the palette']);

test('every kind of part stands under a translator, and no name of the catalog is translated', async () => {
  const { user } = await openApp('/tables?q=orders');
  await rowAt(0);
  await screen.findByRole('button', { name: 'Account and settings' });
  // Without a mark, so that all is found by its name.
  translatePage('');
  onTestFinished(() => window.translation.stop());
  const translated = (within: string) =>
    eventually(() => document.querySelector(`:is(${within}) font`)).not.toBeNull();
  for (const [name, , ask, shows] of OPENED.filter(([place]) => KINDS.has(place))) {
    await ask(user);
    await eventually(shows).toBeInTheDocument();
    await translated('[role=dialog], [role=menu], [role=listbox]');
    await user.keyboard('{Escape}{Escape}');
    await waitFor(() =>
      expect([name, document.querySelector('[role=dialog], [role=menu]')]).toEqual([name, null]),
    );
  }
  await user.click(screen.getByRole('link', { name: 'orders_004' }));
  await screen.findByRole('region', { name: 'Description' });
  await translated('main section');
  await user.click(screen.getByRole('button', { name: 'Account and settings' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Deutsch' }));
  await eventually(() => screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tabellen');
  await translated('h1');
  expect(window.translation.lone).toEqual([]);
  expect(document.querySelector('[role=grid] a bdi font')).toBeNull();
});
