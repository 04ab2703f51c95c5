import * as fc from 'fast-check';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import type { Catalog, StoredTable } from '#src/fake/catalog/types.ts';
import { HOSTILE } from '#test/support/hostile-texts.ts';
import { sampleTable } from '#test/support/sample-tables.ts';

const SEED = 20_261_121;

/** Texts that a hostile author writes: each payload as it is, then mixtures of payloads and Markdown. */
function hostileTexts(count: number): readonly string[] {
  const piece = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('\n\n', '> ', '- ', '**', '`', '[', '](', ')', '|', '"', "'", '\u202E'),
    },
  );
  const mixed = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
  return [...HOSTILE, ...fc.sample(mixed, { numRuns: Math.max(0, count - HOSTILE.length), seed: SEED })];
}

/** A name of one's own for each, so that no two tables have the same. */
function hostileTable(text: string, at: number): StoredTable {
  const name = `${text} ${at}`;
  const short = text.slice(0, 60);
  const person = { id: 'u', type: 'user', name: text, displayName: text };
  return {
    ...sampleTable(at, name, { service: short, database: short, schema: short }),
    displayName: text,
    description: `${text}\n\n# ${text}\n\n| ${text} |\n|---|\n| ${text} |`,
    owners: [person, { ...person, type: 'team' }],
    followers: [person],
    tags: [{ tagFQN: text }, { tagFQN: `Tier.${text}`, description: text, labelType: text, source: text }],
    tableType: text,
    serviceType: text,
    columns: [
      { name: text, dataType: text, dataTypeDisplay: text, description: text, tags: [{ tagFQN: text }] },
    ],
    tableConstraints: [{ constraintType: text, columns: [text], referredColumns: [text] }],
  };
}

/** Tables with hostile text in every member. */
export const hostileCatalog = (tables: number): Catalog =>
  catalogFromRecords(hostileTexts(tables).map(hostileTable));

// Every function here runs in the page, where only its own text arrives.

declare global {
  interface Window {
    /** How often a text of the server has run. */
    ran: number;
  }
}

/** Counts whatever runs, in frames too; to be run before anything of the page. */
export function countRuns(): void {
  window.ran = 0;
  const count = () => {
    (window.top ?? window).ran += 1;
  };
  Object.assign(window, { alert: count, confirm: count, prompt: count, print: count });
}

/** Elements and attributes in the page that would run, load or lead to what is no web address. */
export function dangerInPage(): readonly string[] {
  const elements = document.body.querySelectorAll(
    'script:not([src^="/assets/"]), img, iframe, object, embed, link, base, meta, style, video, audio, marquee, form[action]',
  );
  const wrong = [...document.body.querySelectorAll('*')].filter((element) =>
    [...element.attributes].some(
      ({ name, value }) =>
        /^on/i.test(name) ||
        (/^(?:xlink:)?href|src|formaction$/i.test(name) && !/^(?:\/|#|https?:|mailto:)/.test(value)),
    ),
  );
  return [...elements, ...wrong].map((element) => element.outerHTML.slice(0, 120));
}

/** Control: puts each text into the page as markup, presses what can be pressed, and tells which of them ran. */
export async function runRaw(texts: readonly string[]): Promise<readonly string[]> {
  const ran: string[] = [];
  for (const text of texts) {
    const before = window.ran;
    const box = document.createElement('div');
    box.innerHTML = text;
    document.body.append(box);
    for (const link of box.querySelectorAll<HTMLElement>('a, button')) link.click();
    for (let tries = 0; tries < 10 && window.ran === before; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    if (window.ran > before) ran.push(text);
    box.remove();
  }
  return ran;
}
