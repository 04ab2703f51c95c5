import type { StoredTable } from '#src/fake/catalog/types.ts';

type Field = 'name' | 'displayName' | 'description';

/** A query by its meaning, to be written as text and evaluated naively. */
export type Condition =
  | { kind: 'word' | 'part' | 'prefix' | 'phrase'; field: 'name' | 'description' | undefined; text: string }
  | { kind: 'name'; text: string }
  | { kind: 'not'; of: Condition }
  | { kind: 'and' | 'or'; of: readonly Condition[] };

/** The condition in the query language. */
export function printed(condition: Condition): string {
  switch (condition.kind) {
    case 'name':
      return String.raw`name.keyword:"${condition.text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
    case 'not':
      return `(NOT ${printed(condition.of)})`;
    case 'and':
    case 'or':
      return `(${condition.of.map(printed).join(` ${condition.kind.toUpperCase()} `)})`;
    default: {
      const { kind, field, text } = condition;
      const written = { word: text, part: `*${text}*`, prefix: `${text}*`, phrase: `"${text} ${text}"` }[
        kind
      ];
      return field === undefined ? written : `${field}:${written}`;
    }
  }
}

const lower = (text: string) => text.toLowerCase().replaceAll('ς', 'σ');
const wordsOf = (text: string) => lower(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
// The words of the generator, listed by hand.
const singular: Readonly<Record<string, string>> = { orders: 'order', companies: 'company' };
const plain = (word: string) => singular[word] ?? word;

/** Whether a record meets a condition, evaluated member by member. */
export function meets(table: StoredTable, condition: Condition): boolean {
  switch (condition.kind) {
    case 'name':
      return table.name === condition.text;
    case 'not':
      return !meets(table, condition.of);
    case 'and':
      return condition.of.every((each) => meets(table, each));
    case 'or':
      return condition.of.some((each) => meets(table, each));
    default: {
      const fields: readonly Field[] = condition.field
        ? [condition.field]
        : ['name', 'displayName', 'description'];
      return fields.some((field) =>
        valueMeets(table[field], condition.text, condition.kind, field !== 'description'),
      );
    }
  }
}

function valueMeets(
  value: unknown,
  text: string,
  kind: 'word' | 'part' | 'prefix' | 'phrase',
  isName: boolean,
): boolean {
  if (typeof value !== 'string') return false;
  const words = wordsOf(value);
  const wanted = lower(text);
  const terms = isName ? [lower(value), ...words] : words;
  switch (kind) {
    case 'word':
      return words.some((each) => plain(each) === plain(wanted));
    case 'part':
      return terms.some((each) => each.includes(wanted));
    case 'prefix':
      return terms.some((each) => each.startsWith(wanted));
    default:
      return words.some(
        (each, at) => plain(each) === plain(wanted) && plain(words[at + 1] ?? '') === plain(wanted),
      );
  }
}
