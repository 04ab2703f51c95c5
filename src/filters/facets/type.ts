import { Table } from 'lucide-react';
import { fieldProbe, termsInAny } from '../clauses.ts';
import type { Facet } from '../facet.ts';
import { hasText } from '../filtered-record.ts';
import { names, namesOf } from '../value-syntax.ts';

/** A server 1.1 maps it by itself; from 1.2 on it is a keyword, in lower case later on. */
const FIELDS = ['tableType', 'tableType.keyword'];
const TYPES = fieldProbe('type', FIELDS, ({ tableType }) => tableType !== undefined);

/** What a table is, such as a view, in the service's own words. */
export const type: Facet = {
  id: 'type',
  label: 'facet.type',
  noun: 'facet.typeNoun',
  icon: Table,
  group: 'place',
  example: 'View',
  // Up to 1.1 the field itself is text, whose values no engine lists: the keyword goes first.
  rankedBy: ['tableType.keyword', 'tableType'],
  syntax: names(),
  editor: { kind: 'values', find: 'facet.typeFind' },
  values: { from: 'fixed' },
  fixedValues: ({ types }) => types,
  probes: () => [TYPES],
  clause: (values) => termsInAny(FIELDS, namesOf(values)),
  test: ({ tableType }, value) => hasText(tableType === undefined ? [] : [tableType], value),
};
