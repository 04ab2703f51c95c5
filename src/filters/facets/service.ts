import { Server } from 'lucide-react';
import { terms } from '../clauses.ts';
import type { Facet } from '../facet.ts';
import { hasText } from '../filtered-record.ts';
import { names, namesOf } from '../value-syntax.ts';

const FIELD = 'service.name.keyword';

/** The service that a record belongs to, by name. */
export const service: Facet = {
  id: 'service',
  label: 'facet.service',
  noun: 'facet.serviceNoun',
  icon: Server,
  group: 'place',
  example: 'snow',
  syntax: names(),
  editor: { kind: 'values', find: 'facet.serviceFind' },
  values: { from: 'lists', lists: ({ services }) => [services] },
  countedBy: FIELD,
  clause: (values) => terms(FIELD, namesOf(values)),
  test: (record, value) =>
    hasText(
      [record.service?.name].flatMap((name) => name ?? []),
      value,
    ),
};
