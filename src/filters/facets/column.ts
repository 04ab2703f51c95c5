import { Columns3 } from 'lucide-react';
import type { Clause } from '../../api/search-request.ts';
import { anyOf } from '../clauses.ts';
import type { Facet } from '../facet.ts';
import type { FilteredRecord } from '../filtered-record.ts';
import { patterns, type FilterValue } from '../value-syntax.ts';

/** How deep columns are looked for by name: levels that an index does not know do no harm. */
const COLUMN_LEVELS = 5;

const FIELDS = Array.from(
  { length: COLUMN_LEVELS },
  (_, depth) => `columns.${'children.'.repeat(depth)}name.keyword`,
);

/** `*`, `?` and the backslash as themselves (Elasticsearch, wildcard query). */
const escapeWildcard = (text: string): string => text.replaceAll(/[\\*?]/g, String.raw`\$&`);

/** The index lower-cases the names of the top level, and keeps those of nested columns as they are. */
function clausesOf(value: FilterValue): readonly Clause[] {
  if (value.is === 'name') return [{ multi_match: { query: value.name, fields: FIELDS } }];
  if (value.is !== 'pattern') return [];
  const pattern = `${value.anyStart ? '*' : ''}${escapeWildcard(value.text)}${value.anyEnd ? '*' : ''}`;
  const [, ...nested] = FIELDS;
  return [
    { wildcard: { 'columns.name': { value: pattern } } },
    ...nested.map((field) => ({ wildcard: { [field]: { value: pattern, case_insensitive: true } } })),
  ];
}

const namesOfColumns = (columns: FilteredRecord['columns'] = []): readonly string[] =>
  columns.flatMap(({ name, children }) => [name, ...namesOfColumns(children)]);

function isNamed(name: string, value: FilterValue): boolean {
  if (value.is === 'name') return name === value.name;
  if (value.is !== 'pattern') return false;
  const text = value.text.toLowerCase();
  const own = name.toLowerCase();
  if (value.anyStart && value.anyEnd) return own.includes(text);
  return value.anyStart ? own.endsWith(text) : own.startsWith(text);
}

/** Names of columns, at any depth, and parts of them. */
export const column: Facet = {
  id: 'column',
  label: 'facet.column',
  noun: 'facet.columnNoun',
  icon: Columns3,
  group: 'place',
  example: 'email',
  operators: ['facet.columnIs', 'facet.columnIsNot'],
  syntax: patterns,
  editor: { kind: 'values', find: 'facet.columnFind', takesParts: true },
  values: { from: 'suggestions', field: 'column_suggest' },
  clause: (values) => anyOf(values.flatMap(clausesOf)),
  test: ({ columns }, value) => namesOfColumns(columns).some((name) => isNamed(name, value)),
  fields: () => ['columns'],
};
