import { Database, Folder } from 'lucide-react';
import { fqnNames } from '../../api/fqn.ts';
import { anyOf, fieldProbe, terms } from '../clauses.ts';
import type { Facet } from '../facet.ts';
import { names, namesOf } from '../value-syntax.ts';

const FIELDS = ['database.id', 'databaseSchema.id'] as const;
const PLACES = fieldProbe('database', FIELDS, ({ database }) => database?.id !== undefined);

/** The database or the schema that a record is in, by FQN: one facet, and two entries. */
export const database: Facet = {
  id: 'database',
  label: 'facet.database',
  noun: 'facet.databaseNoun',
  icon: Database,
  example: 'snow.sales',
  rankedBy: ['database.id'],
  syntax: names(),
  editor: { kind: 'values', find: 'facet.databaseFind' },
  values: { from: 'lists', lists: () => ['databases'] },
  isRare: true,
  also: [
    {
      id: 'schema',
      label: 'facet.schema',
      noun: 'facet.schemaNoun',
      icon: Folder,
      example: 'snow.sales.mart',
      rankedBy: ['databaseSchema.id'],
      editor: { kind: 'values', find: 'facet.schemaFind' },
      values: { from: 'lists', lists: () => ['databaseSchemas'] },
      holds: (value) => value.is === 'name' && fqnNames(value.name)?.length === 3,
    },
  ],
  refersTo: 'databases',
  calledByLastName: true,
  probes: () => [PLACES],
  clause(values, { ids }) {
    const found = namesOf(values).flatMap((fqn) => ids('databases', fqn));
    return anyOf(FIELDS.map((field) => terms(field, found)));
  },
  test(record, value, { ids }) {
    const found = value.is === 'name' ? ids('databases', value.name) : [];
    return found.some((id) => record.database?.id === id || record.databaseSchema?.id === id);
  },
};
