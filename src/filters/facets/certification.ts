import { BadgeCheck } from 'lucide-react';
import { fieldProbe, lacks, noneOrNamed, terms } from '../clauses.ts';
import type { Facet } from '../facet.ts';
import { hasText } from '../filtered-record.ts';
import { names, namesOf } from '../value-syntax.ts';

const FIELD = 'certification.tagLabel.tagFQN';
const CERTIFICATES = fieldProbe(
  'certification',
  [FIELD],
  ({ certification }) => certification !== undefined,
  ['certification'],
);

/** The classification whose tags certify records. */
const CLASSIFICATION = 'Certification.';

/** The certificate of a record, a tag of the classification `Certification`, which may be typed without its name: from 1.6 on. */
export const certification: Facet = {
  id: 'certification',
  label: 'facet.certification',
  noun: 'facet.certificationNoun',
  icon: BadgeCheck,
  example: 'Gold',
  syntax: names({
    none: true,
    fullName: (text) => (text.includes('.') ? text : CLASSIFICATION + text),
    words: (name) => name.replace(/^Certification\.(?=[^.]+$)/, ''),
  }),
  none: 'facet.certificationNone',
  editor: { kind: 'values', find: 'facet.certificationFind' },
  values: {
    from: 'lists',
    lists: () => ['tags'],
    has: ({ fqn }) => fqn.startsWith(CLASSIFICATION),
    calledByValue: true,
  },
  isRare: true,
  countedBy: FIELD,
  probes: () => [CERTIFICATES],
  clause: (values) => noneOrNamed(values, lacks([FIELD]), terms(FIELD, namesOf(values))),
  test: ({ certification: held }, value) => hasText(held ? [held.tagLabel.tagFQN] : [], value),
  fields: () => ['certification'],
};
