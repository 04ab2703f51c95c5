import { Server } from 'lucide-react';
import { fieldProbe, terms } from '../clauses.ts';
import type { Facet } from '../facet.ts';
import { hasText } from '../filtered-record.ts';
import { names, namesOf } from '../value-syntax.ts';

const FIELD = 'service.name.keyword';
/** Members of most records, and an optional field of the others. */
const SERVICES = fieldProbe('service', [FIELD], ({ service }) => service?.name !== undefined, ['service']);

/** The service that a record belongs to, by name. */
export const service: Facet = {
  id: 'service',
  label: 'facet.service',
  noun: 'facet.serviceNoun',
  icon: Server,
  example: 'snow',
  rankedBy: [FIELD, 'service.displayName.keyword'],
  syntax: names(),
  editor: { kind: 'values', find: 'facet.serviceFind' },
  values: { from: 'lists', lists: ({ services }) => (services ? [services] : []) },
  countedBy: FIELD,
  probes: () => [SERVICES],
  clause: (values) => terms(FIELD, namesOf(values)),
  test: (record, value) => hasText([record.service?.name ?? ''], value),
  fields: () => ['service'],
};
