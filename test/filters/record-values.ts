import type { Facet, FacetId } from '#src/filters/facet.ts';
import { propertyFacetId } from '#src/filters/facets/property.ts';
import { isTier } from '#src/filters/filtered-record.ts';
import { propertyFacts } from '#src/filters/property-values.ts';
import { NONE } from '#src/filters/value-syntax.ts';
import { canonicalValue, printValue, readValue, valueOfName } from '#src/filters/values.ts';
import { tableDefinition, type TableRow } from '#src/resources/table/definition.ts';

// Values of facets that tables have, for whatever compares search with records: the laws of this folder, and the contract.

type TableColumn = NonNullable<TableRow['columns']>[number];

/** The columns of a table at every depth. */
const everyColumn = (columns: readonly TableColumn[] = []): readonly TableColumn[] =>
  columns.flatMap((column) => [column, ...everyColumn(column.children ?? [])]);

const labelsOf = ({ tags = [], columns }: TableRow) => [
  ...tags,
  ...everyColumn(columns).flatMap((column) => column.tags ?? []),
];
const isTerm = ({ source }: { readonly source?: string | undefined }) => source === 'Glossary';
const fqns = (labels: ReturnType<typeof labelsOf>) => labels.map(({ tagFQN }) => tagFQN);

type NamesOf = (row: TableRow) => readonly (string | undefined)[];

/** What a table is named by in each facet; databases and schemas are one facet, and two kinds of names. */
const NAMES: Readonly<Record<FacetId, readonly NamesOf[]>> = {
  owner: [({ owners = [] }) => owners.map(({ name }) => name)],
  follower: [({ followers = [] }) => followers.map(({ name }) => name)],
  tag: [(row) => fqns(labelsOf(row).filter((label) => !isTerm(label) && !isTier(label.tagFQN)))],
  term: [(row) => fqns(labelsOf(row).filter(isTerm))],
  tier: [({ tags = [] }) => fqns([...tags]).filter(isTier)],
  type: [({ tableType }) => [tableType]],
  service: [({ service }) => [service?.name]],
  serviceType: [({ serviceType }) => [serviceType]],
  domain: [({ domains = [] }) => domains.map(({ fullyQualifiedName }) => fullyQualifiedName)],
  dataProduct: [({ dataProducts = [] }) => dataProducts.map(({ fullyQualifiedName }) => fullyQualifiedName)],
  certification: [({ certification }) => [certification?.tagLabel.tagFQN]],
  status: [({ entityStatus }) => [entityStatus]],
  database: [
    ({ database }) => [database?.fullyQualifiedName],
    ({ databaseSchema }) => [databaseSchema?.fullyQualifiedName],
  ],
  column: [({ columns }) => everyColumn(columns).map(({ name }) => name)],
};

interface NumberOf {
  readonly of: (row: TableRow) => number | undefined;
  readonly print: (number: number) => string;
}

/** The number of a table that the ranges of a facet are about, and how it stands in them. */
const NUMBERS: Readonly<Record<FacetId, NumberOf>> = {
  updated: {
    of: ({ updatedAt }) => updatedAt,
    print: (time) => new Date(time).toISOString().slice(0, 10),
  },
  usage: { of: ({ usageSummary }) => usageSummary?.weeklyStats?.count ?? 0, print: String },
};

/** The facets of a type, with one for each custom property that some records have. */
export const facetIdsOf = (facets: readonly FacetId[], rows: readonly TableRow[]): readonly FacetId[] =>
  facets.flatMap((id) => (id === 'property' ? propertiesOf(rows).map(propertyFacetId) : [id]));

const propertiesOf = (rows: readonly TableRow[]): readonly string[] =>
  [...new Set(rows.flatMap(({ extension = {} }) => Object.keys(extension)))].toSorted();

/** The custom property of a facet; undefined: it is of none. */
const propertyOf = (id: FacetId): string | undefined =>
  id.startsWith('property.') ? id.slice('property.'.length) : undefined;

/** Values of a custom property: its texts, its numbers and ranges of them, and days around its times. */
function propertyValues(
  id: FacetId,
  name: string,
  rows: readonly TableRow[],
  most: number,
): readonly string[] {
  const facts = rows.map(({ extension = {} }) => propertyFacts(extension[name]));
  const textsOf = (at: number) => facts[at]?.texts ?? [];
  const texts = mostFrequent(rows, (row) => textsOf(rows.indexOf(row)), most);
  const numbers = facts.flatMap((one) => one.numbers);
  const areTimes = numbers.some((number) => number > EARLY_TIME);
  const day = (number: number) => new Date(number).toISOString().slice(0, 10);
  const days = texts.filter((text) => DAY.test(text)).map((text) => Date.parse(text.slice(0, 10)));
  const ranges = (all: readonly number[], print: (number: number) => string) =>
    rangesOfNumbers(all, print, most);
  return [
    ...texts.map((text) => valueOfName(id, text)),
    ...numbers.slice(0, most).map((number) => valueOfName(id, String(number))),
    ...ranges(numbers, areTimes ? day : String),
    ...ranges(days, day),
    ...partsOf(id, texts[0] ?? ''),
  ];
}

/** ms since the epoch; smaller numbers are no times. */
const EARLY_TIME = 1e11;
const DAY = /^\d{4}-\d\d-\d\d/;

/** The facets of which values can be taken from records; those of what is missing are always the same. */
const knowsValuesOf = ({ id }: Facet): boolean =>
  id in NAMES || id in NUMBERS || id === 'missing' || propertyOf(id) !== undefined;

/**
 * Values of a facet as they stand in addresses: of names the most frequent ones that some tables have, of numbers ranges
 * that part them, `none` where there is such a value, and of columns the beginning and the middle of the first name too.
 * @param most names of a kind, or ranges
 * @throws Error for a facet whose values are not told above
 */
export function valuesInRecords(facet: Facet, rows: readonly TableRow[], most: number): readonly string[] {
  if (!knowsValuesOf(facet)) throw new Error(`Nothing is known of the values of ${facet.id} in a table`);
  const { id } = facet;
  const names = NAMES[id]?.map((of) => mostFrequent(rows, of, most)) ?? [];
  const [[first = ''] = []] = names;
  const number = NUMBERS[id];
  const property = propertyOf(id);
  const values = [
    ...names.flat().map((name) => valueOfName(id, name)),
    ...(number ? rangesOf(rows, number, most) : []),
    ...(property === undefined ? [] : propertyValues(id, property, rows, most)),
    ...(id === 'column' ? partsOf(id, first) : []),
    ...(id === 'missing' ? (facet.fixedValues?.(tableDefinition.types) ?? []) : []),
    ...(readValue(id, NONE)?.kind === 'none' ? [NONE] : []),
  ];
  return [...new Set(values.flatMap((value) => canonicalValue(id, value) ?? []))];
}

function mostFrequent(rows: readonly TableRow[], of: NamesOf, most: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of rows.flatMap((row) => [...new Set(of(row))]))
    if (name !== undefined && name.trim() !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([name]) => name);
}

/** The lower quarter, the middle, the upper quarter, and further ranges between the quartiles. */
const rangesOf = (rows: readonly TableRow[], { of, print }: NumberOf, most: number): readonly string[] =>
  rangesOfNumbers(
    rows.flatMap((row) => of(row) ?? []),
    print,
    most,
  );

function rangesOfNumbers(
  numbers: readonly number[],
  print: (number: number) => string,
  most: number,
): readonly string[] {
  const sorted = numbers.toSorted((a, b) => a - b);
  if (sorted.length === 0) return [];
  const at = (part: number) => print(sorted[Math.floor(part * (sorted.length - 1))] ?? 0);
  const [least, low, middle, high, greatest] = [at(0), at(0.25), at(0.5), at(0.75), at(1)];
  return [
    `..${low}`,
    `${low}..${high}`,
    `${high}..`,
    `..${least}`,
    `${greatest}..`,
    `${middle}..`,
    `..${middle}`,
    `${least}..${middle}`,
  ].slice(0, most);
}

/** Parts of a name in another case than its own: parts are found in any. */
function partsOf(facet: FacetId, name: string): readonly string[] {
  const letters = Array.from(name);
  if (letters.length < 3) return [];
  const pattern = (text: string, anyStart: boolean) =>
    printValue(facet, { kind: 'pattern', text: text.toUpperCase(), anyStart, anyEnd: true });
  return [pattern(letters.slice(0, 3).join(''), false), pattern(letters.slice(1, 3).join(''), true)];
}
