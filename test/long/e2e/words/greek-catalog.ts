import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import type { Catalog } from '#src/fake/catalog/types.ts';
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
