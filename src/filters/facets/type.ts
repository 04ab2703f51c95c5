import { Table } from 'lucide-react';
import { fieldProbe, termsInAny } from '../clauses.ts';
import type { Facet } from '../facet.ts';
import { hasText } from '../filtered-record.ts';
import { names, namesOf } from '../value-syntax.ts';

/** Index fields of the type: mapped dynamically on servers 1.1, a keyword from 1.2 on, in lower case later. */
const FIELDS = ['tableType', 'tableType.keyword'];
const TYPES = fieldProbe('type', FIELDS, ({ tableType }) => tableType !== undefined);

/** Kind of a table, such as a view, in the service's terms. */
export const type: Facet = {
  id: 'type',
  label: 'facet.type',
  noun: 'facet.typeNoun',
  icon: Table,
  example: 'View',
  // The keyword comes first, because up to 1.1 the field itself is text, whose values engines do not list.
  rankedBy: ['tableType.keyword', 'tableType'],
  syntax: names(),
  editor: { kind: 'values', find: 'facet.typeFind' },
  values: { from: 'fixed' },
  fixedValues: ({ types }) => types,
  probes: () => [TYPES],
  clause: (values) => termsInAny(FIELDS, namesOf(values)),
  test: ({ tableType }, value) => hasText(tableType === undefined ? [] : [tableType], value),
};
