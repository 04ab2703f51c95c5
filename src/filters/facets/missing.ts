import { CircleDashed } from 'lucide-react';
import type { PlainMessageKey } from '../../i18n/translate.ts';
import { allOf, anyOf, exists, fieldProbe, lacks, terms } from '../clauses.ts';
import { listedEntry, type Facet } from '../facet.ts';
import { TAGGED_PARTS_OF_TABLES } from '../filtered-record.ts';
import { choices, type FilterValue } from '../value-syntax.ts';

/** A part that a record can lack: its value in URLs, the label of its lack, and its probes, clause and test. */
type MissingPart = Pick<Facet, 'probes' | 'clause' | 'test' | 'fields'> & {
  readonly part: string;
  readonly label: PlainMessageKey;
};

const NOTHING: FilterValue = { is: 'none' };

/** The part of a facet that can be missing: the facet with the value `none`. */
const partOf = ({ missing, none, probes, clause, test, fields }: Facet): readonly MissingPart[] =>
  missing !== undefined && none
    ? [
        {
          part: missing,
          label: none,
          probes: (_, taggedParts) => probes([NOTHING], taggedParts),
          clause: (_, context) => clause([NOTHING], context),
          test: (record, _, context) => test(record, NOTHING, context),
          ...(fields && {
            fields: (_: unknown, taggedParts: readonly string[]) => fields([NOTHING], taggedParts),
          }),
        },
      ]
    : [];

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
  part: 'description',
  label: 'facet.descriptionNone',
  probes: () => [DESCRIPTIONS],
  clause: (_, { taggedParts = TAGGED_PARTS_OF_TABLES }) =>
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
  const parts = [...facets.flatMap(partOf), description];
  const partsOf = (values: readonly FilterValue[]): readonly MissingPart[] =>
    values.flatMap((value) => parts.filter(({ part }) => value.is === 'choice' && value.choice === part));
  const label = (choice: string) => parts.find(({ part }) => part === choice)?.label;
  const ids = parts.map(({ part }) => part);
  return {
    ...listedEntry('missing', CircleDashed, 'owner'),
    aliases: [{ key: description.part, typed: 'none', value: description.part }],
    syntax: choices(ids, (choice, t) => {
      const key = label(choice);
      return key === undefined ? choice : t(key);
    }),
    lead: (_, not) => not && 'facet.missingNot',
    values: { from: 'fixed' },
    isRare: true,
    fixedValues: () => ids,
    probes: (values, taggedParts) => partsOf(values).flatMap(({ probes }) => probes([], taggedParts)),
    clause: (values, context) => anyOf(partsOf(values).map(({ clause }) => clause([], context))),
    test: (record, value, context) => partsOf([value]).some(({ test }) => test(record, value, context)),
    fields: (values, taggedParts) => partsOf(values).flatMap(({ fields }) => fields?.([], taggedParts) ?? []),
  };
}
