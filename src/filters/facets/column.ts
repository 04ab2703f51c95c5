import { Columns3 } from 'lucide-react';
import type { Clause } from '../../api/search-request.ts';
import { anyOf, escapeWildcard, exists, fieldsAtDepths, terms, wildcard } from '../clauses.ts';
import type { Facet, FacetProbe } from '../facet.ts';
import type { FilteredRecord } from '../filtered-record.ts';
import { patterns, type FilterValue } from '../value-syntax.ts';

const FIELDS = fieldsAtDepths('columns', 'name.keyword', '');

/** Index field of column names at every depth, in their own case, nested ones as `parent.name`: from 1.3 on. */
const NAMES = 'columnNames';

const COLUMNS: FacetProbe = {
  key: 'column',
  forms: [
    { id: NAMES, any: exists(NAMES) },
    { id: 'name', any: anyOf(['columns.name', 'columns.name.keyword'].map(exists)) },
  ],
  has: ({ columns = [] }) => columns.length > 0,
  fields: () => ['columns'],
};

const patternOf = ({ text, anyStart, anyEnd }: Extract<FilterValue, { is: 'pattern' }>): string =>
  `${anyStart ? '*' : ''}${escapeWildcard(text)}${anyEnd ? '*' : ''}`;

/** Clauses on the names of every depth. Text before a dot may be a parent, so a name ends the text, or is the whole of it. */
function namedInNames(value: FilterValue): readonly Clause[] {
  if (value.is === 'name')
    return [terms(NAMES, [value.name]), wildcard(NAMES, `*.${escapeWildcard(value.name)}`)];
  if (value.is !== 'pattern') return [];
  const pattern = patternOf(value);
  const texts = value.anyStart ? [pattern] : [pattern, `*.${pattern}`];
  return texts.map((text) => wildcard(NAMES, text, true));
}

/** Clauses on the fields of each depth: a server 1.1 lower-cases the names of the top level in one of its fields. */
function namedInFields(value: FilterValue): readonly Clause[] {
  if (value.is === 'name') return [{ multi_match: { query: value.name, fields: FIELDS } }];
  if (value.is !== 'pattern') return [];
  const pattern = patternOf(value);
  const [, ...deeper] = FIELDS;
  return [wildcard('columns.name', pattern), ...deeper.map((field) => wildcard(field, pattern, true))];
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
  example: 'email',
  syntax: patterns,
  editor: { kind: 'values', find: 'facet.columnFind', takesParts: true },
  values: {
    from: 'suggestions',
    names: {
      completed: 'column_suggest',
      // The first field, from 1.3 on, has names of every depth in their own case; the second has those of the top level.
      fields: [{ field: 'columnNames', hasParents: true }, { field: 'columns.name.keyword' }],
    },
  },
  probes: () => [COLUMNS],
  clause(values, { profile }) {
    const form = profile.formOf(COLUMNS.key);
    return anyOf(
      values.flatMap((value) => [
        ...(form === 'name' ? [] : namedInNames(value)),
        ...(form === NAMES ? [] : namedInFields(value)),
      ]),
    );
  },
  test: ({ columns }, value) => namesOfColumns(columns).some((name) => isNamed(name, value)),
  fields: () => ['columns'],
};
