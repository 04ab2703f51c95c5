import type { Page } from '@playwright/test';

/** Adds rules that override the page's own; its policy allows no style element. */
export const addStyle = (page: Page, rules: string): Promise<unknown> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, rules);
