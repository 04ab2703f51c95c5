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

/** Hostile strings of a record that a row with all columns draws, at the least. */
export const DRAWN_PER_ROW = 10;

/** Tables with hostile text in every member. */
export const hostileCatalog = (tables: number): Catalog =>
  catalogFromRecords(hostileTexts(tables).map(hostileTable));

const column = (name: string, depth: number): unknown => ({
  name,
  dataType: depth > 0 ? 'STRUCT' : 'STRING',
  dataTypeDisplay: depth > 0 ? 'struct' : 'string',
  ...(depth > 0 && { children: [column(`${name}_${depth}`, depth - 1)] }),
});

const LEVELS = 20;
const COLUMNS = 10_000;
const SHALLOW = COLUMNS - LEVELS - 1;

/** Tables as large as any that were ever seen, and one whose name is. */
export const hugeCatalog = (): Catalog =>
  catalogFromRecords(
    Array.from({ length: 40 }, (_, at) => ({
      ...sampleTable(at, at === 0 ? `a${'x'.repeat(99_999)}` : `wide_${at}`),
      displayName: at === 0 ? 'Ä'.repeat(100_000) : `Wide ${at}`,
      ...(at < 3 && {
        description: `# Long\n\n${'All **words** of [it](https://example.com). '.repeat(25_000)}`,
        columns: [
          column('deep', LEVELS),
          ...Array.from({ length: SHALLOW }, (__, number) => column(`column_${number}`, 0)),
        ],
      }),
    })),
  );

// Every function here runs in the page, where only its own text arrives.

declare global {
  interface Window {
    /** How often a text of the server has run. */
    ran: number;
    /** The longest task so far, in ms; 0 where none took 50 ms. */
    longest: number;
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

/** Keeps `window.longest`; to be run before anything of the page. */
export function watchLongTasks(): void {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
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
