import { expect, type Page } from '@playwright/test';

/** A route of faults that stands for all requests to the service. */
export const EVERYTHING = '/api/v1/';

/** An outcome of a fault: the status, the service's message, and headers of the answer. */
export const failure = (status: number, message: string, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  body: { code: status, message },
  headers,
});

/** The dialog that asks for another token. */
export const connectDialog = (page: Page) => page.getByRole('dialog', { name: 'Connect to a server' });

/** Scrolls on by two rows at a time until the dialog is open, which hides the grid behind it from roles. */
export async function scrollUntilRefused(page: Page): Promise<void> {
  await expect(async () => {
    await page.locator('[role=grid]').evaluate((grid) => grid.scrollBy(0, 360));
    await expect(connectDialog(page)).toHaveCount(1, { timeout: 200 });
  }).toPass({ intervals: [50] });
}
