import * as v from 'valibot';
import { configOf, propertyKind, type CustomProperty } from '../../api/custom-properties.ts';
import { lenientList } from '../../api/schemas/entity.ts';
import type { Facet, FacetId } from '../facet.ts';
import { PROPERTY, propertyFacet } from './property.ts';

// Custom properties as a server defines them: their labels, and the editors and values of their kinds. Filters do without.

const textList = v.fallback(lenientList(v.string()), []);
const choiceConfig = v.fallback(v.object({ values: textList }), { values: [] });

/** The facets of the custom properties that a server defines, if a type has them. @param facets of the type */
export const facetsOfProperties = (
  definitions: readonly CustomProperty[],
  facets: readonly FacetId[],
): readonly Facet[] =>
  facets.includes(PROPERTY) ? definitions.flatMap((definition) => definedProperty(definition) ?? []) : [];

/** The facet of a property with the editor and the values of its kind; undefined: its values are tables. */
function definedProperty(definition: CustomProperty): Facet | undefined {
  const facet = { ...propertyFacet(definition.name), ownLabel: definition.displayName || definition.name };
  switch (propertyKind(definition)) {
    case 'number':
      return { ...facet, example: '100..', editor: { kind: 'numbers', label: 'filterEditor.number' } };
    case 'time':
    case 'day':
    case 'interval':
      return { ...facet, example: '2026-01-01..', editor: { kind: 'dates' } };
    case 'choice': {
      const choices = v.parse(choiceConfig, configOf(definition)).values;
      const [example = facet.example] = choices;
      return {
        ...facet,
        example,
        takesParts: false,
        values: { kind: 'fixed' },
        fixedValues: () => choices,
      };
    }
    case 'reference': {
      // The types of records that it can name, such as `user`.
      const types = v.parse(textList, configOf(definition));
      const lists = (['users', 'teams'] as const).filter((list) => types.includes(list.slice(0, -1)));
      return lists.length === 0 ? facet : { ...facet, values: { kind: 'lists', lists: () => lists } };
    }
    case 'table':
      return undefined;
    default:
      return facet;
  }
}
