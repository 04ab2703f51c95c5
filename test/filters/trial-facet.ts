import { Plug } from 'lucide-react';
import { fieldProbe, lacks, noneOrNamed, terms } from '#src/filters/clauses.ts';
import type { Facet } from '#src/filters/facet.ts';
import { hasText, type FilteredRecord } from '#src/filters/filtered-record.ts';
import { names, namesOf, NONE } from '#src/filters/value-syntax.ts';
import type { PlainMessageKey } from '#src/i18n/translate.ts';

/** The messages of the trial facet, in each language of the page. */
export const TRIAL_MESSAGES = {
  en: {
    kindOfService: 'Kind of service',
    kindOfServiceNoun: 'kind of service',
    kindOfServiceFind: 'Find a kind of service',
    kindOfServiceNone: 'Kind of service: none',
    kindOfServiceNoneHint: 'the service has no kind',
    kindOfServicePart: 'kind of service',
    kindOfServiceMissing: 'Kind of service: missing',
  },
  de: {
    kindOfService: 'Art des Dienstes',
    kindOfServiceNoun: 'Art des Dienstes',
    kindOfServiceFind: 'Art eines Dienstes suchen',
    kindOfServiceNone: 'Art des Dienstes: keine',
    kindOfServiceNoneHint: 'der Dienst hat keine Art',
    kindOfServicePart: 'Art des Dienstes',
    kindOfServiceMissing: 'Art des Dienstes: fehlt',
  },
};

/** A message that the product does not have: its key is none of the known ones. */
const key = (name: keyof (typeof TRIAL_MESSAGES)['en']) => `facet.${name}` as PlainMessageKey;

const FIELD = 'serviceType';

/** What the test of the trial facet reads of a record. */
export type TrialRecord = FilteredRecord & { readonly serviceType?: string | undefined };

/** A facet that the product does not have, as an entry of the registry: what kind of service a record comes from. */
export const kindOfService: Facet<TrialRecord> = {
  id: 'kindOfService',
  label: key('kindOfService'),
  noun: key('kindOfServiceNoun'),
  icon: Plug,
  group: 'place',
  example: 'Snowflake',
  syntax: names({ none: true }),
  noneHint: key('kindOfServiceNoneHint'),
  presets: [{ value: NONE, label: key('kindOfServiceNone') }],
  missing: { part: 'kindOfService', label: key('kindOfServicePart'), preset: key('kindOfServiceMissing') },
  editor: { kind: 'values', find: key('kindOfServiceFind') },
  values: { from: 'fixed' },
  fixedValues: () => ['BigQuery', 'Postgres', 'Snowflake'],
  countedBy: FIELD,
  probes: () => [
    fieldProbe<TrialRecord>('kindOfService', [FIELD], (record) => record.serviceType !== undefined),
  ],
  clause: (values) => noneOrNamed(values, lacks([FIELD]), terms(FIELD, namesOf(values))),
  test: (record, value) =>
    hasText(
      [record.serviceType].flatMap((text) => text ?? []),
      value,
    ),
};
