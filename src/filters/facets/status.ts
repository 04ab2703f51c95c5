import { Stamp } from 'lucide-react';
import { fieldProbe, terms } from '../clauses.ts';
import type { Facet } from '../facet.ts';
import { hasText } from '../filtered-record.ts';
import { names, namesOf } from '../value-syntax.ts';

const FIELD = 'entityStatus';
const STATES = fieldProbe('status', [FIELD], ({ entityStatus }) => entityStatus !== undefined, [FIELD]);

/** The state of approval of a record, in the service's terms: `entity/type/status.json`, from 1.10 on. */
export const status: Facet = {
  id: 'status',
  label: 'facet.status',
  noun: 'facet.statusNoun',
  icon: Stamp,
  example: 'Approved',
  syntax: names(),
  editor: { kind: 'values', find: 'facet.statusFind' },
  values: { from: 'fixed' },
  isRare: true,
  fixedValues: () => ['Approved', 'In Review', 'Draft', 'Deprecated', 'Archived', 'Rejected', 'Unprocessed'],
  countedBy: FIELD,
  probes: () => [STATES],
  clause: (values) => terms(FIELD, namesOf(values)),
  test: ({ entityStatus }, value) => hasText(entityStatus === undefined ? [] : [entityStatus], value),
  fields: () => [FIELD],
};
