import { Tag } from 'lucide-react';
import { lacks, noneOrNamed, terms } from '../clauses.ts';
import type { Facet } from '../facet.ts';
import { hasText, indexedLabelFields, indexedLabels, isTier } from '../filtered-record.ts';
import { names, namesOf, NONE } from '../value-syntax.ts';

const FIELD = 'tags.tagFQN';

/** Tags of a record, and of its parts' top level, by FQN. By experiment on a server 1.1 the index has them in one field, without the tier. */
export const tag: Facet = {
  id: 'tag',
  label: 'facet.tag',
  noun: 'facet.tagNoun',
  icon: Tag,
  group: 'meaning',
  example: 'PII.Sensitive',
  syntax: names({ none: true }),
  noneHint: 'facet.tagNoneHint',
  presets: [{ value: NONE, label: 'facet.tagNone' }],
  note: 'facet.tagsOfParts',
  missing: { part: 'tags', label: 'facet.tagPart', preset: 'facet.tagMissing' },
  editor: { kind: 'values', find: 'facet.tagFind' },
  values: { from: 'lists', lists: () => ['tags'], has: ({ fqn }) => !isTier(fqn), calledByValue: true },
  clause: (values) => noneOrNamed(values, lacks([FIELD]), terms(FIELD, namesOf(values))),
  test: (record, value, { taggedParts }) =>
    hasText(
      indexedLabels(record, taggedParts).map(({ tagFQN }) => tagFQN),
      value,
    ),
  fields: (_, taggedParts) => indexedLabelFields(taggedParts),
};
