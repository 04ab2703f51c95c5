import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { list, openApp, rowAt, status } from '#test/support/app.tsx';
import { sampleTables } from '#test/support/sample-tables.ts';

/** Its row 900 is not loaded with those on the first screen. */
export const FAR = { catalog: sampleTables(1_000) };
export const SEARCH = '/api/v1/search/query';

export const field = () => screen.findByRole('combobox', { name: 'Name' });
export const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
export const note = async () =>
  document.querySelector(`[id="${(await field()).getAttribute('aria-describedby')}"]`);
export const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

/** The app with "Go to row" open and the focus in "Name". */
export async function toName(...args: Parameters<typeof openApp>) {
  const page = await openApp(...args);
  await rowAt(0);
  // The foot, and with it the key, comes after the rows.
  await status(/^1–/);
  (await list()).focus();
  await page.user.keyboard('g');
  await page.user.click(await field());
  const searches = async () => (await page.requests()).filter(({ path }) => path === SEARCH);
  return { ...page, searches };
}

/** Waits until exactly these names are suggested, best first, for what is typed now. */
export const suggested = (...names: string[]) =>
  waitFor(() => {
    expect(screen.getByRole('listbox', { name: 'Tables found' })).toHaveAttribute('aria-busy', 'false');
    expect(options()).toEqual(names.map((name) => expect.stringMatching(new RegExp(`^${name} snow`))));
  });
