import { isObject } from './records.ts';
import type { StoredTable } from './types.ts';

/** Parts of a record whose values a search index keeps as lists of terms. */
export const TERM_GROUPS = ['owners', 'followers', 'tags', 'columns'] as const;
export type TermGroup = (typeof TERM_GROUPS)[number];

/** The terms of one part of a record, by the name of the index field: `owner.id`, `columns.children.name.keyword`. */
export type IndexTerms = ReadonlyMap<string, readonly string[]>;

/** The terms of all documents: few distinct sets of them, one index per document. */
export interface TermColumn {
  readonly sets: readonly IndexTerms[];
  /** Document -> index into `sets`. */
  readonly of: Uint32Array;
}

/** The optional fields of a record that hold a part. Tags of a record are also those of its columns. */
export const FIELDS_OF_GROUP: Readonly<Record<TermGroup, ReadonlySet<string>>> = {
  owners: new Set(['owners']),
  followers: new Set(['followers']),
  tags: new Set(['tags', 'columns']),
  columns: new Set(['columns']),
};

type Members = Readonly<Record<string, unknown>>;
const listOf = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.filter(isObject) : []);
const textsOf = (records: readonly Members[], member: string): string[] =>
  records.flatMap((record) => {
    const value = record[member];
    return typeof value === 'string' ? [value] : [];
  });

/** The terms of one part of a record, as a server 1.1 indexes them (recorded: the tier apart, tags of top-level columns with the record's). */
export function termsOf(record: StoredTable, group: TermGroup): IndexTerms {
  const terms = new Map<string, readonly string[]>();
  const add = (field: string, values: readonly string[]) => {
    if (values.length > 0) terms.set(field, values);
  };
  switch (group) {
    case 'owners': {
      const owners = listOf(record['owners']);
      for (const name of ['owner', 'owners'])
        for (const member of ['id', 'type', 'name', 'displayName'])
          add(`${name}.${member}`, textsOf(owners, member));
      break;
    }
    case 'followers':
      add('followers', textsOf(listOf(record['followers']), 'id'));
      break;
    case 'tags': {
      const own = listOf(record['tags']);
      const ofColumns = listOf(record['columns']).flatMap(({ tags }) => listOf(tags));
      const isTier = ({ tagFQN }: Members) => typeof tagFQN === 'string' && tagFQN.startsWith('Tier.');
      const labels = [...own, ...ofColumns].filter((label) => !isTier(label));
      add('tags.tagFQN', textsOf(labels, 'tagFQN'));
      add('tags.source', textsOf(labels, 'source'));
      add('columns.tags.tagFQN', textsOf(ofColumns, 'tagFQN'));
      add('tier.tagFQN', textsOf(own.filter(isTier).slice(0, 1), 'tagFQN'));
      break;
    }
    case 'columns':
      for (let path = 'columns', level = listOf(record['columns']); level.length > 0; path += '.children') {
        add(`${path}.name`, textsOf(level, 'name'));
        level = level.flatMap(({ children }) => listOf(children));
      }
      break;
  }
  return terms;
}

/** A column from the terms of each document; equal sets are kept once. */
export function termColumn(size: number, termsAt: (row: number) => IndexTerms): TermColumn {
  const sets: IndexTerms[] = [];
  const known = new Map<string, number>();
  const of = new Uint32Array(size);
  for (let row = 0; row < size; row += 1) {
    const terms = termsAt(row);
    const key = JSON.stringify([...terms]);
    let index = known.get(key);
    if (index === undefined) known.set(key, (index = sets.push(terms) - 1));
    of[row] = index;
  }
  return { sets, of };
}
