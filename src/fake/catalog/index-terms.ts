import { isObject } from './records.ts';
import type { IndexTerms, TermGroup } from './term-index.ts';
import type { StoredTable } from './types.ts';

/** The optional fields of a record that hold a part. Tags of a record are also those of its columns. */
export const FIELDS_OF_GROUP: Readonly<Record<TermGroup, ReadonlySet<string>>> = {
  owners: new Set(['owners']),
  followers: new Set(['followers']),
  tier: new Set(['tags']),
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

export const isTierName = (tagFqn: unknown): boolean =>
  typeof tagFqn === 'string' && tagFqn.startsWith('Tier.');

/** Members of a person that the index has fields of. */
export const PERSON_MEMBERS = ['id', 'type', 'name', 'displayName'] as const;

/** Nested columns as the engine's completion names them: `address.city`. */
export const NESTED_COLUMNS = 'columns.path';

/**
 * The terms of one part of a record, as a server 1.1 indexes them (recorded: the tier apart, tags of top-level columns with
 * the record's). `owner` is the first of the owners.
 */
export function termsOf(record: StoredTable, group: TermGroup): IndexTerms {
  const terms = new Map<string, readonly string[]>();
  const add = (field: string, values: readonly string[]) => {
    if (values.length > 0) terms.set(field, values);
  };
  switch (group) {
    case 'owners': {
      const owners = listOf(record['owners']);
      for (const member of PERSON_MEMBERS) {
        add(`owner.${member}`, textsOf(owners.slice(0, 1), member));
        add(`owners.${member}`, textsOf(owners, member));
      }
      break;
    }
    case 'followers':
      add('followers', textsOf(listOf(record['followers']), 'id'));
      break;
    case 'tier': {
      const tiers = listOf(record['tags']).filter(({ tagFQN }) => isTierName(tagFQN));
      add('tier.tagFQN', textsOf(tiers.slice(0, 1), 'tagFQN'));
      break;
    }
    case 'tags': {
      const own = listOf(record['tags']);
      const columns = listOf(record['columns']);
      const ofColumns = columns.flatMap(({ tags }) => listOf(tags));
      const isTier = ({ tagFQN }: Members) => isTierName(tagFQN);
      const labels = [...own, ...ofColumns].filter((label) => !isTier(label));
      add('tags.tagFQN', textsOf(labels, 'tagFQN'));
      add('tags.source', textsOf(labels, 'source'));
      add('columns.tags.tagFQN', textsOf(ofColumns, 'tagFQN'));
      for (
        let path = 'columns.children', level = childrenOf(columns);
        level.length > 0;
        path += '.children', level = childrenOf(level)
      ) {
        const labelsHere = level.flatMap(({ tags }) => listOf(tags));
        add(`${path}.tags.tagFQN`, textsOf(labelsHere, 'tagFQN'));
      }
      break;
    }
    case 'columns': {
      const top = listOf(record['columns']);
      for (
        let path = 'columns', level = top;
        level.length > 0;
        path += '.children', level = childrenOf(level)
      )
        add(`${path}.name`, textsOf(level, 'name'));
      add(NESTED_COLUMNS, nestedNames(top));
      break;
    }
  }
  return terms;
}

const childrenOf = (columns: readonly Members[]) => columns.flatMap(({ children }) => listOf(children));

function nestedNames(columns: readonly Members[], above = ''): string[] {
  return columns.flatMap(({ name, children }) => {
    const path = above + String(name);
    return [...(above === '' ? [] : [path]), ...nestedNames(listOf(children), `${path}.`)];
  });
}
