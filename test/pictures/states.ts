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

const FOUND = '/tables?q=order&sort=usageSummary:desc&columns=name,tableType,owners,tags,usageSummary';

/** What README shows: the most used tables that a search finds. */
export const STATES: readonly State[] = [
  { name: 'list', address: FOUND, width: 1280, height: 720 },
  { name: 'table', address: FOUND, width: 1280, height: 720, prepare: openFirst },
];
