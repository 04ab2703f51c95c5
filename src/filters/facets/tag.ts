import { Tag } from 'lucide-react';
import { anyOf, exists, labelFields, labelled, lacks } from '../clauses.ts';
import type { Facet } from '../facet.ts';
import { hasText, isTier, labelFieldsOf, labelsOf } from '../filtered-record.ts';
import { names } from '../value-syntax.ts';

/**
 * Tags of a record, and of its parts at any depth, by FQN, or all of a classification. An index mixes them in one field, without the tier: on servers
 * 1.1 those of the record and of the top level, from 1.3 on of every depth. No version has a field of the record's own
 * tags. Parts below the top level have fields of their own up to 1.12.
 */
export const tag: Facet = {
  id: 'tag',
  label: 'facet.tag',
  noun: 'facet.tagNoun',
  icon: Tag,
  example: 'PII.Sensitive',
  rankedBy: ['tags.tagFQN'],
  syntax: names({ none: true, wholes: true }),
  none: 'facet.tagNone',
  note: 'facet.tagsOfParts',
  missing: 'tags',
  editor: { kind: 'values', find: 'facet.tagFind' },
  values: {
    from: 'lists',
    lists: () => ['tags'],
    has: ({ fqn }) => !isTier(fqn),
    calledByValue: true,
    wholes: true,
  },
  probes: (_, taggedParts) => [
    {
      key: 'tag',
      forms: [{ id: 'field', any: anyOf(labelFields('tagFQN', taggedParts).map(exists)) }],
      has: (record, parts) => labelsOf(record, parts).length > 0,
      fields: labelFieldsOf,
    },
  ],
  clause(values, { taggedParts }) {
    const fields = labelFields('tagFQN', taggedParts);
    return labelled(values, lacks(fields), fields);
  },
  test: (record, value, { taggedParts }) =>
    hasText(
      labelsOf(record, taggedParts).map(({ tagFQN }) => tagFQN),
      value,
    ),
  fields: (_, taggedParts) => labelFieldsOf(taggedParts),
};
