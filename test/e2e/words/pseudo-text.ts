import type { Page } from '@playwright/test';
import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import { FORMATTERS } from '#src/words/formats.ts';
import { PSEUDO, pseudoMessage } from '#src/words/pseudo.ts';

/** An English message without values, as the pseudo language says it. */
export const pseudo = (text: string): string =>
  String(format(pseudoMessage(compile(text)), PSEUDO.locale, {}, { formatters: FORMATTERS }));

/**
 * Texts that people see or hear on the page and that come from no message: what of a text is left without all that
 * stands between the brackets of the pseudo language, where small Latin letters are in it.
 */
export const fromNoMessage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const NAMES = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-roledescription'];
    const isShown = (element: Element | null) =>
      element !== null && element.closest('script, style, code, noscript') === null;
    const texts: string[] = [document.title];
    for (const element of document.body.querySelectorAll('*')) {
      if (!isShown(element)) continue;
      for (const name of NAMES) texts.push(element.getAttribute(name) ?? '');
    }
    const blocks = new Set<Element>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const around = walker.currentNode.parentElement;
      if (!isShown(around)) continue;
      // A message may hold elements: its brackets are looked for in the block around it.
      const block = around?.closest('p, li, h1, h2, h3, td, dd, dt, label, button, a, output, div') ?? around;
      if (block) blocks.add(block);
    }
    for (const block of blocks) texts.push(block.textContent);
    const left = texts.map((text) => {
      let inner = text;
      for (let before = ''; before !== inner;) {
        before = inner;
        inner = inner.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
      }
      return inner.trim();
    });
    return [...new Set(left.filter((text) => /[a-z]{2,}/.test(text)))];
  });
