import { Table } from 'lucide-react';
import { terms } from '../clauses.ts';
import type { Facet } from '../facet.ts';
import { hasText } from '../filtered-record.ts';
import { names, namesOf } from '../value-syntax.ts';

/** What a table is, such as a view, in the service's own words. */
export const type: Facet = {
  id: 'type',
  label: 'facet.type',
  noun: 'facet.typeNoun',
  icon: Table,
  group: 'place',
  example: 'View',
  syntax: names(),
  editor: { kind: 'values', find: 'facet.typeFind' },
  values: { from: 'fixed' },
  fixedValues: ({ types }) => types,
  clause: (values) => terms('tableType.keyword', namesOf(values)),
  test: ({ tableType }, value) => hasText(tableType === undefined ? [] : [tableType], value),
};
