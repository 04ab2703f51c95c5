import { Columns3 } from 'lucide-react';
import { partMembers } from '../../api/schemas/record.ts';
import { anyOf, exists, fieldsAtDepths, wildcard, wildcardOf } from '../clauses.ts';
import { listedEntry, type Facet, type FacetProbe } from '../facet.ts';
import { meetsPattern, patternOf, patterns, wellFormed } from '../value-syntax.ts';

/** Path of the parts with the names: the columns of tables, the fields of topics. */
const partOf = ([part = 'columns']: readonly string[]): string => part;

/** Id of the form with the names of every depth in one field, nested ones as `parent.name`: from 1.3 on. */
const NAMES = 'columnNames';
const namesField = (part: string): string => (part.endsWith('columns') ? NAMES : 'fieldNames');

const probeOf = (part: string): FacetProbe => ({
  key: 'column',
  forms: [
    { id: NAMES, any: exists(namesField(part)) },
    { id: 'name', any: exists(`${part}.name.keyword`) },
    // An index 1.1 has no other field of the names that topics and containers have.
    { id: 'plain', any: exists(`${part}.name`) },
  ],
  has: (record) => partMembers(record, [part], 'name').length > 0,
  fields: () => part.split('.', 1),
});

/** Names of columns, or of the fields of topics, at any depth, and parts of them: in any case. */
export const column: Facet = {
  ...listedEntry('column', Columns3, 'email'),
  syntax: patterns(({ text, anyStart, anyEnd }, t) => {
    if (!anyStart) return t('facet.columnBegins', { text });
    return t(anyEnd ? 'facet.columnHolds' : 'facet.columnEnds', { text });
  }),
  lead(values, not) {
    if (values.every(({ kind }) => kind === 'pattern')) return not ? 'facet.columnNo' : 'facet.column';
    return not ? 'facet.columnNotNamed' : 'facet.columnNamed';
  },
  takesParts: true,
  values: {
    kind: 'suggestions',
    names(parts) {
      const part = partOf(parts);
      const field = namesField(part);
      return {
        completed: field === NAMES ? 'column_suggest' : 'field_suggest',
        // The first field has names of every depth; the second has those of the top level.
        fields: [{ field, hasParents: true }, { field: `${part}.name.keyword` }],
      };
    },
  },
  probes: (_, parts) => [probeOf(partOf(parts))],
  clause(values, { profile, taggedParts }) {
    const part = partOf(taggedParts);
    const form = profile.formOf('column');
    const fields = form === 'plain' ? fieldsAtDepths(part, 'name') : fieldsAtDepths(part, 'name.keyword', '');
    return anyOf(
      values.flatMap((value) => {
        const pattern = patternOf(value);
        if (!pattern) return [];
        const text = wildcardOf(pattern);
        // Text before a dot may be a parent, so a name ends the text, or is the whole of it.
        const texts = pattern.anyStart ? [text] : [text, `*.${text}`];
        return [
          ...(form === undefined || form === NAMES
            ? texts.map((one) => wildcard(namesField(part), one, true))
            : []),
          ...(form === NAMES ? [] : fields.map((field) => wildcard(field, text, true))),
        ];
      }),
    );
  },
  test(record, value, { taggedParts }) {
    const pattern = patternOf(value);
    return (
      pattern !== undefined &&
      partMembers(record, [partOf(taggedParts)], 'name').some((name) => meetsPattern(String(name), pattern))
    );
  },
  fields: (_, parts) => partOf(parts).split('.', 1),
};

/** The filter of records with a column of this name, or with a column whose name holds the text, in any case. */
export function columnFilter(name: string, how: 'is' | 'holds') {
  const text = wellFormed(name);
  const value =
    how === 'is'
      ? column.syntax.print({ kind: 'name', name: text })
      : column.syntax.print({ kind: 'pattern', text, anyStart: true, anyEnd: true });
  return { facet: column.id, not: false, values: [value] };
}
