import { Plug } from 'lucide-react';
import { fieldProbe, terms } from '../clauses.ts';
import type { Facet } from '../facet.ts';
import { hasText } from '../filtered-record.ts';
import { names, namesOf } from '../value-syntax.ts';

const FIELD = 'serviceType';
const TYPES = fieldProbe('serviceType', [FIELD], ({ serviceType }) => serviceType !== undefined);

/** The type of the service that a record belongs to, such as Snowflake, in the service's terms. */
export const serviceType: Facet = {
  id: 'serviceType',
  label: 'facet.serviceType',
  noun: 'facet.serviceTypeNoun',
  icon: Plug,
  example: 'Snowflake',
  rankedBy: [FIELD],
  syntax: names(),
  editor: { kind: 'values', find: 'facet.serviceTypeFind' },
  values: {
    from: 'lists',
    lists: ({ services }) => (services ? [services] : []),
    member: 'serviceType',
    calledByValue: true,
  },
  isRare: true,
  countedBy: FIELD,
  probes: () => [TYPES],
  clause: (values) => terms(FIELD, namesOf(values)),
  test: (record, value) => hasText([record.serviceType ?? ''], value),
};
