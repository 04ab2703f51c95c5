import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { openApp, rowAt } from '#test/support/app.tsx';
import { readCsv } from '#test/tables/export/read-csv.ts';

type App = Awaited<ReturnType<typeof openApp>>;

const dialog = () => screen.findByRole('dialog', { name: 'Export' });
export const inDialog = async () => within(await dialog());
export const press = async ({ user }: App, name: string) =>
  user.click(await (await inDialog()).findByRole('button', { name }));
export const names = (text: string) =>
  readCsv(text.slice(1))
    .slice(1)
    .map(([name]) => name);
export const expected = (count: number) =>
  Array.from({ length: count }, (_, n) => `orders_${String(n).padStart(3, '0')}`).toSorted();

/** Waits until so many rows are in the file. */
export const written = (count: number) =>
  waitFor(() =>
    expect(Number(screen.getByRole('progressbar', { name: 'Export' }).ariaValueNow)).toBeGreaterThanOrEqual(
      count,
    ),
  );

/** The requests of an export: rows with the fields of its columns, as many as there may be. */
export const PAGES = '/api/v1/tables?limit=1000';
export const NEXT_PAGES = '/api/v1/tables?limit=1000&fields=owners%2Ctags&after=';

export async function openExport(address?: string, options?: Parameters<typeof openApp>[1]) {
  const app = await openApp(address, { screen: 360, ...options });
  await rowAt(0);
  await app.user.click(await screen.findByRole('button', { name: 'Export' }));
  await dialog();
  return app;
}
