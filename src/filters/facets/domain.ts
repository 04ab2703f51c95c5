import { Component } from 'lucide-react';
import { anyOf, fieldProbe, lacks, noneOrNamed, terms } from '../clauses.ts';
import type { Facet } from '../facet.ts';
import { hasReference } from '../filtered-record.ts';
import { names, namesOf } from '../value-syntax.ts';

/** A record has one domain until about 1.8, several from 1.9 on. Indexes have inherited ones too. */
const FIELDS = ['domains.id', 'domain.id'];
const DOMAINS = fieldProbe('domain', FIELDS, ({ domains = [] }) => domains.length > 0, ['domains']);

/** The domains of a record, by FQN. A domain stands for all below it too. */
export const domain: Facet = {
  id: 'domain',
  label: 'facet.domain',
  noun: 'facet.domainNoun',
  icon: Component,
  example: 'Sales',
  rankedBy: [...FIELDS, 'domains.displayName.keyword'],
  syntax: names({ none: true }),
  none: 'facet.domainNone',
  missing: 'domain',
  editor: { kind: 'values', find: 'facet.domainFind' },
  values: { from: 'lists', lists: () => ['domains'] },
  refersTo: 'domains',
  calledByLastName: true,
  probes: () => [DOMAINS],
  clause(values, { ids }) {
    const found = namesOf(values).flatMap((fqn) => ids('domains', fqn));
    return noneOrNamed(values, lacks(FIELDS), anyOf(FIELDS.map((field) => terms(field, found))));
  },
  test: ({ domains }, value, { ids }) => hasReference(domains, value, (fqn) => ids('domains', fqn)),
  fields: () => ['domains'],
};
