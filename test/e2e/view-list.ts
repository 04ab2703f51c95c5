import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The sidebar. */
export const rail = (page: Page) => page.getByRole('navigation', { name: 'Views' });

/** Saves the view on screen under a name. */
export async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save view' }).click();
  const form = page.getByRole('dialog', { name: 'Save view' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
}
