import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { RESOURCES } from '#src/resources/registry.ts';
import { openApp, status } from '#test/support/app.tsx';
import { reference, topic } from '#test/support/sample-assets.ts';
import { sampleTables } from '#test/support/sample-tables.ts';

export const SEARCH = '/api/v1/search/query';
export const palette = () => screen.findByRole('dialog', { name: 'Commands' });
export const field = () =>
  screen.findByRole('combobox', { name: 'Go to anything in the catalog, a view or a command' });
const results = () => screen.getByRole('listbox', { name: 'Results' });
export const group = (name: string) => within(screen.getByRole('group', { name })).getAllByRole('option');
export const names = (name: string) => group(name).map((option) => option.textContent);
/** The option that Enter chooses. */
export const active = () =>
  document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '');
export const gone = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Commands' })).not.toBeInTheDocument());
export const ready = () => waitFor(() => expect(results()).toHaveAttribute('aria-busy', 'false'));

/** The app with the focus in the rows, once the parts that come after them are there. */
export async function inTheRows(...args: Parameters<typeof openApp>) {
  const page = await openApp(...args);
  await screen.findByRole('button', { name: 'Account and settings' });
  await status(/^1–/);
  (await screen.findByRole('grid')).focus();
  const searches = async () => (await page.requests()).filter(({ path }) => path === SEARCH);
  return { ...page, searches };
}

/** And with the palette open. */
export async function inThePalette(...args: Parameters<typeof openApp>) {
  const page = await inTheRows(...args);
  await page.user.keyboard('{Control>}k{/Control}');
  await waitFor(async () => expect(await field()).toHaveFocus());
  return page;
}

const dashboard = (name: string): StoredTable => ({
  ...topic(name),
  id: `dashboard-${name}`,
  entityType: 'dashboard',
  fullyQualifiedName: `superset.${name}`,
  service: reference('dashboardService', 'superset'),
  serviceType: 'Superset',
});

/** Records of three types; four topics, a dashboard and the tables have names with "orders". */
export const mixedCatalog = (): StoredTable[] => [
  ...sampleTables(40),
  ...['orders_a', 'orders_b', 'orders_c', 'orders_d', 'users'].map((name) => topic(name)),
  ...['orders today', 'sales'].map(dashboard),
];

/** Types with a search index. */
export const indexed = RESOURCES.filter(({ isIndexOptional }) => !isIndexOptional);
