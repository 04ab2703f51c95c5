import { CircleDashed } from 'lucide-react';
import { t } from '../../i18n/translate.ts';
import { anyOf, lacks } from '../clauses.ts';
import type { Facet, FacetPreset, MissingPart } from '../facet.ts';
import { choices, type FilterValue } from '../value-syntax.ts';

/** How a part is asked for that a record lacks. */
type Part = MissingPart & Pick<Facet, 'clause' | 'test' | 'fields'> & Pick<FacetPreset, 'inMenu'>;

const NOTHING: FilterValue = { is: 'none' };

/** A facet that can be missing is what it is with the value `none`. */
const partOf = ({ missing, clause, test, fields }: Facet): readonly Part[] =>
  missing
    ? [
        {
          ...missing,
          clause: (_, context) => clause([NOTHING], context),
          test: (record, _, context) => test(record, NOTHING, context),
          ...(fields && {
            fields: (_: unknown, taggedParts: readonly string[]) => fields([NOTHING], taggedParts),
          }),
        },
      ]
    : [];

/** Descriptions are no facet: nothing but that there is none is asked of them. An emptied one counts as there, for the index knows that it was written. */
const description: Part = {
  part: 'description',
  label: 'facet.descriptionPart',
  preset: 'facet.descriptionMissing',
  inMenu: true,
  clause: () => lacks(['description']),
  test: (record) => record.description === undefined,
};

/** What a record lacks. @param facets all others: each says whether records can be without it */
export function missingFacet(facets: readonly Facet[]): Facet {
  const parts = [...facets.flatMap(partOf), description];
  const partsOf = (values: readonly FilterValue[]): readonly Part[] =>
    values.flatMap((value) => parts.filter(({ part }) => value.is === 'choice' && value.choice === part));
  const label = (choice: string) => parts.find(({ part }) => part === choice)?.label;
  const ids = parts.map(({ part }) => part);
  return {
    id: 'missing',
    label: 'facet.missing',
    noun: 'facet.missingNoun',
    icon: CircleDashed,
    group: 'absence',
    example: 'owner',
    aliases: [{ key: description.part, typed: 'none', value: description.part }],
    syntax: choices(ids, (choice) => {
      const key = label(choice);
      return key === undefined ? choice : t(key);
    }),
    presets: parts.map(({ part, preset, inMenu }) => ({
      value: part,
      label: preset,
      ...(inMenu && { inMenu }),
    })),
    editor: { kind: 'values', find: 'facet.missingFind' },
    values: { from: 'fixed' },
    fixedValues: () => ids,
    clause: (values, context) => anyOf(partsOf(values).map(({ clause }) => clause([], context))),
    test: (record, value, context) => partsOf([value]).some(({ test }) => test(record, value, context)),
    fields: (values, taggedParts) => partsOf(values).flatMap(({ fields }) => fields?.([], taggedParts) ?? []),
  };
}
