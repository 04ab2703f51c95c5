import type { Page } from '@playwright/test';

// Ways to a state, for all that describe one.

/** The link of a row, by its number from 1. */
export const row = (page: Page, number = 1) =>
  page.locator(`[role=grid] [aria-rowindex="${number + 1}"] a`).first();
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();
export const alert = (page: Page) => page.getByRole('alert').first().waitFor({ timeout: 20_000 });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name }).waitFor();

/** Presses what stands in the bar, and on phones in its menu. */
export async function pressInBar(page: Page, name: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) <= 640;
  if (isPhone) await press(page, /^More/);
  await page.getByRole(isPhone ? 'menuitem' : 'button', { name, exact: true }).click();
}

/** Prefix of the requests for rows. */
export const LIST = '/api/v1/tables?limit=';
export const EVERYTHING = '/api/v1/';
/** An answer that says that it failed. */
export const failing = (status: number) => ({ status, body: { code: status, message: `It says ${status}` } });
