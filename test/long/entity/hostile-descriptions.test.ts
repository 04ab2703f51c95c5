import { chromium, type Page } from '@playwright/test';
import * as fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RichText } from '#src/entity/rich-text.tsx';
import { CHROMIUM_ARGS, ensureChromium } from '#test/support/chromium.ts';
import { HOSTILE, hostileMarkup } from '#test/support/hostile-texts.ts';
import { runs } from '#test/support/long.ts';

const TEXTS = runs(2_000);
const AT_ONCE = 500;
const PAGE = 'http://page.test/';

/** What texts do in Chromium, without a policy of the page. */
interface Effects {
  /** Scripts that ran. */
  readonly ran: number;
  /** Addresses that were asked for. */
  readonly asked: number;
}

async function effectsOf(page: Page, htmls: readonly string[]): Promise<Effects> {
  let ran = 0;
  let asked = 0;
  await page.route('**/*', (route) => {
    const request = route.request();
    if (request.url() === PAGE)
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><main></main>' });
    asked += 1;
    // An answer without content leaves the page where it is.
    return request.isNavigationRequest() ? route.fulfill({ status: 204 }) : route.abort();
  });
  page.on('dialog', (dialog) => {
    ran += 1;
    void dialog.dismiss();
  });
  for (let at = 0; at < htmls.length; at += AT_ONCE) {
    await page.goto(PAGE);
    const ranInPage = await page.evaluate(
      async (pieces) => {
        const counts = { ran: 0 };
        Object.assign(window, { alert: () => (counts.ran += 1) });
        const main = document.querySelector('main');
        for (const html of pieces) {
          const box = document.createElement('div');
          box.innerHTML = html;
          main?.append(box);
          for (const part of box.querySelectorAll('details')) part.open = true;
          for (const part of box.querySelectorAll('a:not([target]), button'))
            if (part instanceof HTMLElement) part.click();
        }
        await new Promise((resolve) => setTimeout(resolve, 200));
        return counts.ran;
      },
      htmls.slice(at, at + AT_ONCE),
    );
    ran += ranInPage;
  }
  return { ran, asked };
}

test(
  `${TEXTS} hostile descriptions in Chromium: nothing runs, nothing is asked for`,
  { timeout: 1_800_000 },
  async () => {
    const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
    try {
      const texts = [
        ...HOSTILE,
        ...fc.sample(hostileMarkup, { numRuns: TEXTS - HOSTILE.length, seed: 20_261_126 }),
      ];
      const drawn = texts.map((source) =>
        renderToStaticMarkup(createElement(RichText, { source, pathOf: () => undefined, empty: '' })),
      );
      const came = await effectsOf(await browser.newPage(), drawn);
      // Control: the same texts as markup of the page's.
      const control = await effectsOf(await browser.newPage(), texts.slice(0, AT_ONCE));
      expect(came).toEqual({ ran: 0, asked: 0 });
      expect(control.ran).toBeGreaterThan(20);
      expect(control.asked).toBeGreaterThan(20);
    } finally {
      await browser.close();
    }
  },
);
