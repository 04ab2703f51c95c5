import type { Page } from '@playwright/test';
import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import type { Catalog } from '#src/fake/catalog/types.ts';
import { FORMATTERS } from '#src/i18n/format.ts';
import { ENGLISH } from '#src/i18n/language.ts';
import { pseudoMessage } from '#src/i18n/pseudo.ts';
import { sampleTables } from '#test/support/sample-tables.ts';

const GREEK = 'αβγδεζηθικλμνξοπρστυφχψωϊ';
/** What a page reads and does not show as it stands. */
const AS_IT_IS = new Set(['id', 'href', 'type', 'tableType', 'dataType', 'source', 'labelType', 'tagFQN']);

const greek = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) => GREEK.charAt(letter.toLowerCase().charCodeAt(0) - 97) || 'ω');

const inGreek = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') return AS_IT_IS.has(key) ? value : greek(value);
  if (Array.isArray(value)) return value.map((one) => inGreek(one, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inGreek(inner, name)]));
};

/** Tables without a Latin letter in anything that is the catalog's own: what is left of it is the page's. */
export const greekCatalog = (count: number): Catalog =>
  catalogFromRecords(sampleTables(count).map((table) => inGreek(table) as typeof table));

/** Answers definitions of types with Greek names of their properties, which the fake has in English. */
export const serveGreekProperties = (page: Page) =>
  page.route('**/api/v1/metadata/types/name/**', async (route) => {
    const response = await route.fetch();
    const { customProperties, ...type } = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json: { ...type, customProperties: inGreek(customProperties, '') } });
  });

/** An English message without values, as the pseudo language says it. */
export const pseudo = (text: string): string =>
  String(format(pseudoMessage(compile(text)), ENGLISH.locale, {}, { formatters: FORMATTERS }));

/**
 * Texts that people see or hear on the page and that come from no message, where small Latin letters are in them: what
 * does not stand between the brackets of the pseudo language, which a message with elements in it may have apart.
 */
export const fromNoMessage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const NAMES = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-roledescription'];
    const left: string[] = [];
    let depth = 0;
    const read = (text: string) => {
      let outside = '';
      for (const character of text) {
        if (character === '⟦') depth += 1;
        if (depth === 0) outside += character;
        if (character === '⟧') depth -= 1;
      }
      left.push(outside.trim());
    };
    read(document.title);
    for (const element of document.body.querySelectorAll('*'))
      for (const name of NAMES) read(element.getAttribute(name) ?? '');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      if (!node.parentElement?.closest('script, style, code, noscript')) read(node.textContent ?? '');
    }
    return [...new Set(left.filter((text) => /[a-z]{2,}/.test(text)))];
  });
