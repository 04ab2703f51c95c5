import type { Page } from '@playwright/test';

interface State {
  readonly name: string;
  readonly address: string;
  readonly width: number;
  readonly height: number;
  /** What is done before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
}

async function openFirst(page: Page): Promise<void> {
  await page.locator('[role=grid] [aria-rowindex="3"] a').first().click();
  await page.getByRole('button', { name: 'Next table' }).waitFor();
  await page.waitForTimeout(800);
}

/** What README shows. */
export const STATES: readonly State[] = [
  { name: 'list', address: '/tables?q=order', width: 1280, height: 720 },
  { name: 'table', address: '/tables?q=order', width: 1280, height: 720, prepare: openFirst },
];
