import { Plug } from 'lucide-react';
import { fieldProbe, lacks, noneOrNamed, terms } from '#src/filters/clauses.ts';
import type { Facet } from '#src/filters/facet.ts';
import { hasText, type FilteredRecord } from '#src/filters/filtered-record.ts';
import { names, namesOf, NONE } from '#src/filters/value-syntax.ts';
import type { PlainMessageKey } from '#src/i18n/translate.ts';

/** The messages of the trial facet, in each language of the page. */
export const TRIAL_MESSAGES = {
  en: {
    serviceType: 'Kind of service',
    serviceTypeNoun: 'kind of service',
    serviceTypeFind: 'Find a kind of service',
    serviceTypeNone: 'Kind of service: none',
    serviceTypeNoneHint: 'the service has no kind',
    serviceTypePart: 'kind of service',
    serviceTypeMissing: 'Kind of service: missing',
  },
  de: {
    serviceType: 'Art des Dienstes',
    serviceTypeNoun: 'Art des Dienstes',
    serviceTypeFind: 'Art eines Dienstes suchen',
    serviceTypeNone: 'Art des Dienstes: keine',
    serviceTypeNoneHint: 'der Dienst hat keine Art',
    serviceTypePart: 'Art des Dienstes',
    serviceTypeMissing: 'Art des Dienstes: fehlt',
  },
};

/** A message that the product does not have: its key is none of the known ones. */
const key = (name: keyof (typeof TRIAL_MESSAGES)['en']) => `facet.${name}` as PlainMessageKey;

const FIELD = 'serviceType';

/** What the test of the trial facet reads of a record. */
export type TrialRecord = FilteredRecord & { readonly serviceType?: string | undefined };

/** A facet that the product does not have, as an entry of the registry: what kind of service a record comes from. */
export const serviceType: Facet<TrialRecord> = {
  id: 'serviceType',
  label: key('serviceType'),
  noun: key('serviceTypeNoun'),
  icon: Plug,
  group: 'place',
  example: 'Snowflake',
  syntax: names({ none: true }),
  noneHint: key('serviceTypeNoneHint'),
  presets: [{ value: NONE, label: key('serviceTypeNone') }],
  missing: { part: 'serviceType', label: key('serviceTypePart'), preset: key('serviceTypeMissing') },
  editor: { kind: 'values', find: key('serviceTypeFind') },
  values: { from: 'fixed' },
  fixedValues: () => ['BigQuery', 'Postgres', 'Snowflake'],
  countedBy: FIELD,
  probes: () => [
    fieldProbe<TrialRecord>('serviceType', [FIELD], (record) => record.serviceType !== undefined),
  ],
  clause: (values) => noneOrNamed(values, lacks([FIELD]), terms(FIELD, namesOf(values))),
  test: (record, value) =>
    hasText(
      [record.serviceType].flatMap((text) => text ?? []),
      value,
    ),
};
