import { CircleDashed } from 'lucide-react';
import { allOf, anyOf, exists, fieldProbe, lacks, terms } from '../clauses.ts';
import { listedEntry, type Facet } from '../facet.ts';
import { choices, type FilterValue } from '../value-syntax.ts';

/** A part that a record can lack: a facet with the value `none`. */
type MissingPart = Pick<Facet, 'missing' | 'none' | 'probes' | 'clause' | 'test' | 'fields'>;

const NOTHING: readonly [FilterValue] = [{ kind: 'none' }];

/** The editor of servers stores an empty text as `<p></p>`. */
const NO_TEXT = /^(?:\s|&nbsp;|<\/?(?:p|br|div|span)(?:\s[^<>]*)?\/?>)*$/i;
const isDescribed = (description = ''): boolean => !NO_TEXT.test(description);

const STATUS = 'descriptionStatus';
const DESCRIPTIONS = fieldProbe('description', [STATUS, 'description'], (record) =>
  isDescribed(record.description),
);

/**
 * Descriptions are no facet: only their lack is filtered. From 1.4 on an index has a status of descriptions, correct also
 * for a removed one, whose text it keeps; before, an emptied one counts as present. Until the index has a status of records
 * as well, the one of a table also counts the descriptions of its columns. An index takes blanks and `<p></p>` for a
 * description and has no field to distinguish them: only records do.
 */
const description: MissingPart = {
  missing: 'description',
  none: 'facet.descriptionNone',
  probes: () => [DESCRIPTIONS],
  clause: (_, { taggedParts }) =>
    anyOf([
      allOf([
        terms(STATUS, ['INCOMPLETE']),
        ...(taggedParts.includes('columns') ? [exists('entityStatus')] : []),
      ]),
      lacks(['description']),
    ]),
  test: (record) => !isDescribed(record.description),
};

/** The facet of parts that a record lacks. @param facets all others, with their `missing` parts */
export function missingFacet(facets: readonly Facet[]): Facet {
  const parts: readonly MissingPart[] = [...facets, description];
  const ids = parts.flatMap(({ missing }) => missing ?? []);
  const partsOf = (values: readonly FilterValue[]): readonly MissingPart[] =>
    values.flatMap((value) =>
      parts.filter(({ missing }) => value.kind === 'choice' && value.choice === missing),
    );
  return {
    ...listedEntry('missing', CircleDashed, 'owner'),
    aliases: [{ key: 'description', typed: 'none', value: 'description' }],
    syntax: choices(ids, (choice, t) => {
      const { none } = parts.find(({ missing }) => missing === choice) ?? {};
      return none === undefined ? choice : t(none);
    }),
    lead: (_, not) => not && 'facet.missingNot',
    values: { kind: 'fixed' },
    isRare: true,
    fixedValues: () => ids,
    probes: (values, taggedParts) => partsOf(values).flatMap(({ probes }) => probes(NOTHING, taggedParts)),
    clause: (values, context) => anyOf(partsOf(values).map(({ clause }) => clause(NOTHING, context))),
    test: (record, value, context) => partsOf([value]).some(({ test }) => test(record, NOTHING[0], context)),
    fields: (values, taggedParts) =>
      partsOf(values).flatMap(({ fields }) => fields?.(NOTHING, taggedParts) ?? []),
  };
}
