import { clearBit, countBetween, countBits, eachBit, hasBit, type Bits } from '../bits.ts';
import { compareKeys } from '../catalog/sorted-rows.ts';
import { NONE, type SearchCorpus } from '../catalog/types.ts';
import { columnOf, runsOf, termField, type IndexField } from './index-fields.ts';

type Counts = ReadonlyMap<string, number>;

/** Fields that a server 1.1 counts in every answer, and how many values of each it names. */
const aggregated: readonly (readonly [name: string, values: number])[] = [
  ['serviceType', 50],
  ['databaseSchema.name.keyword', 10],
  ['entityType', 50],
  ['tier.tagFQN', 10],
  ['service.name.keyword', 50],
  ['database.name.keyword', 10],
];

interface Terms {
  readonly doc_count_error_upper_bound: 0;
  readonly sum_other_doc_count: number;
  readonly buckets: readonly { readonly key: string | number; readonly doc_count: number }[];
}

/** Documents of a set per value, for the fields that a server 1.1 counts: the most frequent values of each. */
export function aggregations(found: Bits, corpus: SearchCorpus): Readonly<Record<string, Terms>> {
  return Object.fromEntries(
    aggregated.map(([name, values]) => {
      const sorted = [...(countsOf(name, found, corpus) ?? [])].toSorted(
        ([a, m], [b, n]) => n - m || compareKeys(a, b),
      );
      return [`sterms#${name}`, terms(sorted, values)];
    }),
  );
}

/** Columns with the values of a field as they are. */
const EXACT_COLUMNS: Readonly<Record<string, IndexField>> = {
  'name.keyword': 'name',
  'displayName.keyword': 'displayName',
  'tableType.keyword': 'tableType',
  serviceType: 'serviceType',
  'service.id': 'service.id',
  'service.name': 'service.name',
  'service.name.keyword': 'service.name',
  'database.id': 'database.id',
  'database.name': 'database.name',
  'database.name.keyword': 'database.name',
  'databaseSchema.id': 'databaseSchema.id',
  'databaseSchema.name': 'databaseSchema.name',
  'databaseSchema.name.keyword': 'databaseSchema.name',
};

/** Fields of names whose terms the index keeps in lower case. */
const LOWER: ReadonlySet<string> = new Set([
  'database.name',
  'databaseSchema.name',
  'columns.name',
  'owner.name',
]);

/** Documents of a set per value of a field; undefined for a field without values. */
export function countsOf(name: string, found: Bits, corpus: SearchCorpus): Counts | undefined {
  if (name === 'entityType') {
    const count = countBits(found);
    return new Map(count === 0 ? [] : [['table', count]]);
  }
  const field = EXACT_COLUMNS[name];
  const inTerms = termField(name);
  const counts = field
    ? columnCounts(found, corpus, field)
    : inTerms && corpus.terms(inTerms.group).counts(inTerms.field, found);
  return counts && LOWER.has(name) ? lowerCased(counts) : counts;
}

function lowerCased(counts: Counts): Counts {
  const lower = new Map<string, number>();
  for (const [value, count] of counts) {
    const key = value.toLowerCase();
    lower.set(key, (lower.get(key) ?? 0) + count);
  }
  return lower;
}

function columnCounts(found: Bits, corpus: SearchCorpus, field: IndexField): Counts {
  const column = columnOf(corpus, field);
  const { values, of, written } = column;
  const byValue = new Map<string, number>();
  const addText = (value: string, count: number) => {
    if (count > 0) byValue.set(value, (byValue.get(value) ?? 0) + count);
  };
  const unwritten = written.size === 0 ? found : found.slice();
  for (const [row, text] of written) {
    if (hasBit(found, row) && text !== undefined) addText(text, 1);
    clearBit(unwritten, row);
  }
  const byIndex = new Uint32Array(values.length);
  const add = (index: number, count: number) => {
    if (index !== NONE) byIndex[index] = (byIndex[index] ?? 0) + count;
  };
  const runs = runsOf(column);
  if (runs) {
    for (const [at, start] of runs.starts.entries())
      add(of[start] ?? NONE, countBetween(unwritten, start, runs.starts[at + 1] ?? runs.size));
  } else eachBit(unwritten, (row) => add(of[row] ?? NONE, 1));
  for (const [index, count] of byIndex.entries()) addText(values[index] ?? '', count);
  return byValue;
}

/** The first `most` of sorted counts as buckets. */
export function terms(sorted: readonly (readonly [string | number, number])[], most: number): Terms {
  return {
    doc_count_error_upper_bound: 0,
    sum_other_doc_count: sorted.slice(most).reduce((sum, [, count]) => sum + count, 0),
    buckets: sorted.slice(0, most).map(([key, count]) => ({ key, doc_count: count })),
  };
}
